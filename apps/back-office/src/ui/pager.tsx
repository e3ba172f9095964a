import type { PageMeta } from '../call.ts';
import { useQueryState } from '../location.ts';
import { formatCount } from '../money.ts';
import { usePreferences } from '../preferences.ts';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './pager.css';

const sizes = ['25', '50', '100'];

/** Shows which rows of how many are on the page, with links to the other pages. */
export const Pager = ({ meta }: { meta: PageMeta }) => {
  const text = useCommonText();
  const { language } = usePreferences();
  const { query, change } = useQueryState();
  const count = (number: number): string => formatCount(number, language);
  const go = (page: number): void => change({ page: String(page) }, { keepPage: true });
  const { current_page: page, last_page: last } = meta;
  return (
    <div className="pager">
      <span aria-live="polite">
        {meta.total === 0 ? text.rowCount('0') : text.rows(count(meta.from), count(meta.to), count(meta.total))}
      </span>
      <button
        type="button"
        className="button icon-only"
        aria-label={text.previous}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="button icon-only"
        aria-label={text.next}
        disabled={page >= last}
        onClick={() => go(page + 1)}
      >
        <Icon name="right" />
      </button>
      <select
        className="input pager-size"
        aria-label={text.perPage}
        value={query.per_page ?? sizes[0]}
        onChange={(event) => change({ per_page: event.target.value })}
      >
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </div>
  );
};

import { useEffect, useRef } from 'react';
import type { PageMeta, Query } from '../call.ts';
import { useQueryState } from '../location.ts';
import { formatCount } from '../money.ts';
import { usePreferences } from '../preferences.ts';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './pager.css';

const sizes = ['25', '50', '100'];
/** The next page is prefetched when the current one has been painted. */
const afterPaintMilliseconds = 100;

/** Shows which rows of how many are on the page, with links to the other pages. */
export const Pager = ({ meta, ahead }: { meta: PageMeta; ahead: (patch: Query) => void }) => {
  const text = useCommonText();
  const { language } = usePreferences();
  const { query, change } = useQueryState();
  const count = (number: number): string => formatCount(number, language);
  const go = (page: number): void => change({ page: String(page) }, { keepPage: true });
  const { current_page: page, last_page: last } = meta;
  // A page is prefetched when its button has pointer or focus; after each click the next one.
  const nearBy = useRef(0);
  const approach = (by: number): void => {
    nearBy.current = by;
    const to = page + by;
    if (by !== 0 && to >= 1 && to <= last) ahead({ page: String(to) });
  };
  const approaching = (by: number) => ({
    onPointerEnter: () => approach(by),
    onFocus: () => approach(by),
    onPointerLeave: () => approach(0),
    onBlur: () => approach(0),
  });
  const latest = useRef(approach);
  latest.current = approach;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is shown
  useEffect(() => {
    const timer = setTimeout(() => latest.current(nearBy.current), afterPaintMilliseconds);
    return () => clearTimeout(timer);
  }, [page]);
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
        {...approaching(-1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="button icon-only"
        aria-label={text.next}
        disabled={page >= last}
        onClick={() => go(page + 1)}
        {...approaching(1)}
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

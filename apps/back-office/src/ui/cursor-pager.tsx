import { useQueryState } from '../location.ts';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './pager.css';

/** Links to the older rows of an uncounted list. The browser's Back leads to the newer ones. */
export const CursorPager = ({ next }: { next: string | null | undefined }) => {
  const text = useCommonText();
  const { query, change } = useQueryState();
  return (
    <div className="pager">
      <button
        type="button"
        className="button quiet"
        disabled={query.before === undefined}
        onClick={() => change({ before: undefined })}
      >
        {text.newest}
      </button>
      <button
        type="button"
        className="button"
        disabled={!next}
        onClick={() => change({ before: next ?? undefined }, { keepPage: true })}
      >
        {text.older} <Icon name="right" />
      </button>
    </div>
  );
};

import type { Query } from '../call.ts';
import { useQueryState } from '../location.ts';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './pager.css';

type CursorPagerProps = { readonly next: string | null | undefined; readonly ahead: (patch: Query) => void };

/** Links to the older rows of an uncounted list. The browser's Back leads to the newer ones. */
export const CursorPager = ({ next, ahead }: CursorPagerProps) => {
  const text = useCommonText();
  const { query, change } = useQueryState();
  const older = { before: next ?? undefined };
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
        onPointerEnter={() => ahead(older)}
        onFocus={() => ahead(older)}
        onClick={() => change(older, { keepPage: true })}
      >
        {text.older} <Icon name="right" />
      </button>
    </div>
  );
};

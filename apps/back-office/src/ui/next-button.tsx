import './action-bar.css';
import { useCommonText } from './common-text.ts';

type NextButtonProps = { readonly next: string | undefined; readonly open: (id: string) => void };

/** At the end of a pane's actions: opens the row below. The table itself listens for the key. */
export const NextButton = ({ next, open }: NextButtonProps) => {
  const text = useCommonText();
  if (next === undefined) return null;
  return (
    <span className="action-bar-end">
      <button type="button" className="button quiet" onClick={() => open(next)}>
        {text.nextRow}
        <kbd className="kbd">J</kbd>
      </button>
    </span>
  );
};

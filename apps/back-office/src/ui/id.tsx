import { notify } from '../toast.ts';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './id.css';

/** A number, key or reference, with a button that copies it. */
export const Id = ({ value }: { value: string | number }) => {
  const text = useCommonText();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(String(value));
    notify(text.copied, String(value));
  };
  return (
    <span className="id">
      <code>{value}</code>
      <button type="button" className="id-copy" aria-label={`${text.copy} ${value}`} onClick={() => void copy()}>
        <Icon name="copy" />
      </button>
    </span>
  );
};

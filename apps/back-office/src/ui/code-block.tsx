import { notify } from '../toast.ts';
import { useCommonText } from './common-text.ts';
import './code-block.css';
import { Icon } from './icon.tsx';

/** Text as a machine sent or reads it: a payload, headers, an answer. JSON is indented. */
export const CodeBlock = ({ label, text: given }: { label: string; text: string | null | undefined }) => {
  const text = useCommonText();
  const shown = indent(given ?? '');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(given ?? '');
    notify(text.copied, label);
  };
  return (
    <section className="code-block">
      <div className="code-block-head">
        <h3>{label}</h3>
        {shown === '' ? null : (
          <button type="button" className="id-copy" aria-label={`${text.copy} ${label}`} onClick={() => void copy()}>
            <Icon name="copy" />
          </button>
        )}
      </div>
      {shown === '' ? (
        <p className="muted">–</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre tabIndex={0}>{shown}</pre>
      )}
    </section>
  );
};

const indent = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
};

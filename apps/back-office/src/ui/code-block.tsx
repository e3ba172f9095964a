import { notify } from '../toast.ts';
import { useCommonText } from './common-text.ts';
import './code-block.css';
import { Icon } from './icon.tsx';
import './id.css';
import { ScrollRegion } from './scroll-region.tsx';

/** A payload, headers or a response as text, with a copy button. Indents JSON. */
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
        <ScrollRegion label={label} className="code-scroll">
          <pre className="code-block-text">{shown}</pre>
        </ScrollRegion>
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

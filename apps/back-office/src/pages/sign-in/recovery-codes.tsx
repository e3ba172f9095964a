import { notify } from '../../toast.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { useSignInText } from './text.ts';
import './sign-in.css';

/** Shows new recovery codes, once. */
export const RecoveryCodes = ({ codes, done }: { codes: readonly string[]; done: () => void }) => {
  const text = useSignInText();
  const common = useCommonText();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify(common.copied);
  };
  return (
    <div className="stack">
      <p>{text.codesText}</p>
      <ul className="sign-in-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={() => void copy()}>
        {text.copyCodes}
      </button>
      <button type="button" className="button primary" onClick={done}>
        {text.codesKept}
      </button>
    </div>
  );
};

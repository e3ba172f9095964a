import type { ReactNode } from 'react';
import { notify } from '../toast.ts';
import { useCommonText } from './common-text.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import './secret-dialog.css';

export type Secret = { readonly label: string; readonly value: string };

type SecretDialogProps = {
  readonly title: string;
  readonly secrets: readonly Secret[];
  /** Explains what to do with the secret. */
  readonly children?: ReactNode;
  readonly close: () => void;
};

/** Shows secrets that the API answers only once, each with a copy button. */
export const SecretDialog = ({ title, secrets, children, close }: SecretDialogProps) => {
  const text = useCommonText();
  const copy = async ({ label, value }: Secret): Promise<void> => {
    await navigator.clipboard.writeText(value);
    notify(text.copied, label);
  };
  return (
    <Dialog title={title} open close={close}>
      <p className="secret-once">
        <Icon name="warning" />
        {text.shownOnce}
      </p>
      {secrets.map((secret) => (
        <div key={secret.label} className="secret">
          <span className="secret-label">{secret.label}</span>
          <code className="secret-value">{secret.value}</code>
          <button
            type="button"
            className="button"
            aria-label={`${text.copy} ${secret.label}`}
            onClick={() => void copy(secret)}
          >
            <Icon name="copy" />
            {text.copy}
          </button>
        </div>
      ))}
      {children}
      <div className="dialog-acts">
        <button type="button" className="button primary" onClick={close}>
          {text.storedIt}
        </button>
      </div>
    </Dialog>
  );
};

import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useKeysText } from './text.ts';

export type MadeKey = {
  readonly key: string;
  readonly secret: string;
  /** The key itself requires a second person. */
  readonly waits: boolean;
};

/** The new key of an answer, or the proposal of one. */
export const readMade = (status: number, answered: { readonly secret: string; readonly key?: string }): MadeKey => {
  const { after } = answered as { after?: { key?: string } };
  return { key: answered.key ?? after?.key ?? '', secret: answered.secret, waits: status === 202 };
};

/** Key and secret, shown once. */
export const KeySecret = ({ title, made, close }: { title: string; made: MadeKey; close: () => void }) => {
  const text = useKeysText();
  return (
    <SecretDialog
      title={title}
      secrets={[
        { label: text.keyId, value: made.key },
        { label: text.secret, value: made.secret },
      ]}
      close={close}
    >
      <p>{made.waits ? text.worthNothing : text.howTo}</p>
    </SecretDialog>
  );
};

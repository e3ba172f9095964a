import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useKeysText } from './text.ts';

export type MadeKey = {
  readonly key: string;
  readonly secret: string;
  /** Whether a second person must confirm the new key, or its new secret; undefined if nobody must. */
  readonly waits: 'made' | 'rotated' | undefined;
};

/** The key and its new secret of an answer, or of the proposal that an answer is. */
export const readMade = (
  status: number,
  answered: { readonly secret: string; readonly key?: string },
  act: 'made' | 'rotated',
): MadeKey => {
  const { after } = answered as { after?: { key?: string } };
  return { key: answered.key ?? after?.key ?? '', secret: answered.secret, waits: status === 202 ? act : undefined };
};

/** Key and secret, shown once. */
export const KeySecret = ({ title, made, close }: { title: string; made: MadeKey; close: () => void }) => {
  const text = useKeysText();
  const words = { made: text.worthNothing, rotated: text.secretWorthNothing };
  return (
    <SecretDialog
      title={title}
      secrets={[
        { label: text.keyId, value: made.key },
        { label: text.secret, value: made.secret },
      ]}
      close={close}
    >
      <p>{made.waits ? words[made.waits] : text.howTo}</p>
    </SecretDialog>
  );
};

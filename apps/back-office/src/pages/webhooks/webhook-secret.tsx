import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { useWebhooksText } from './text.ts';

type WebhookSecretProps = {
  readonly title: string;
  /** Undefined until there is one to show. */
  readonly secret: string | undefined;
  readonly close: () => void;
};

/** Shows the secret of an endpoint once, with how to check signatures by it. */
export const WebhookSecret = ({ title, secret, close }: WebhookSecretProps) => {
  const text = useWebhooksText();
  if (!secret) return null;
  return (
    <SecretDialog title={title} secrets={[{ label: text.secret, value: secret }]} close={close}>
      <p>{text.howTo}</p>
    </SecretDialog>
  );
};

import { type listWebhookAttempts, resendWebhookEvents } from '@croupier/contract/back-office/webhooks.ts';
import type { Answer } from '../../call.ts';
import { useAct } from '../../data.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import type { EndpointRow } from './endpoint-row.ts';
import { useWebhooksText } from './text.ts';

export type AttemptRow = Answer<typeof listWebhookAttempts>['data'][number];

type AttemptDialogProps = {
  readonly endpoint: EndpointRow;
  readonly attempt: AttemptRow;
  readonly close: () => void;
};

/** One delivery attempt: the request, the response, and a button to resend. */
export const AttemptDialog = ({ endpoint, attempt, close }: AttemptDialogProps) => {
  const text = useWebhooksText();
  const common = useCommonText();
  const resend = useAct(resendWebhookEvents, ({ data }) => {
    notify(text.queued(data.queued));
    close();
  });
  const headers = Object.entries(attempt.request.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return (
    <Dialog title={text.attemptTitle(attempt.event_type)} open close={close} wide>
      <p className="row">
        <Tag tone={attempt.succeeded ? 'good' : 'bad'}>{attempt.status ?? text.noAnswer}</Tag>
        {attempt.error ? <span>{attempt.error}</span> : null}
      </p>
      <Facts
        facts={[
          { name: 'at', label: common.date, value: <When at={attempt.at} as="full" /> },
          { name: 'url', label: text.fields.url ?? '', value: attempt.request.url },
          {
            name: 'sequence',
            label: text.fields.sequence ?? '',
            value: attempt.sequence === 0 ? text.testEvent : `${attempt.sequence} · ${text.attempt(attempt.attempt)}`,
          },
          { name: 'event_id', label: text.fields.event_id ?? '', value: <Id value={attempt.event_id} /> },
          {
            name: 'duration_ms',
            label: text.fields.duration_ms ?? '',
            value: text.milliseconds(attempt.duration_ms),
          },
          {
            name: 'next_attempt_at',
            label: text.nextAt,
            value: attempt.next_attempt_at ? <When at={attempt.next_attempt_at} as="full" /> : text.none,
          },
          ...(attempt.fault
            ? [
                {
                  name: 'fault',
                  label: text.fields.fault ?? '',
                  value: `${attempt.fault.id} · ${text.faults[attempt.fault.effect] ?? attempt.fault.effect}`,
                },
              ]
            : []),
        ]}
      />
      <CodeBlock label={text.payload} text={attempt.request.body ?? text.notKept} />
      <CodeBlock label={text.headers} text={headers} />
      <CodeBlock label={text.answer} text={attempt.response_excerpt} />
      {resend.error ? <ErrorBox error={resend.error} /> : null}
      <div className="dialog-acts">
        <button type="button" className="button quiet" onClick={close}>
          {common.close}
        </button>
        {attempt.sequence === 0 ? null : (
          <ActButton
            route={resendWebhookEvents}
            tone="primary"
            busy={resend.busy}
            onClick={() =>
              resend.run({
                params: { webhook_endpoint: endpoint.id },
                body: { from_sequence: attempt.sequence },
              })
            }
          >
            {text.resendOne}
          </ActButton>
        )}
      </div>
    </Dialog>
  );
};

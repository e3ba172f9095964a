import type { disableWebhookEndpoint, enableWebhookEndpoint } from '@croupier/contract/back-office/webhooks.ts';
import type { Clock } from '../../../base/clock.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../../call/answer.ts';
import type { Call } from '../../../call/call.ts';
import { audit, auditContext } from '../../audit/audit.ts';
import { disableEndpoint } from '../deliver/progress-queries.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { notifyKeyChange } from './notify-key-change.ts';
import { enableEndpoint, findEndpoint, lockEndpoint, restartQueue, skipMissed } from './queries.ts';
import { showEndpoint } from './view.ts';

const subject = (id: number) => ({ subject_kind: 'webhook_endpoint', subject_id: id });

export const disable =
  (clock: Clock) =>
  (call: Call<typeof disableWebhookEndpoint>): Promise<WrittenAnswerOf<typeof disableWebhookEndpoint>> =>
    call.write(async (tx) => {
      const context = auditContext(call);
      const { operator_id, now } = context;
      const id = call.params.webhook_endpoint;
      const { reason } = call.body;
      const before = await lockEndpoint(tx, operator_id, id);
      if (!before) throw new Refusal('NOT_FOUND');

      if (before.status === 'enabled') {
        await disableEndpoint(tx, { operator_id, id, now }, { cause: 'staff', reason, realNow: clock.now() });
        await audit(tx, context, [{ action: 'webhook_endpoint.disabled', ...subject(id), to_value: 'staff', reason }]);
      }
      return { data: showEndpoint((await findEndpoint(tx, operator_id, id)) as EndpointRow, clock.now()) };
    });

export const enable =
  (clock: Clock) =>
  (call: Call<typeof enableWebhookEndpoint>): Promise<WrittenAnswerOf<typeof enableWebhookEndpoint>> =>
    call.write(async (tx) => {
      const context = auditContext(call);
      const { operator_id, now } = context;
      const id = call.params.webhook_endpoint;
      const { reason = null, skip_missed } = call.body;
      const before = await lockEndpoint(tx, operator_id, id);
      if (!before) throw new Refusal('NOT_FOUND');

      if (before.status === 'disabled') {
        await enableEndpoint(tx, { operator_id, id, now });
        const message = `An API key enabled the webhook endpoint at ${before.url.slice(0, 200)}`;
        await notifyKeyChange(tx, context, id, 'webhook_endpoint.changed', message);
        if (skip_missed) await skipMissed(tx, operator_id, id);
        else await restartQueue(tx, operator_id, id, clock.now());
        const to_value = skip_missed ? 'without what was missed' : 'with what was missed';
        await audit(tx, context, [
          {
            action: 'webhook_endpoint.enabled',
            ...subject(id),
            from_value: before.disabled_cause,
            to_value,
            reason,
          },
        ]);
      }
      return { data: showEndpoint((await findEndpoint(tx, operator_id, id)) as EndpointRow, clock.now()) };
    });

import type { deleteWebhookEndpoint as route } from '@croupier/contract/back-office/webhooks.ts';
import type { Clock } from '../../../base/clock.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../../call/answer.ts';
import type { Call } from '../../../call/call.ts';
import { audit, auditContext } from '../../audit/audit.ts';
import { notifyKeyChange } from './notify-key-change.ts';
import { deleteEndpoint, lockEndpoint } from './queries.ts';
import { showEndpoint } from './view.ts';

/** Deletes an endpoint. A worker that is sending to it finds it disabled when it records its batch. */
export const removeEndpoint =
  (clock: Clock) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const context = auditContext(call);
      const { operator_id } = context;
      const id = call.params.webhook_endpoint;
      const before = await lockEndpoint(tx, operator_id, id);
      if (!before) throw new Refusal('NOT_FOUND');

      await deleteEndpoint(tx, { operator_id, id }, clock.now());
      const message = `An API key deleted the webhook endpoint at ${before.url.slice(0, 200)}`;
      await notifyKeyChange(tx, context, id, 'webhook_endpoint.changed', message);
      await audit(tx, context, [
        {
          action: 'webhook_endpoint.deleted',
          subject_kind: 'webhook_endpoint',
          subject_id: id,
          from_value: before.url,
        },
      ]);
      return { data: showEndpoint(before, clock.now()) };
    });

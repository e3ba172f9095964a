import type { resendWebhookEvents as route } from '@croupier/contract/back-office/webhooks.ts';
import type { Clock } from '../../../base/clock.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../../call/answer.ts';
import type { Call } from '../../../call/call.ts';
import { audit, auditContext } from '../../audit/audit.ts';
import { typesOf } from '../rules.ts';
import { lockEndpoint, queueAgain } from './queries.ts';

/** Sends events before the cursor again; those after it will be sent anyway. */
export const resendWebhookEvents =
  (clock: Clock) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const context = auditContext(call);
      const id = call.params.webhook_endpoint;
      const { from_sequence: from, to_sequence: to = from } = call.body;
      const endpoint = await lockEndpoint(tx, context.operator_id, id);
      if (!endpoint) throw new Refusal('NOT_FOUND');
      if (endpoint.status === 'disabled')
        throw new Refusal('INVALID_REQUEST', 'The endpoint is disabled: enable it first.', { reason: 'disabled' });

      const types = typesOf(endpoint.events);
      const queued = await queueAgain(tx, context.operator_id, id, { from, to, types, realNow: clock.now() });
      await audit(tx, context, [
        {
          action: 'webhook_endpoint.resent',
          subject_kind: 'webhook_endpoint',
          subject_id: id,
          from_value: String(from),
          to_value: String(to),
        },
      ]);
      return { data: { queued } };
    });

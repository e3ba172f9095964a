import type { updateWebhookEndpoint as route } from '@croupier/contract/back-office/webhooks.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../../call/answer.ts';
import type { Call } from '../../../call/call.ts';
import { audit, auditContext, changedFields } from '../../audit/audit.ts';
import { dropUnwanted } from '../deliver/progress-queries.ts';
import { typesOf } from '../rules.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { notifyKeyChange } from './notify-key-change.ts';
import { endpointExists, findEndpoint, lockEndpoint, restartQueue, updateEndpoint } from './queries.ts';
import { type EndpointSettings, refuseAddress } from './register-endpoint.ts';
import { refuseSecretEvents } from './secret-events.ts';
import { showEndpoint } from './view.ts';

/** Changes the given fields only. A request that changes nothing writes no audit row and no event. */
export const updateWebhookEndpoint =
  ({ clock, ...reach }: EndpointSettings) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const context = auditContext(call);
    const { operator_id, now } = context;
    const id = call.params.webhook_endpoint;
    if (!(await call.read((tx) => endpointExists(tx, operator_id, id)))) throw new Refusal('NOT_FOUND');
    if (call.body.url !== undefined) await refuseAddress(call.body.url, call.operator.is_sandbox, reach);
    return call.write(async (tx) => {
      const before = await lockEndpoint(tx, operator_id, id);
      if (!before) throw new Refusal('NOT_FOUND');
      const after: EndpointRow = {
        ...before,
        url: call.body.url ?? before.url,
        events: call.body.events ?? before.events,
        description: call.body.description ?? before.description,
      };
      const changed = changedFields(before, after, ['url', 'events', 'description']);
      if (changed.length > 0) {
        if (changed.some(({ field }) => field !== 'description')) refuseSecretEvents(call, after.events);
        await updateEndpoint(tx, { operator_id, id, now }, after);
        // Events that failed at the old address are tried at the new one at once.
        if (after.url !== before.url) await restartQueue(tx, operator_id, id, clock.now());
        await dropUnwanted(tx, operator_id, id, typesOf(after.events));
        const subject = { action: 'webhook_endpoint.updated', subject_kind: 'webhook_endpoint', subject_id: id };
        const what = changed.map(({ field }) => field).join(', ');
        const message = `An API key changed ${what} of a webhook endpoint; its address is ${after.url.slice(0, 200)}`;
        await notifyKeyChange(tx, context, id, 'webhook_endpoint.changed', message);
        await audit(
          tx,
          context,
          changed.map((change) => ({ ...subject, ...change })),
        );
      }
      return { data: showEndpoint((await findEndpoint(tx, operator_id, id)) as EndpointRow, clock.now()) };
    });
  };

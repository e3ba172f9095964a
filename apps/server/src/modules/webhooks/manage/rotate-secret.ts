import type { rotateWebhookSecret as route } from '@croupier/contract/back-office/webhooks.ts';
import type { Clock } from '../../../base/clock.ts';
import { hour } from '../../../base/durations.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../../call/answer.ts';
import type { Call } from '../../../call/call.ts';
import { audit, auditContext } from '../../audit/audit.ts';
import { makeSecret, type SealedSecrets, type SecretMaker } from '../transport/sign.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { notifyKeyChange } from './notify-key-change.ts';
import { findEndpoint, findSecrets, lockEndpoint, saveSecrets } from './queries.ts';
import { showEndpoint } from './view.ts';

/** Returns a new secret, which is never shown again. The old one signs as well until the overlap ends. */
export const rotateWebhookSecret =
  (maker: SecretMaker, clock: Clock) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const context = auditContext(call);
      const { operator_id, now } = context;
      const id = call.params.webhook_endpoint;
      if (!(await lockEndpoint(tx, operator_id, id))) throw new Refusal('NOT_FOUND');
      const before = (await findSecrets(tx, operator_id, id)) as SealedSecrets;
      await notifyKeyChange(
        tx,
        context,
        id,
        'webhook_endpoint.changed',
        'An API key changed the secret of a webhook endpoint',
      );

      // No overlap means that all older secrets are to end at once.
      if (call.body.overlap_hours > 0) refuseSecond(before, call.body.drop_previous, clock.now());
      const { secret, sealed } = makeSecret(maker, { operator_id, id });
      const overlap = call.body.overlap_hours * hour;
      const until = overlap === 0 ? null : new Date(clock.now().getTime() + overlap);
      await saveSecrets(
        tx,
        { operator_id, id, now },
        {
          secret_sealed: sealed,
          previous_secret_sealed: until && before.secret_sealed,
          previous_secret_expires_at: until,
        },
      );
      await audit(tx, context, [
        {
          action: 'webhook_endpoint.secret_rotated',
          subject_kind: 'webhook_endpoint',
          subject_id: id,
          field: 'previous_secret_expires_at',
          to_value: until?.toISOString() ?? null,
        },
      ]);
      const row = (await findEndpoint(tx, operator_id, id)) as EndpointRow;
      return { data: { ...showEndpoint(row, clock.now()), secret } };
    });

/** Refuses a rotation during a rotation: the receiver may still use the older secret, which would end. */
const refuseSecond = (
  { previous_secret_expires_at: until }: SealedSecrets,
  dropsPrevious: boolean,
  now: Date,
): void => {
  if (until === null || until <= now || dropsPrevious) return;
  throw new Refusal('INVALID_REQUEST', 'A rotation still lasts: the secret before this one signs until its end.', {
    reason: 'rotation_lasts',
    previous_secret_expires_at: until.toISOString(),
    hint: 'drop_previous: true ends that now; the secret that is current until now then signs for overlap_hours.',
  });
};

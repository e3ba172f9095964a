import type { updatePlayer as route } from '@croupier/contract/operator/players.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { emit } from '../../outbox/emit.ts';
import { type AuditEntry, audit, changedFields } from '../audit/audit.ts';
import { auditedProfile, changesTo, withIdentity } from './profile-rules.ts';
import { lockPlayer, savePlayer } from './queries.ts';
import type { PlayerRow } from './row.ts';
import { findTaken, refuseTaken, withUniqueFields } from './uniqueness.ts';
import { viewPlayer } from './view.ts';

type UpdateCall = Pick<Call<typeof route>, 'operator' | 'actor' | 'now' | 'params' | 'body' | 'transaction'>;

export const updatePlayer = async (call: UpdateCall): Promise<Sent> => {
  const { actor, now, body, params } = call;
  const context = { operator_id: call.operator.operator_id, actor, now };
  return withUniqueFields(() =>
    call.transaction(async (tx) => {
      const before = await lockPlayer(tx, context.operator_id, params.player);

      const changes = changesTo(before, body, now);
      if (Object.keys(changes).length === 0) return { data: viewPlayer(before, now) };
      refuseTaken(await findTaken(tx, context.operator_id, changes, before.id));

      const saved = await savePlayer(tx, context, before.id, withIdentity(before, changes));

      const data = viewPlayer(saved, now);
      const waitsForReview = saved.kyc_status !== before.kyc_status;
      await Promise.all([
        audit(tx, context, changedEntries(before, saved)),
        emit(tx, context, [
          { type: 'player.updated', player_id: saved.id, data },
          ...(waitsForReview ? [{ type: 'kyc.submitted', player_id: saved.id, data } as const] : []),
        ]),
      ]);
      return { data };
    }),
  );
};

const changedEntries = (before: PlayerRow, after: PlayerRow): AuditEntry[] => {
  const profile = auditedProfile(before);
  const fields = Object.keys(profile) as (keyof typeof profile)[];
  const subject = { action: 'player.updated', subject_kind: 'player', subject_id: after.id };
  return changedFields(profile, auditedProfile(after), fields).map((change) => ({ ...subject, ...change }));
};

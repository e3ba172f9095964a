import type { updatePlayer as route } from '@croupier/contract/operator/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { Tx } from '../../database/pool.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call, Changing } from '../../http/call.ts';
import type { BeforeJson } from '../../http/json.ts';
import { emit } from '../../outbox/emit.ts';
import { type AuditEntry, audit, changedFields } from '../audit/audit.ts';
import { foldingVersion } from '../identity/identity-keys.ts';
import { lockIdentity, replaceIdentity } from '../identity/keep-identity.ts';
import type { Aftermath } from './change-status.ts';
import { auditedProfile, changesIdentity, changesTo } from './profile-rules.ts';
import { lockPlayer, savePlayer, selectPlayers } from './queries.ts';
import type { PlayerRow } from './row.ts';
import { isExcluded } from './rules.ts';
import { findTaken, refuseTaken, withUniqueFields } from './uniqueness.ts';
import { viewPlayer } from './view.ts';

type UpdateCall = Pick<Call<typeof route>, 'operator' | 'actor' | 'now' | 'params' | 'body'> &
  Changing<BeforeJson<PlayerView>>;

/** What follows from another identity, which a later module owns: the exclusion of the person whose account it now is. */
export type IdentityChange = {
  /** In the transaction of the change, under the player's lock. */
  readonly within: (
    tx: Tx,
    context: Pick<Call, 'operator' | 'actor' | 'now'>,
    before: PlayerRow,
    after: PlayerRow,
  ) => Promise<unknown>;
  /** Once it has committed. */
  readonly afterwards: Aftermath;
};

export const createUpdatePlayer =
  (identityChange: IdentityChange) =>
  async (call: UpdateCall): Promise<Sent<BeforeJson<PlayerView>>> => {
    const { actor, now, body, params } = call;
    const { operator_id } = call.operator;
    const context = { operator_id, actor, now };
    let hasNewIdentity = false;
    const sent = await withUniqueFields(() =>
      call.transaction(async (tx) => {
        const before = await lockPlayer(tx, operator_id, params.player);

        const changes = changesTo(before, body, now);
        if (Object.keys(changes).length === 0) return { data: viewPlayer(before, now) };
        refuseTaken(await findTaken(tx, operator_id, changes, before.id));
        hasNewIdentity = changesIdentity(changes);
        if (hasNewIdentity) await lockIdentity(tx, operator_id, { ...before, ...changes });

        const version = hasNewIdentity ? { identity_version: foldingVersion } : {};
        const saved = await savePlayer(tx, context, before.id, { ...changes, ...version });
        if (hasNewIdentity) await replaceIdentity(tx, context, saved.id, saved, isExcluded(before, now));

        const waitsForReview = saved.kyc_status !== before.kyc_status;
        const data = viewPlayer(saved, now);
        await Promise.all([
          audit(tx, context, changedEntries(before, saved)),
          emit(tx, context, [
            { type: 'player.updated', player_id: saved.id, data },
            ...(waitsForReview ? [{ type: 'kyc.submitted', player_id: saved.id, data } as const] : []),
          ]),
        ]);
        if (!hasNewIdentity) return { data };
        await identityChange.within(tx, call, before, saved);
        const [after] = await selectPlayers(tx, operator_id, [saved.id]);
        return { data: viewPlayer(after as PlayerRow, now) };
      }),
    );
    // The change has committed: whatever becomes of this, the answer is what it did.
    if (hasNewIdentity) await Promise.allSettled([identityChange.afterwards(operator_id, params.player)]);
    return sent;
  };

const changedEntries = (before: PlayerRow, after: PlayerRow): AuditEntry[] => {
  const profile = auditedProfile(before);
  const fields = Object.keys(profile) as (keyof typeof profile)[];
  const subject = { action: 'player.updated', subject_kind: 'player', subject_id: after.id };
  return changedFields(profile, auditedProfile(after), fields).map((change) => ({ ...subject, ...change }));
};

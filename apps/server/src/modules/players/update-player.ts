import type { updatePlayer as route } from '@croupier/contract/operator/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { WrittenAnswer } from '../../call/answer.ts';
import type { Call, Changing } from '../../call/call.ts';
import type { BeforeJson } from '../../call/json.ts';
import type { Changes, Reactions } from '../../module/reactions.ts';
import { emit } from '../../outbox/emit.ts';
import { type AuditEntry, audit, changedFields } from '../audit/audit.ts';
import { foldingVersion } from '../identity/identity-keys.ts';
import { lockIdentity, replaceIdentity } from '../identity/keep-identity.ts';
import { refuseNewDuplicate } from '../identity/refuse-duplicate.ts';
import { noteSearches } from '../identity/search-queries.ts';
import { announceIdentity } from './announce-identity.ts';
import { auditedProfile, changesIdentity, changesTo, isSamePerson } from './profile-rules.ts';
import { lockPlayer, savePlayer, selectPlayers } from './queries.ts';
import type { PlayerRow } from './row.ts';
import type { Channel } from './shared-queries.ts';
import { insertTerms } from './terms-queries.ts';
import { findTaken, refuseTaken, withUniqueFields } from './uniqueness.ts';
import { viewPlayer } from './view.ts';

type UpdateCall = Pick<Call<typeof route>, 'operator' | 'actor' | 'now' | 'params' | 'body'> &
  Changing<BeforeJson<PlayerView>>;

declare module '../../module/reactions.ts' {
  interface Changes {
    /** The identity of an account has changed. Called under the player's lock. */
    identity_changed: Pick<Call, 'operator' | 'actor' | 'now'> & {
      readonly before: PlayerRow;
      readonly after: PlayerRow;
    };
    /** A player has another e-mail address or phone number, or none. Called under the player's lock. */
    address_changed: {
      readonly operator_id: number;
      readonly player_id: number;
      readonly now: Date;
      readonly channel: Channel;
      readonly address: string | null;
    };
  }
}

export const createUpdatePlayer =
  (reactions: Reactions) =>
  async (call: UpdateCall): Promise<WrittenAnswer<BeforeJson<PlayerView>>> => {
    const { actor, now, body, params } = call;
    const { operator_id } = call.operator;
    const context = { operator_id, actor, now };
    let changed: Changes['identity_changed'] | undefined;
    const sent = await withUniqueFields(() =>
      call.write(async (tx) => {
        const known = await announceIdentity(tx, operator_id, params.player, body, now);
        const before = await lockPlayer(tx, operator_id, params.player);

        const changes = changesTo(before, body, now);
        if (Object.keys(changes).length === 0) return { data: viewPlayer(before, now) };
        refuseTaken(await findTaken(tx, operator_id, changes, before.id));
        const hasNewIdentity = changesIdentity(changes);
        if (hasNewIdentity) {
          const after = { ...before, ...changes };
          // When another change committed meanwhile, something else than this is locked.
          if (!known || !isSamePerson(known, before)) await lockIdentity(tx, operator_id, after);
          await refuseNewDuplicate(tx, call.operator, before, after);
        }

        const accepted = changes.terms_version;
        if (accepted) await insertTerms(tx, context, before.id, accepted);
        const version = hasNewIdentity ? { identity_version: foldingVersion } : {};
        const saved = await savePlayer(tx, context, before.id, {
          ...changes,
          ...version,
          ...(accepted ? { terms_accepted_at: now } : {}),
        });
        if (hasNewIdentity) {
          await replaceIdentity(tx, context, saved.id, saved);
          await tx.send(noteSearches(operator_id, [saved.id], 'change'));
        }

        for (const channel of ['email', 'phone'] as const) {
          const address = saved[channel];
          const of = { operator_id, player_id: saved.id, now, channel, address };
          if (address !== before[channel]) await reactions.within('address_changed', tx, of);
        }

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
        changed = { operator: call.operator, actor, now, before, after: saved };
        await reactions.within('identity_changed', tx, changed);
        const [after] = await selectPlayers(tx, operator_id, [saved.id]);
        return { data: viewPlayer(after as PlayerRow, now) };
      }),
    );
    // The change is committed, so a failure here does not change the answer.
    if (changed) await Promise.allSettled([reactions.afterwards('identity_changed', changed)]);
    return sent;
  };

const changedEntries = (before: PlayerRow, after: PlayerRow): AuditEntry[] => {
  const profile = auditedProfile(before);
  const fields = Object.keys(profile) as (keyof typeof profile)[];
  const subject = { action: 'player.updated', subject_kind: 'player', subject_id: after.id };
  return changedFields(profile, auditedProfile(after), fields).map((change) => ({ ...subject, ...change }));
};

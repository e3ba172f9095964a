import type { changePlayerStatus as route } from '@croupier/contract/operator/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { Tx } from '../../database/pool.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call, Changing } from '../../http/call.ts';
import type { BeforeJson } from '../../http/json.ts';
import { emit } from '../../outbox/emit.ts';
import { audit } from '../audit/audit.ts';
import { addNote, endTokens, lockPlayer, savePlayer } from './queries.ts';
import { refuseReactivation, statusSetBy } from './status-rules.ts';
import { viewPlayer } from './view.ts';

type StatusCall = Pick<Call<typeof route>, 'operator' | 'caller' | 'actor' | 'now' | 'params' | 'body'> &
  Changing<BeforeJson<PlayerView>>;

/** What else ends when a player is locked or closed: parts that later modules own, such as game sessions. */
export type Ending = (
  tx: Tx,
  context: { readonly operator_id: number; readonly now: Date },
  playerId: number,
) => Promise<unknown>;

/** What follows once the change has committed; it comes about even if this is cut short, only later. */
export type Aftermath = (operatorId: number, playerId: number) => Promise<unknown>;

export const createChangeStatus =
  (endings: readonly Ending[], aftermath: readonly Aftermath[] = []) =>
  async (call: StatusCall): Promise<Sent<BeforeJson<PlayerView>>> => {
    const { actor, now, params } = call;
    const { status, reason } = call.body;
    const context = { operator_id: call.operator.operator_id, actor, now };
    const follow = () => aftermath.map((one) => one(context.operator_id, params.player));
    // What a closing that was cut short has left must not come back with an account that is opened again.
    if (status !== 'closed') await Promise.all(follow());
    const sent = await call.transaction(async (tx) => {
      const before = await lockPlayer(tx, context.operator_id, params.player);

      if (before.status === status) return { data: viewPlayer(before, now) };
      if (status === 'active') refuseReactivation(before, call.caller, now);
      const status_set_by = statusSetBy(before, status, actor.kind);

      const saved = await savePlayer(tx, context, before.id, { status, status_set_by });
      const data = viewPlayer(saved, now);
      await Promise.all([
        ...(status === 'active' ? [] : [endTokens, ...endings].map((end) => end(tx, context, saved.id))),
        reason === undefined ? undefined : addNote(tx, context, saved.id, reason),
        audit(tx, context, [
          {
            action: 'player.status_changed',
            subject_kind: 'player',
            subject_id: saved.id,
            field: 'status',
            from_value: before.status,
            to_value: status,
            reason,
          },
        ]),
        emit(tx, context, [{ type: 'player.status_changed', player_id: saved.id, data }]),
      ]);
      return { data };
    });
    // The change has committed: whatever becomes of this, the answer is what it did.
    if (status === 'closed') await Promise.allSettled(follow());
    return sent;
  };

import type { changePlayerStatus as route } from '@croupier/contract/operator/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { WrittenAnswer } from '../../call/answer.ts';
import type { Call, Changing } from '../../call/call.ts';
import type { BeforeJson } from '../../call/json.ts';
import type { Reactions } from '../../module/reactions.ts';
import { emit } from '../../outbox/emit.ts';
import { audit } from '../audit/audit.ts';
import { addNote, endTokens, lockPlayer, savePlayer } from './queries.ts';
import { refuseReactivation, statusSetBy } from './status-rules.ts';
import { viewPlayer } from './view.ts';

type StatusCall = Pick<Call<typeof route>, 'operator' | 'caller' | 'actor' | 'now' | 'params' | 'body'> &
  Changing<BeforeJson<PlayerView>>;

declare module '../../module/reactions.ts' {
  interface Changes {
    /** A player is locked or closed: what runs for them, such as game sessions, ends. */
    player_stopped: { readonly operator_id: number; readonly player_id: number; readonly now: Date };
    /** An account was closed. */
    player_closed: { readonly operator_id: number; readonly player_id: number };
  }
}

export const createChangeStatus =
  (reactions: Reactions) =>
  async (call: StatusCall): Promise<WrittenAnswer<BeforeJson<PlayerView>>> => {
    const { actor, now, params } = call;
    const { status, reason } = call.body;
    const context = { operator_id: call.operator.operator_id, actor, now };
    const { operator_id } = context;
    const follow = () => reactions.afterwards('player_closed', { operator_id, player_id: params.player });
    // Remainders of an interrupted closing must not come back when the account is reopened.
    if (status !== 'closed') await follow();
    const sent = await call.write(async (tx) => {
      const before = await lockPlayer(tx, context.operator_id, params.player);

      if (before.status === status) return { data: viewPlayer(before, now) };
      if (status === 'active') refuseReactivation(before, call.caller, now);
      const status_set_by = statusSetBy(before, status, actor.kind);

      const saved = await savePlayer(tx, context, before.id, { status, status_set_by });
      const data = viewPlayer(saved, now);
      const stopped = { operator_id, player_id: saved.id, now };
      await Promise.all([
        ...(status === 'active'
          ? []
          : [endTokens(tx, context, saved.id), reactions.within('player_stopped', tx, stopped)]),
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
    // The change is committed, so a failure here does not change the answer.
    if (status === 'closed') await Promise.allSettled([follow()]);
    return sent;
  };

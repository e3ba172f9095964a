import type { setPlayerCategory as route } from '@croupier/contract/back-office/players.ts';
import type { SentOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { lockPlayer, savePlayer } from './queries.ts';
import { viewPlayer } from './view.ts';

export const setPlayerCategory = (call: Call<typeof route>): Promise<SentOf<typeof route>> => {
  const context = auditContext(call);
  const { category, reason } = call.body;
  return call.write(async (tx) => {
    const before = await lockPlayer(tx, context.operator_id, call.params.player);

    if (before.category === category) return { data: viewPlayer(before, call.now) };

    const saved = await savePlayer(tx, context, before.id, { category });
    const data = viewPlayer(saved, call.now);
    await audit(tx, context, [
      {
        action: 'player.category_changed',
        subject_kind: 'player',
        subject_id: saved.id,
        field: 'category',
        from_value: before.category,
        to_value: category,
        reason,
      },
    ]);
    await emit(tx, context, [{ type: 'player.updated', player_id: saved.id, data }]);
    return { data };
  });
};

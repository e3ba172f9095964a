import { setPlayerCategory as route } from '@croupier/contract/back-office/players.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { lockPlayer, savePlayer } from './queries.ts';
import type { PlayerRow } from './row.ts';
import { mayOpenBonuses } from './rules.ts';
import { viewPlayer } from './view.ts';

/** Another category opens bonuses that two people have confirmed for it, so it requires a second person too. */
export const setPlayerCategory = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => {
    const context = auditContext(call);
    const before = await lockPlayer(tx, context.operator_id, call.params.player);
    if (needsSecondPerson(call.operator) && mayOpenBonuses(call.body.category, before.category))
      return propose(tx, call, categoryChange, { subject_id: before.id, change: call.body, after: call.body });
    return { data: viewPlayer(await changeCategory(tx, context, before, call.body), call.now) };
  });

export const categoryChange: ProposalKind = {
  kind: 'player.category',
  current: async (tx, { operator_id }, { subject_id }) => ({
    category: (await lockPlayer(tx, operator_id, subject_id as number)).category,
  }),
  apply: async (tx, context, { subject_id, change }) => {
    const before = await lockPlayer(tx, context.operator_id, subject_id as number);
    return (await changeCategory(tx, context, before, route.body.parse(change))).id;
  },
};

const changeCategory = async (
  tx: Tx,
  context: AuditContext,
  before: PlayerRow,
  { category, reason }: BodyOf<typeof route>,
): Promise<PlayerRow> => {
  if (before.category === category) return before;
  const saved = await savePlayer(tx, context, before.id, { category });
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
  const data = viewPlayer(saved, context.now);
  await emit(tx, context, [{ type: 'player.updated', player_id: saved.id, data }]);
  return saved;
};

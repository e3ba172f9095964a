import type { listStaffBonuses, listStaffPlayerBonuses } from '@croupier/contract/back-office/bonuses.ts';
import type { listBonuses, listPlayerBonuses } from '@croupier/contract/operator/bonuses.ts';
import type { listOwnBonuses } from '@croupier/contract/player/bonuses.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { type PageAnswer, pageAnswer } from '../../call/pages.ts';
import type { Engine } from '../../engine/engine.ts';
import { reactAfterwards } from '../../module/reaction.ts';
import { systemActor } from '../audit/audit.ts';
import type { PlayerBonus } from './bonus.ts';
import { countGrants } from './count-queries.ts';
import { settleDueBonuses } from './due-bonuses.ts';
import { findDueOf, selectActiveBonuses, selectAllBonuses, selectPlayerBonuses } from './queries.ts';
import { viewBonus, viewPlayerBonus, viewStaffBonus, viewStaffPlayerBonus } from './view.ts';

export const readBonuses = async (call: Call<typeof listBonuses>): Promise<AnswerOf<typeof listBonuses>> => {
  const rows = await call.read((tx) => selectActiveBonuses(tx, call.operator.operator_id));
  return { data: rows.map(viewBonus) };
};

export const readStaffBonuses = async (
  call: Call<typeof listStaffBonuses>,
): Promise<AnswerOf<typeof listStaffBonuses>> => {
  const { operator_id } = call.operator;
  const [rows, counts] = await call.read((tx) =>
    Promise.all([selectAllBonuses(tx, operator_id), countGrants(tx, operator_id)]),
  );
  const none = { granted: 0, running: 0, converted: 0, cost: [] };
  return { data: rows.map((row) => ({ ...viewStaffBonus(row), ...(counts.get(row.id) ?? none) })) };
};

type ListCall = Pick<Call<typeof listPlayerBonuses>, 'operator' | 'query' | 'read' | 'url' | 'now'>;

/** Readers see bonuses at this moment: due ones are settled first. */
const readPage = async <View>(
  engine: Engine,
  call: ListCall,
  player: number,
  view: (bonus: PlayerBonus) => View,
): Promise<PageAnswer<View>> => {
  const { operator_id } = call.operator;
  if ((await settleFor(engine, call, player)) === undefined) throw new Refusal('NOT_FOUND');
  const { rows, total } = await call.read((tx) => selectPlayerBonuses(tx, operator_id, player, call.query));
  return pageAnswer(call.url, call.query, rows.map(view), total);
};

type SettleCall = Pick<ListCall, 'operator' | 'read' | 'now'>;

/** Settles what is due and returns whether there was anything; undefined when there is no such player. */
const settleFor = async (engine: Engine, call: SettleCall, player: number): Promise<boolean | undefined> => {
  const { operator_id } = call.operator;
  const isDue = await call.read((tx) => findDueOf(tx, operator_id, player, call.now));
  if (isDue) await submitSettling(engine, operator_id, player);
  return isDue;
};

/** For modules that show bonus money without owning it. */
export const settleBeforeReading = reactAfterwards(
  'wallet_read',
  async ({ engine }, call) => (await settleFor(engine, call, call.player_id)) === true,
);

export const submitSettling = (engine: Engine, operator_id: number, player_id: number): Promise<unknown> =>
  engine.submit(settleDueBonuses, { operator_id, player_id, input: null, actor: systemActor, status: 200 });

export const createListPlayerBonuses = (engine: Engine) => (call: Call<typeof listPlayerBonuses>) =>
  readPage(engine, call, call.params.player, viewPlayerBonus);

export const createListOwnBonuses = (engine: Engine) => (call: Call<typeof listOwnBonuses>) =>
  readPage(engine, call, playerOf(call as never), viewPlayerBonus);

export const createListStaffPlayerBonuses = (engine: Engine) => (call: Call<typeof listStaffPlayerBonuses>) =>
  readPage(engine, call, call.params.player, viewStaffPlayerBonus);

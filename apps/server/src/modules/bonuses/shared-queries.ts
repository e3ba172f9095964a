import type { BonusType } from '@croupier/contract/bonus-fields.ts';
import type { Tx } from '../../database/pool.ts';
import { statement } from '../../database/statement.ts';

/** The columns of players' bonuses that statements of other modules may read. */
export const sharedPlayerBonuses = statement`(
  select operator_id, id, player_id, name, amount, result, finished_at, converted_amount, wagered_amount, wager_requirement
  from player_bonuses)`;

/** What providers must be told of free rounds, to be joined by operator and provider. */
export const sharedOrders = statement`(
  select operator_id, player_bonus_id, provider_id, wanted, state, next_attempt_at, claimed_until, settled_at, updated_at
  from free_round_orders)`;

/**
 * Whether the platform has given an order up, and it is not settled. A refused issue is: it has ended its bonus, and
 * nothing is left to do.
 */
export const givenUp = (tx: Tx) =>
  tx`((o.state = 'failed' or (o.state = 'refused' and o.wanted = 'cancelled'))
    and (o.settled_at is null or o.settled_at < o.updated_at))`;

export const playerBonusExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from player_bonuses where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export const bonusExists = async (tx: Tx, operatorId: number, bonusId: number): Promise<boolean> => {
  const [row] = await tx`select 1 from bonuses where operator_id = ${operatorId} and id = ${bonusId}`;
  return row !== undefined;
};

export const findBonusType = async (tx: Tx, operatorId: number, bonusId: number): Promise<BonusType | undefined> => {
  const [row] = await tx<{ type: BonusType }[]>`
    select type from bonuses where operator_id = ${operatorId} and id = ${bonusId}`;
  return row?.type;
};

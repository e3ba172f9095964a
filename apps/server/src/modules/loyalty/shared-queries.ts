import type { Tx } from '../../database/pool.ts';

/** How many of a player's exchanges are told apart; older ones count as one. */
export const maxExchanges = 500;

/** What the player of the account `a` owes for points that rollbacks have taken, as part of a statement. */
export const owedForPointsOf = (tx: Tx, operatorId: number) => tx`
  (case when a.points < 0 then owed_for_points(${operatorId}, a.player_id, -a.points, ${maxExchanges}) else 0 end)`;

import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';

/** What a player has in withdrawals that are not decided or not paid yet. */
export const sumHeld = async (tx: Tx, operatorId: number, playerId: number): Promise<Money> => {
  const [row] = await tx<{ held: Money }[]>`
    select coalesce(sum(amount), 0)::bigint as held from payment_requests
    where operator_id = ${operatorId} and player_id = ${playerId} and type = 'withdrawal'
      and status in ('new', 'allowed')`;
  return row!.held;
};

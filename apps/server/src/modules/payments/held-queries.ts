import type { Money } from '../../base/money.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';

/** What a player has in withdrawals that are not decided or not paid yet. */
const sumHeld = async (tx: Tx, operatorId: number, playerId: number): Promise<Money> => {
  const [row] = await tx<{ held: Money }[]>`
    select coalesce(sum(amount), 0)::bigint as held from payment_requests
    where operator_id = ${operatorId} and player_id = ${playerId} and type = 'withdrawal'
      and status in ('new', 'allowed')`;
  return row!.held;
};

/** The player whom a command explains, with what is held for them. */
export const withHeld = async (call: Call, player: number): Promise<[number, { held: Money }]> => [
  player,
  { held: await call.read((tx) => sumHeld(tx, call.operator.operator_id, player)) },
];

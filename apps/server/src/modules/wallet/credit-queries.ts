import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';

/**
 * What the member of staff has credited alone today. Locked, so that concurrent credits are counted one after the
 * other.
 */
export const lockCredited = async (tx: Tx, operatorId: number, staffId: number, day: string): Promise<Money> => {
  const [row] = await tx<{ amount: Money }[]>`
    insert into staff_credit_days as d (operator_id, staff_id, day, amount)
    values (${operatorId}, ${staffId}, ${day}, 0)
    on conflict (operator_id, staff_id, day) do update set amount = d.amount
    returning amount`;
  return row!.amount;
};

export const addCredited = async (
  tx: Tx,
  operatorId: number,
  credit: { readonly staff_id: number; readonly day: string; readonly amount: Money },
): Promise<void> => {
  await tx`
    update staff_credit_days set amount = amount + ${credit.amount}
    where operator_id = ${operatorId} and staff_id = ${credit.staff_id} and day = ${credit.day}`;
};

export const findCurrency = async (tx: Tx, operatorId: number, playerId: number): Promise<string> => {
  const [row] = await tx<{ currency: string }[]>`
    select currency from accounts where operator_id = ${operatorId} and player_id = ${playerId}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row.currency;
};

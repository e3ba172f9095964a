import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import { selectOrder } from '../payments/order-list-queries.ts';
import { lockOrder } from '../payments/order-queries.ts';
import type { CashierOrder } from '../payments/order-row.ts';
import { lockAccount } from '../wallet/shared-queries.ts';

/** Holds an order and the account of its player, in the order in which everybody does. */
export const holdOrder = async (tx: Tx, operatorId: number, id: number): Promise<CashierOrder> => {
  const found = await selectOrder(tx, operatorId, id);
  if (!found) throw new Refusal('NOT_FOUND');
  await lockAccount(tx, operatorId, found.player_id);
  return (await lockOrder(tx, operatorId, id)) as CashierOrder;
};

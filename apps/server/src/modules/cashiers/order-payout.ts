import type { orderPayout as route } from '@croupier/contract/back-office/cashier-orders.ts';
import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { commandHandler, type Engine } from '../../engine/engine.ts';
import { onPaymentByStaff } from '../payments/on-payment.ts';
import { orderPayout } from '../payments/order-payouts.ts';
import { invalidPayment } from '../payments/rules.ts';
import { adapters } from './adapters.ts';
import type { Cashier } from './cashier-row.ts';
import { selectCashiers } from './queries.ts';

/** Whether a payment provider takes orders of ours now. */
export const takesOrders = ({ adapter, is_active, orders_url }: Cashier): boolean =>
  is_active && orders_url !== null && adapters[adapter].orders !== undefined;

/** The payment provider that is meant; without a name, the only one that takes orders. */
const adapterFor = async (tx: Tx, operatorId: number, wished: CashierAdapter | undefined): Promise<CashierAdapter> => {
  const able = (await selectCashiers(tx, operatorId)).filter(takesOrders);
  const [found, ...others] = wished === undefined ? able : able.filter(({ adapter }) => adapter === wished);
  if (!found) throw invalidPayment('cashier', 'No such payment provider takes orders.', { adapter: wished ?? null });
  if (others.length > 0)
    throw invalidPayment('cashier', 'Several payment providers take orders: name one.', {
      adapters: able.map(({ adapter }) => adapter),
    });
  return found.adapter;
};

/** Staff have a payment provider pay a withdrawal out. */
export const createOrderPayout = (engine: Engine) =>
  commandHandler(engine, orderPayout, async (call: Call<typeof route>) => {
    const [player, { payment_id, staff_id, staff_name }] = await onPaymentByStaff({ ...call, body: {} });
    const adapter = await call.read((tx) => adapterFor(tx, call.operator.operator_id, call.body?.adapter));
    return [player, { payment_id, staff_id, staff_name, adapter }] as const;
  });

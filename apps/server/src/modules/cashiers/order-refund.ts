import type { orderRefund as route } from '@croupier/contract/back-office/cashier-orders.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { type Money, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { findSharedPayment } from '../payments/cashier-queries.ts';
import type { CashierOrder } from '../payments/order-row.ts';
import { findOrderedRefunds, insertRefund, sumOfRefunds } from '../payments/refund-queries.ts';
import { keptOf } from '../payments/reversed.ts';
import { invalidPayment } from '../payments/rules.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { findBalance, lockAccount } from '../wallet/shared-queries.ts';
import { takesOrders } from './order-payout.ts';
import { orderView } from './order-view.ts';
import { selectBringing, selectCashier } from './queries.ts';

type Wanted = BodyOf<typeof route>;

/** The deposit that is to be refunded, while its account is held, and who brought it. */
const holdDeposit = async (tx: Tx, operatorId: number, id: number) => {
  const found = await findSharedPayment(tx, operatorId, id);
  if (!found) throw new Refusal('NOT_FOUND');
  await lockAccount(tx, operatorId, found.player_id);
  const payment = (await findSharedPayment(tx, operatorId, id)) as typeof found;
  if (payment.type !== 'deposit') throw invalidPayment('type', 'Only a deposit is refunded.', { type: payment.type });
  return { payment, ordered: await sumOfRefunds(tx, operatorId, id) };
};

/** What of the balance is not on its way back already, for this deposit or another. */
const findFree = async (tx: Tx, operatorId: number, playerId: number) => {
  const [account, [refunds]] = await Promise.all([
    findBalance(tx, operatorId, playerId),
    findOrderedRefunds(tx, operatorId, [playerId]),
  ]);
  if (!account) throw new Error('A deposit has an account.');
  return { currency: account.currency, free: subtract(account.real_balance, refunds?.ordered ?? zero) };
};

/** Refuses what could not be carried out or booked: more than is left, or more than the player still has. */
const judgeRefund = async (tx: Tx, operatorId: number, id: number, wanted: Money | undefined) => {
  const { payment, ordered } = await holdDeposit(tx, operatorId, id);
  const left = subtract(keptOf(payment), ordered);
  if (left <= 0) throw invalidPayment('status', 'Nothing is left of the deposit.', { left, ordered });
  const amount = wanted ?? left;
  if (amount > left)
    throw invalidPayment('amount', 'No more is refunded than is left of the deposit.', { left, requested: amount });
  const brought = await selectBringing(tx, operatorId, id);
  const cashier = brought && (await selectCashier(tx, operatorId, brought.adapter));
  if (!brought || !cashier || !takesOrders(cashier))
    throw invalidPayment('cashier', 'The payment provider that brought the deposit takes no orders.', {
      adapter: brought?.adapter ?? null,
    });
  const { currency, free } = await findFree(tx, operatorId, payment.player_id);
  if (free < amount)
    throw invalidPayment('balance', 'The player has less than that: what was played is not refunded.', {
      balance: free,
      requested: amount,
    });
  return { payment, ordered, amount, currency, ...brought };
};

const placeRefund = async (
  tx: Tx,
  context: AuditContext,
  id: number,
  { amount: wanted, reason }: Wanted,
): Promise<CashierOrder> => {
  const { operator_id, actor, now } = context;
  const { payment, amount, currency, adapter, transaction_id } = await judgeRefund(tx, operator_id, id, wanted);
  const { player_id, intent_id } = payment;
  const ordered_by = actor.kind === 'staff' ? actor.id : null;
  const refund = { payment_id: id, player_id, intent_id, amount, currency, adapter, reason, ordered_by };
  const order = await insertRefund(tx, operator_id, { ...refund, origin: transaction_id }, now);
  await audit(tx, context, [
    {
      action: 'deposit.order_refund',
      ...{ subject_kind: 'payment', subject_id: id, player_id, field: 'amount', to_value: String(amount), reason },
    },
  ]);
  return order;
};

/** Money leaves: two people decide where the operator needs two. */
export const createOrderRefund = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const { payment: id } = call.params;
    if (!needsSecondPerson(call.operator)) {
      const order = await placeRefund(tx, auditContext(call), id, call.body);
      return { data: orderView(operator_id, order) } satisfies AnswerOf<typeof route>;
    }
    const { payment, ordered, amount, currency } = await judgeRefund(tx, operator_id, id, call.body.amount);
    const { player_id, reversed_amount } = payment;
    const after = { ...call.body, amount, currency, player_id, reversed_amount, ordered: ordered + amount };
    return propose(tx, call, refundOrder, { subject_id: id, change: { ...call.body, amount }, after });
  });

export const refundOrder: ProposalKind = {
  kind: 'cashier_order.refund',
  current: async (tx, { operator_id }, { subject_id }) => {
    const { payment, ordered } = await holdDeposit(tx, operator_id, subject_id as number);
    return { reversed_amount: payment.reversed_amount, ordered };
  },
  apply: async (tx, context, { subject_id, change }) => {
    await placeRefund(tx, context, subject_id as number, change as Wanted);
    return subject_id as number;
  },
};

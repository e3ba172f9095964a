import type { settleCashierOrder as route } from '@croupier/contract/back-office/cashier-orders.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { settleOrder } from '../payments/order-queries.ts';
import { type CashierOrder, isOpenOrder } from '../payments/order-row.ts';
import { invalidPayment } from '../payments/rules.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { bookOrder } from './order-book.ts';
import { holdOrder } from './order-hold.ts';
import { orderView } from './order-view.ts';

type Settling = BodyOf<typeof route>;

/** Whether money or a withdrawal changes by it. What was never sent, or was refused, is only put away. */
const movesMoney = ({ kind, state }: CashierOrder, { as }: Settling): boolean =>
  kind === 'payout' || (kind === 'refund' && (as === 'done' || state === 'due' || state === 'stuck'));

const refuseSettling = (order: CashierOrder, now: Date): void => {
  const { kind, state, claimed_until } = order;
  const isEnded = state === 'done' || state === 'dropped' || (state === 'refused' && kind === 'payout');
  if (isEnded) throw invalidPayment('state', 'The order has ended.', { state });
  if (isOpenOrder(order) && claimed_until !== null && claimed_until > now)
    throw invalidPayment('under_way', 'A call to the payment provider is on its way: wait for its end.', {
      until: claimed_until.toISOString(),
    });
};

type SettleParts = { readonly engine: Engine; readonly clock: { readonly now: () => Date } };

const settle = async (
  { engine, clock }: SettleParts,
  tx: Tx,
  context: AuditContext,
  order: CashierOrder,
  { as, reason }: Settling,
): Promise<CashierOrder> => {
  const { operator_id, actor, now } = context;
  refuseSettling(order, clock.now());
  const { id, player_id, adapter, transaction_id } = order;
  const scene = { tx, engine, operator_id, actor, now, adapter: adapter ?? ('generic' as const) };
  const became = { as: as === 'done' ? ('done' as const) : ('refused' as const), transaction_id, note: reason };
  const isBooked = movesMoney(order, { as, reason });
  const outcome = isBooked ? await bookOrder(scene, order, became) : undefined;
  if (outcome && !outcome.ok) throw new Refusal(outcome.code, outcome.message, outcome.details);
  const state = as === 'done' ? ('done' as const) : ('dropped' as const);
  const settled_by = actor.kind === 'staff' ? actor.id : null;
  await settleOrder(tx, operator_id, { id, state, settled_by, now });
  const subject = { subject_kind: 'cashier_order', subject_id: id, player_id };
  const change = { field: 'state', from_value: order.state, to_value: state };
  await audit(tx, context, [{ action: 'cashier_order.settle', ...subject, ...change, reason }]);
  return { ...order, state, settled_by, next_attempt_at: null };
};

/** Which order a proposal is about, and how far it was. */
const facts = ({ kind, state, amount, currency, player_id, payment_id }: CashierOrder): Values => ({
  kind,
  state,
  amount,
  currency,
  player_id,
  payment_id,
});

/** Whoever says what became of a payout or a refund decides about money: two people, where the operator needs two. */
export const createSettleOrder = (parts: SettleParts) => {
  const kind = settleProposal(parts);
  return (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const { operator_id } = call.operator;
      const order = await holdOrder(tx, operator_id, call.params.cashier_order);
      refuseSettling(order, parts.clock.now());
      if (!movesMoney(order, call.body) || !needsSecondPerson(call.operator)) {
        const settled = await settle(parts, tx, auditContext(call), order, call.body);
        return { data: orderView(operator_id, settled) };
      }
      const after = { ...facts(order), state: call.body.as === 'done' ? 'done' : 'dropped', reason: call.body.reason };
      return propose(tx, call, kind, { subject_id: order.id, change: call.body, after });
    });
};

export const settleProposal = (parts: SettleParts): ProposalKind => ({
  kind: 'cashier_order.settle',
  current: async (tx, { operator_id }, { subject_id }) => facts(await holdOrder(tx, operator_id, subject_id as number)),
  apply: async (tx, context, { subject_id, change }) => {
    const order = await holdOrder(tx, context.operator_id, subject_id as number);
    await settle(parts, tx, context, order, change as Settling);
    return order.id;
  },
});

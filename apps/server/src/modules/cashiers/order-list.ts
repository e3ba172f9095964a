import type {
  getCashierOrder as getRoute,
  listCashierOrders as listRoute,
  repeatCashierOrder as repeatRoute,
} from '@croupier/contract/back-office/cashier-orders.ts';
import { Refusal } from '../../base/refusal.ts';
import { type MasterKey, openBytes } from '../../base/secret-box.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { selectOrder, selectOrders } from '../payments/order-list-queries.ts';
import { repeatOrder } from '../payments/order-queries.ts';
import { invalidPayment } from '../payments/rules.ts';
import { orderCallContext } from './cashier-secret.ts';
import { type StoredCall, selectCalls } from './order-call-queries.ts';
import { holdOrder } from './order-hold.ts';
import { orderView } from './order-view.ts';

export const listOrders = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read((tx) => selectOrders(tx, operator_id, call.query));
  return pageAnswer(
    call.url,
    call.query,
    rows.map((row) => orderView(operator_id, row)),
    total,
  );
};

/** Shows what was said about an order, and audits who read it. */
export const getOrder =
  ({ masterKey }: { readonly masterKey: MasterKey }) =>
  (call: Call<typeof getRoute>) =>
    call.write(async (tx): Promise<AnswerOf<typeof getRoute>> => {
      const { operator_id } = call.operator;
      const order = await selectOrder(tx, operator_id, call.params.cashier_order);
      if (!order) throw new Refusal('NOT_FOUND');
      const calls = await selectCalls(tx, operator_id, order.id);
      const open = (row: StoredCall, side: 'sent' | 'answer', sealed: Buffer): string =>
        openBytes(masterKey, sealed, orderCallContext(operator_id, row, side)).toString('utf8');
      const { id, player_id } = order;
      await audit(tx, auditContext(call), [
        { action: 'cashier_order.read', subject_kind: 'cashier_order', subject_id: id, player_id },
      ]);
      const shown = calls.map((row) => ({
        attempt: row.attempt,
        verb: row.verb,
        status: row.status,
        error: row.error,
        sent: open(row, 'sent', row.sent_sealed),
        answer: row.answer_sealed && open(row, 'answer', row.answer_sealed),
        called_at: row.called_at.toISOString(),
      }));
      return { data: { ...orderView(operator_id, order), calls: shown } };
    });

/** Makes a stuck order due again. It moves nothing: the provider is asked first what it has done. */
export const repeatStuckOrder = (call: Call<typeof repeatRoute>): Promise<WrittenAnswerOf<typeof repeatRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const order = await holdOrder(tx, operator_id, call.params.cashier_order);
    const { id, state, player_id } = order;
    if (state !== 'stuck') throw invalidPayment('state', 'Only an order that is stuck is tried again.', { state });
    await repeatOrder(tx, operator_id, id, call.now);
    const subject = { subject_kind: 'cashier_order', subject_id: id, player_id };
    await audit(tx, auditContext(call), [{ action: 'cashier_order.repeat', ...subject, reason: call.body.reason }]);
    return { data: orderView(operator_id, { ...order, state: 'due', next_attempt_at: null }) };
  });

import { notify } from '../notices/notify.ts';
import { findSharedPayment } from '../payments/cashier-queries.ts';
import { findKept, sumOf } from './handle-reversal.ts';
import type { Notice } from './notice.ts';
import { selectTransaction } from './queries.ts';
import { type Handled, invalidNotice, refused, type Scene } from './scene.ts';

/**
 * May a capture, refund, reversal or returned payout follow a transaction? Money that comes in always may. What leaves is
 * looked at: no more than came in and was not reversed yet.
 */
export const handleOwnTransaction = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const { tx, operator_id, adapter } = scene;
  const origin = await selectTransaction(tx, operator_id, { adapter, transaction_id: notice.origin as string });
  if (!origin || origin.player_id !== notice.player_id)
    return refused('NOT_FOUND', 'The transaction that it follows is not one of this player.');
  const { intent_id, payment_id } = origin;
  const about = { intent_id, payment_id };
  const passes: Handled = { outcome: { ok: true, data: { id: payment_id ?? intent_id } }, ...about };
  if (!notice.leaves || payment_id === null) return passes;
  if (intent_id === null) return { ...invalidNotice('direction', 'It follows a withdrawal.'), ...about };
  const left = sumOf(await findKept(scene, origin));
  if (notice.amount <= left) return passes;
  const rule = left === 0 ? 'status' : 'amount';
  return { ...invalidNotice(rule, 'No more is reversed than came in.', { left }), ...about };
};

/** A dispute is told to staff; everything else is only kept. */
export const handleNote = async (scene: Scene, { origin, note, player_id }: Notice): Promise<Handled> => {
  const { tx, operator_id, adapter, actor, now } = scene;
  const of =
    origin === null ? undefined : await selectTransaction(tx, operator_id, { adapter, transaction_id: origin });
  const known = of?.player_id === player_id ? of : undefined;
  const payment = known?.payment_id ? await findSharedPayment(tx, operator_id, known.payment_id) : undefined;
  if (note === 'dispute' && payment)
    await notify(
      tx,
      { operator_id, actor, now },
      {
        kind: 'cashier.disputed',
        permission: 'reject_payments',
        message: `${adapter} reports a dispute about payment ${payment.id}.`,
        subject_kind: 'payment',
        subject_id: payment.id,
      },
    );
  return { outcome: { ok: true, data: {} }, intent_id: known?.intent_id, payment_id: known?.payment_id };
};

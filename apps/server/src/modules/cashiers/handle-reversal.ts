import { type Money, min, subtract, sum, zero } from '../../base/money.ts';
import { findCaptured } from '../payments/cashier-queries.ts';
import { reverseByCashier } from '../payments/charge-back.ts';
import { keptOf } from '../payments/reversed.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
import type { CashierTransaction } from './cashier-row.ts';
import { keep, known, ofOther, release } from './handle-deposit.ts';
import type { Notice } from './notice.ts';
import { bookNamedRefund } from './order-named.ts';
import { type Handled, invalidNotice, referenceOf, run, type Scene } from './scene.ts';

/** A part of a reversal, and the deposit that it is taken from. */
type Part = { readonly payment_id: number; readonly amount: Money };

/** What of the deposits that a transaction stands for was not reversed yet, oldest first. */
export const findKept = async (
  { tx, operator_id }: Pick<Scene, 'tx' | 'operator_id'>,
  { kind, intent_id, payment_id }: CashierTransaction,
): Promise<readonly Part[]> => {
  const captured = intent_id === null ? [] : await findCaptured(tx, operator_id, intent_id);
  // The first transaction stands for all that was captured from it.
  const own = captured.filter(({ id }) => kind === 'deposit' || id === payment_id);
  return own.map((payment) => ({ payment_id: payment.id, amount: keptOf(payment) }));
};

export const sumOf = (parts: readonly Part[]): Money => sum(parts.map(({ amount }) => amount));

/** From which deposits a reversal is taken: one of just this amount, one that is large enough, or else several. */
const partsOf = (kept: readonly Part[], amount: Money): readonly Part[] => {
  const whole = kept.find((part) => part.amount === amount) ?? kept.find((part) => part.amount > amount);
  if (whole) return [{ ...whole, amount }];
  let left = amount;
  return kept.flatMap((part) => {
    const taken = min(left, part.amount);
    left = subtract(left, taken);
    return taken === zero ? [] : [{ ...part, amount: taken }];
  });
};

/**
 * Refunded, charged back or taken back by the bank, in whole or in part: the money has left, so it leaves the wallet,
 * below zero if need be. More than came in is refused, and staff are told.
 */
export const handleReversal = async (scene: Scene, notice: Notice): Promise<Handled> => {
  const { tx, operator_id } = scene;
  const ordered = await bookNamedRefund(scene, notice);
  if (ordered) return ordered;
  const same = await known(scene, notice.transaction_id);
  // The provider has said it already, in its answer to an order of ours.
  if (same?.kind === 'reversal' && same.player_id === notice.player_id && same.amount === notice.amount)
    return { outcome: { ok: true, data: { payment_id: same.payment_id } }, ...same };
  const origin = await known(scene, notice.origin ?? notice.transaction_id);
  if (!origin || origin.player_id !== notice.player_id || origin.kind === 'payout') return ofOther();
  // A void: nothing has come in, and nothing will.
  if (origin.payment_id === null) return release(scene, notice);
  const { intent_id, payment_id } = origin;
  await lockAccount(tx, operator_id, notice.player_id);
  const kept = await findKept(scene, origin);
  const left = sumOf(kept);
  if (notice.amount > left)
    return {
      ...invalidNotice(left === zero ? 'status' : 'amount', 'No more is reversed than came in.', {
        left,
        requested: notice.amount,
      }),
      ...{ intent_id, payment_id },
    };
  const said = notice.note === undefined ? '' : `: ${notice.note}`;
  const reason = `Reversed by the payment provider, ${referenceOf(scene, notice.transaction_id)}${said}`;
  const parts = partsOf(kept, notice.amount);
  let outcome: Handled['outcome'] | undefined;
  for (const part of parts) outcome = await run(scene, reverseByCashier, notice.player_id, { ...part, reason });
  const of = parts[0]?.payment_id ?? payment_id;
  await keep(scene, notice, { kind: 'reversal', intent_id, payment_id: of });
  return { outcome: outcome as Handled['outcome'], intent_id, payment_id: of };
};

import { negate } from '../../base/money.ts';
import { defineCommand } from '../../engine/account.ts';
import { forfeitOnChargeback } from '../bonuses/forfeit-on-payment.ts';
import { book } from '../wallet/book.ts';
import { putPayment } from './facet.ts';
import { paymentOf } from './move-payment.ts';
import { payeeOf } from './payout-gate.ts';
import { invalidPayment } from './rules.ts';
import { staffPaymentView } from './staff-view.ts';
import { paymentView } from './view.ts';

type Chargeback = { readonly payment_id: number; readonly reason: string };

/**
 * Charges a deposit back: the real wallet is debited, and may go below zero, which blocks bets and withdrawals. The
 * bonus of the deposit is forfeited too.
 */
export const chargeBack = defineCommand({
  name: 'charge_back',
  facets: ['wallet', 'player', 'payments', 'audit', 'bonuses', 'loyalty'],
  needs: (input: Chargeback) => ({ payments: input, bonuses: { owing: true }, loyalty: 'exchanges' }),
  decide: (draft, input: Chargeback, context) => {
    const payment = paymentOf(draft, input.payment_id);
    if (payment.type !== 'deposit') throw invalidPayment('type', 'Only a deposit can be charged back.');
    if (payment.is_reversed)
      throw invalidPayment('status', 'The deposit was charged back already.', { is_reversed: true });

    const { id, amount, player_id, operator_amount } = payment;
    const reversed = { ...payment, is_reversed: true, updated_at: context.now };
    const posting = { wallet: 'real', type: 'chargeback', amount: negate(amount), payment_request_id: id } as const;
    // A reversed deposit leaves the reports with the amount by which it came into them.
    const reversal = operator_amount === null ? posting : { ...posting, operator_amount: negate(operator_amount) };
    book(draft, reversal, context);
    putPayment(draft, 'update', reversed);
    draft.append('audit', {
      action: 'deposit.charge_back',
      subject_kind: 'payment',
      subject_id: id,
      field: 'is_reversed',
      from_value: 'false',
      to_value: 'true',
      reason: input.reason,
      actor: context.actor,
    });
    draft.emit({ type: 'deposit.charged_back', player_id, data: paymentView(reversed) });
    forfeitOnChargeback(draft, id, context);
    return { data: staffPaymentView(reversed, payeeOf(draft), context, { nameOf: () => null }) };
  },
});

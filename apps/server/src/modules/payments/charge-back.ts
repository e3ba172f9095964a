import { money } from '../../base/money.ts';
import { defineCommand } from '../../engine/account.ts';
import { book } from '../wallet/book.ts';
import { paymentOf } from './decide-on-withdrawal.ts';
import { withPayment } from './facet.ts';
import { invalidPayment } from './rules.ts';
import { paymentView } from './view.ts';

/** The payer took a deposit back: the real wallet is debited, and may go below zero, which blocks bets and withdrawals. */
export const chargeBack = defineCommand({
  name: 'charge_back',
  facets: ['wallet', 'player', 'payments', 'audit'],
  decide: (account, input: { readonly payment_id: number; readonly reason: string }, context) => {
    const payment = paymentOf(account, input.payment_id);
    if (payment.type !== 'deposit') throw invalidPayment('type', 'Only a deposit can be charged back.');
    if (payment.is_reversed)
      throw invalidPayment('status', 'The deposit was charged back already.', { is_reversed: true });

    const reversed = { ...payment, is_reversed: true, updated_at: context.now };
    const debited = book(
      account.wallet,
      { wallet: 'real', type: 'chargeback', amount: money(-payment.amount), payment_request_id: payment.id },
      context,
    );
    return {
      account: { ...account, wallet: debited.wallet, payments: withPayment(account.payments, reversed) },
      effects: {
        wallet: [debited.entry],
        payments: [{ kind: 'update', payment: reversed }],
        audit: [
          {
            action: 'deposit.charge_back',
            subject_kind: 'payment',
            subject_id: payment.id,
            field: 'is_reversed',
            from_value: 'false',
            to_value: 'true',
            reason: input.reason,
            actor: context.actor,
          },
        ],
      },
      events: [{ type: 'deposit.charged_back', player_id: payment.player_id, data: paymentView(reversed) }],
      answer: { data: paymentView(reversed) },
    };
  },
});

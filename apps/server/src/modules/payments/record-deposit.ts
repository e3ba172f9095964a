import type { recordDeposit as route } from '@croupier/contract/operator/payments.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { defineCommand } from '../../engine/account.ts';
import { declinePayment, raiseAlerts } from '../aml/monitor.ts';
import { grantOnDeposit } from '../bonuses/deposit-bonus.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import { book } from '../wallet/book.ts';
import { countDeposit } from '../wallet/counters.ts';
import { depositFacets, depositRefusal, watchDeposit } from './check-deposit.ts';
import { refuseUnsaved } from './closed-loop.ts';
import { putPayment } from './facet.ts';
import { refuseHeldReference } from './intent-rules.ts';
import { newPayment } from './new-payment.ts';
import { refuseUnlessRepeat, refuseWithoutOwnPayments } from './rules.ts';
import { paymentView } from './view.ts';

type Deposit = BodyOf<typeof route>;

/**
 * Records a deposit that the operator's own payment provider has collected: paid, and credited at once. This is the
 * pattern for every command. The engine loads the account and applies what time has done before, and writes the draft
 * after; only the decision is here, and it is pure.
 */
export const recordDeposit = defineCommand({
  name: 'record_deposit',
  facets: [...depositFacets, 'instruments'],
  needs: (input: Deposit) => ({ payments: input, payment_methods: input, aml: 'deposit', instruments: input }),
  decide: (draft, input: Deposit, context) => {
    const { wallet, payments } = draft;
    const { amount, external_reference } = input;
    const wanted = { ...input, type: 'deposit', player_id: wallet.player_id } as const;

    // A refused deposit is refunded, so a repeat of a credited one is answered even if the operator now uses the cashier.
    const earlier = payments.byReference.get(external_reference);
    if (earlier) {
      refuseUnlessRepeat(earlier, wanted);
      return { data: paymentView(earlier), status: 200 };
    }
    refuseHeldReference(payments.intents.get(external_reference));
    refuseWithoutOwnPayments(context.operator);
    refuseUnsaved(draft, input);
    const overLimit = depositRefusal(draft, wanted, context);
    if (overLimit) return limitReached(draft, overLimit);

    const payment = newPayment(wanted, 'paid', wallet, context);
    const watched = watchDeposit(draft, payment, context);
    if (watched.isDeclined) return declinePayment(draft, watched, context);

    draft.wallet = countDeposit(wallet, amount);
    book(draft, { wallet: 'real', type: 'deposit', amount, payment_request_id: payment.id }, context);
    putPayment(draft, 'insert', payment);
    const data = paymentView(payment);
    draft.emit({ type: 'deposit.paid', player_id: payment.player_id, data });
    raiseAlerts(draft, watched, context);
    grantOnDeposit(draft, { ...payment, is_first: wallet.deposited_total === 0 }, context);
    return { data };
  },
});

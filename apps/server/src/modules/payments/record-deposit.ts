import type { recordDeposit as route } from '@croupier/contract/operator/payments.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { money } from '../../base/money.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import { monitor } from '../aml/monitor.ts';
import { grantOnDeposit } from '../bonuses/deposit-bonus.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import { depositLimitRefusal } from '../responsible-gaming/rules.ts';
import { book } from '../wallet/book.ts';
import { countDeposit } from '../wallet/counters.ts';
import type { WalletFacts } from '../wallet/facet.ts';
import { withPayment } from './facet.ts';
import type { Payment } from './payment.ts';
import {
  refuseBeyondDailyCap,
  refuseByMethod,
  refuseRestricted,
  refuseUnlessRepeat,
  refuseWithoutOwnPayments,
} from './rules.ts';
import { paymentView } from './view.ts';

type Deposit = BodyOf<typeof route>;

/**
 * Records a deposit that the operator's own payment provider has collected: paid, and credited at once.
 *
 * This is the pattern for every command. The engine loads the account before and writes the outcome after; what stands
 * here is the decision alone, and it is pure.
 */
export const recordDeposit = defineCommand({
  name: 'record_deposit',
  facets: ['wallet', 'player', 'limits', 'payments', 'aml', 'audit', 'bonuses', 'bonus_offers'],
  needs: (input: Deposit) => ({ payments: input, bonus_offers: 'on_deposit' }),
  decide: (account, input: Deposit, context) => {
    const { operator, now } = context;
    const { wallet } = account;
    const wanted = { ...input, type: 'deposit', player_id: wallet.player_id } as const;

    refuseWithoutOwnPayments(operator);
    const earlier = account.payments.byReference.get(input.external_reference);
    if (earlier) {
      refuseUnlessRepeat(earlier, wanted);
      return { account, answer: { data: paymentView(earlier), status: 200 } };
    }

    refuseRestricted(account.player, 'can_deposit', now);
    refuseByMethod(account.payments.methods, wanted, wallet.currency);
    refuseBeyondDailyCap(wallet, wanted, operator);
    const overLimit = depositLimitRefusal(account.limits.limits, wallet, input.amount, now);
    if (overLimit) return limitReached(account, overLimit);

    const payment = paidDeposit(input, wallet, context);
    const watched = monitor(account, payment, context);
    if (watched.declined) return watched.declined;

    const booked = book(
      countDeposit(wallet, input.amount),
      { wallet: 'real', type: 'deposit', amount: money(input.amount), payment_request_id: payment.id },
      context,
    );
    const paid = { ...watched.account, wallet: booked.wallet, payments: withPayment(account.payments, payment) };
    const bonus = grantOnDeposit(paid, { ...payment, is_first: wallet.deposited_total === 0 }, context);
    return {
      account: bonus?.account ?? paid,
      effects: {
        ...watched.effects,
        wallet: [booked.entry, ...(bonus?.effects.wallet ?? [])],
        payments: [{ kind: 'insert', payment }],
        bonuses: bonus?.effects.bonuses ?? [],
      },
      events: [
        { type: 'deposit.paid', player_id: payment.player_id, data: paymentView(payment) },
        ...watched.events,
        ...(bonus?.events ?? []),
      ],
      answer: { data: paymentView(payment) },
    };
  },
});

const paidDeposit = (input: Deposit, wallet: WalletFacts, { now, newId }: Context): Payment => ({
  id: newId('payment'),
  type: 'deposit',
  status: 'paid',
  player_id: wallet.player_id,
  amount: input.amount,
  currency: wallet.currency,
  payment_method: input.payment_method ?? null,
  external_reference: input.external_reference,
  info: input.info ?? null,
  bank_name: null,
  notes: input.notes ?? null,
  reject_reason: null,
  internal_reason: null,
  bank_reference: null,
  is_reversed: false,
  approved_by: [],
  created_at: now,
  updated_at: now,
  paid_at: now,
  rejected_at: null,
  cancelled_at: null,
});

import type { requestWithdrawal as route } from '@croupier/contract/operator/payments.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { money } from '../../base/money.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import { monitor } from '../aml/monitor.ts';
import { forfeitOnWithdrawal } from '../bonuses/forfeit-on-payment.ts';
import { book } from '../wallet/book.ts';
import { countWithdrawal } from '../wallet/counters.ts';
import type { WalletFacts } from '../wallet/facet.ts';
import { withPayment } from './facet.ts';
import type { Payment } from './payment.ts';
import { payeeOf, payoutBlocks, refuseRequest } from './payout-gate.ts';
import { refuseBeyondDailyCap, refuseByMethod, refuseUnlessRepeat } from './rules.ts';
import { paymentView } from './view.ts';

type Withdrawal = BodyOf<typeof route>;

/** Requests a withdrawal: the amount is held on the real wallet at once, and staff decide on the request. */
export const requestWithdrawal = defineCommand({
  name: 'request_withdrawal',
  facets: ['wallet', 'player', 'payments', 'aml', 'audit', 'bonuses'],
  needs: (input: Withdrawal) => ({ payments: input, bonuses: { owing: true } }),
  decide: (account, input: Withdrawal, context) => {
    const { operator } = context;
    const { wallet } = account;
    const wanted = { ...input, type: 'withdrawal', player_id: wallet.player_id } as const;

    const earlier = input.external_reference && account.payments.byReference.get(input.external_reference);
    if (earlier) {
      refuseUnlessRepeat(earlier, wanted);
      return { account, answer: { data: paymentView(earlier), status: 200 } };
    }

    const payout = { amount: input.amount, approved_by: [] };
    const blocks = payoutBlocks(payout, payeeOf(account), context, 'request');
    // A restricted player is told so before anything about the payment itself.
    refuseRequest(blocks.filter(({ code }) => code === 'PLAYER_RESTRICTED'));
    refuseByMethod(account.payments.methods, wanted, wallet.currency);
    refuseRequest(blocks);
    refuseBeyondDailyCap(wallet, wanted, operator);

    const payment = newWithdrawal(input, wallet, context);
    const watched = monitor(account, payment, context);
    if (watched.declined) return watched.declined;

    const held = book(
      countWithdrawal(wallet, input.amount),
      { wallet: 'real', type: 'withdrawal', amount: money(-input.amount), payment_request_id: payment.id },
      context,
    );
    const forfeited = forfeitOnWithdrawal(
      { ...watched.account, wallet: held.wallet, payments: withPayment(account.payments, payment) },
      context,
    );
    return {
      account: forfeited.account,
      effects: {
        ...watched.effects,
        wallet: [held.entry, ...forfeited.effects.wallet],
        payments: [{ kind: 'insert', payment }],
        bonuses: forfeited.effects.bonuses,
      },
      events: [
        { type: 'withdrawal.requested', player_id: payment.player_id, data: paymentView(payment) },
        ...watched.events,
        ...forfeited.events,
      ],
      answer: { data: paymentView(payment) },
    };
  },
});

const newWithdrawal = (input: Withdrawal, wallet: WalletFacts, { now, newId }: Context): Payment => ({
  id: newId('payment'),
  type: 'withdrawal',
  status: 'new',
  player_id: wallet.player_id,
  amount: input.amount,
  currency: wallet.currency,
  payment_method: input.payment_method,
  external_reference: input.external_reference ?? null,
  info: input.info ?? null,
  bank_name: input.bank_name ?? null,
  notes: input.notes ?? null,
  reject_reason: null,
  internal_reason: null,
  bank_reference: null,
  is_reversed: false,
  approved_by: [],
  created_at: now,
  updated_at: now,
  paid_at: null,
  rejected_at: null,
  cancelled_at: null,
});

import type { requestWithdrawal as route } from '@croupier/contract/operator/payments.ts';
import type { requestOwnWithdrawal as ownRoute } from '@croupier/contract/player/payments.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { negate } from '../../base/money.ts';
import { defineCommand } from '../../engine/account.ts';
import { declinePayment, raiseAlerts, watchPayment } from '../aml/monitor.ts';
import type { PlayerBonus } from '../bonuses/bonus.ts';
import { bonusesGivenUp, forfeitOnWithdrawal } from '../bonuses/forfeit-on-payment.ts';
import { book } from '../wallet/book.ts';
import { countWithdrawal } from '../wallet/counters.ts';
import { refuseOpenLoop, refuseUnsaved } from './closed-loop.ts';
import { putPayment } from './facet.ts';
import { refuseHeldReference } from './intent-rules.ts';
import { newPayment } from './new-payment.ts';
import { payeeFacets, payeeOf } from './payee.ts';
import { payoutBlocks } from './payout-gate.ts';
import { refuseRequest } from './refuse-payout.ts';
import { invalidPayment, refuseBeyondDailyCap, refuseByMethod, refuseUnlessRepeat } from './rules.ts';
import { paymentView } from './view.ts';

type Withdrawal = BodyOf<typeof route> & Pick<BodyOf<typeof ownRoute>, 'forfeits'>;

/** Requests a withdrawal: the amount is held on the real wallet at once, and staff decide the request. */
export const requestWithdrawal = defineCommand({
  name: 'request_withdrawal',
  facets: [...payeeFacets, 'payments', 'payment_methods', 'aml', 'person_payments', 'audit', 'instruments'],
  needs: (input: Withdrawal) => ({
    payments: input,
    payment_methods: input,
    aml: 'withdrawal',
    bonuses: { owing: true },
    loyalty: 'exchanges',
    instruments: { ...input, withdraws: true },
  }),
  decide: (draft, input: Withdrawal, context) => {
    const { wallet, payments } = draft;
    const { amount, external_reference } = input;
    const wanted = { ...input, type: 'withdrawal', player_id: wallet.player_id } as const;

    const earlier = external_reference && payments.byReference.get(external_reference);
    if (earlier) {
      refuseUnlessRepeat(earlier, wanted);
      return { data: paymentView(earlier), status: 200 };
    }
    if (external_reference) refuseHeldReference(payments.intents.get(external_reference));

    const blocks = payoutBlocks({ amount, approved_by: [], operator_amount: null }, payeeOf(draft), context, 'request');
    // A restriction of the player is reported before anything about the payment.
    refuseRequest(blocks.filter(({ code }) => code === 'PLAYER_RESTRICTED'));
    refuseByMethod(draft.payment_methods, wanted, wallet.currency);
    refuseUnsaved(draft, input);
    refuseRequest(blocks);
    refuseOpenLoop(draft, input, context.operator);
    refuseBeyondDailyCap(wallet, wanted, context.operator);
    refuseUnexpectedForfeit(input, bonusesGivenUp(draft, context));

    const payment = newPayment(wanted, 'new', wallet, context);
    const watched = watchPayment(draft, payment, context);
    if (watched.isDeclined) return declinePayment(draft, watched, context);

    draft.wallet = countWithdrawal(wallet, amount);
    book(
      draft,
      { wallet: 'real', type: 'withdrawal', amount: negate(amount), payment_request_id: payment.id },
      context,
    );
    putPayment(draft, 'insert', payment);
    const data = paymentView(payment);
    draft.emit({ type: 'withdrawal.requested', player_id: payment.player_id, data });
    raiseAlerts(draft, watched, context);
    forfeitOnWithdrawal(draft, context);
    return { data };
  },
});

/** A player who has agreed to lose some bonuses loses no others, such as one that has come since. */
const refuseUnexpectedForfeit = ({ forfeits }: Withdrawal, givenUp: readonly PlayerBonus[]): void => {
  const other = givenUp.find(({ id }) => forfeits !== undefined && !forfeits.includes(id));
  if (other)
    throw invalidPayment('forfeits', 'The withdrawal would end a bonus that was not named.', {
      player_bonus_id: other.id,
      name: other.name,
    });
};

import type { authoriseDeposit as route } from '@croupier/contract/operator/deposit-intents.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import { declinePayment } from '../aml/monitor.ts';
import { promiseOnDeposit } from '../bonuses/deposit-bonus.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { bookingTime } from '../wallet/book.ts';
import { depositFacets, depositRefusal, watchDeposit, withRoom } from './check-deposit.ts';
import { putIntent } from './end-intents.ts';
import { holdReference } from './facet.ts';
import type { Intent } from './intent.ts';
import { expiryOf, refuseHeldReference, refuseTooManyOpen, refuseUnlessSameIntent } from './intent-rules.ts';
import { intentView } from './intent-view.ts';
import type { PaymentMethod } from './payment.ts';

export type Authorisation = BodyOf<typeof route>;

/**
 * Authorises a deposit before its money moves: everything that may refuse a deposit refuses it here, and its amount is
 * reserved until it is captured, released or expires, and its bonus promised. Monitoring declines here, and raises its other alerts at capture.
 */
export const authoriseDeposit = defineCommand({
  name: 'authorise_deposit',
  facets: depositFacets,
  needs: (input: Authorisation) => ({
    payments: { external_reference: input.external_reference, holds: true },
    payment_methods: input,
    aml: 'deposit',
  }),
  decide: (draft, input: Authorisation, context) => {
    const { wallet, payments } = draft;
    const { external_reference } = input;
    const wanted = { ...input, type: 'deposit', player_id: wallet.player_id } as const;

    const earlier = payments.intents.get(external_reference);
    if (earlier) {
      refuseUnlessSameIntent(earlier, wanted);
      return { data: intentView(draft.deposit_intents.get(earlier.id) ?? earlier, context.now), status: 200 };
    }
    refuseHeldReference(payments.byReference.get(external_reference));
    refuseTooManyOpen(draft.deposit_intents.values());
    const overLimit = attemptWithRoom(draft, wanted, context);
    if (overLimit) return withRoom(limitReached(draft, overLimit), draft, wanted, context);

    const intent = newIntent(input, draft.payment_methods, wallet, context);
    const watched = watchDeposit(draft, { ...intent, type: 'deposit' }, context);
    if (watched.isDeclined) return declinePayment(draft, watched, context);

    const deposit = { amount: intent.amount, is_first: wallet.deposited_total === 0 };
    const promised_bonus = promiseOnDeposit(draft, deposit, context) ?? null;
    const authorised = { ...intent, promised_bonus };
    putIntent(draft, authorised);
    holdReference(draft, authorised);
    const data = intentView(authorised, context.now);
    draft.emit({ type: 'deposit.authorised', player_id: intent.player_id, data });
    return { data };
  },
});

/** What the rules refuse, with what would pass: the player can be asked for another amount. */
const attemptWithRoom = (...[draft, wanted, context]: Parameters<typeof depositRefusal>) => {
  try {
    return depositRefusal(draft, wanted, context);
  } catch (error) {
    throw error instanceof Refusal ? withRoom(error, draft, wanted, context) : error;
  }
};

export const newIntent = (
  input: Authorisation,
  methods: ReadonlyMap<string, PaymentMethod>,
  wallet: WalletFacts,
  { now, newId }: Context,
): Intent => {
  const at = bookingTime(now, wallet);
  return {
    id: newId('payment'),
    player_id: wallet.player_id,
    status: 'authorised',
    amount: input.amount,
    currency: wallet.currency,
    payment_method: input.payment_method ?? null,
    external_reference: input.external_reference,
    info: input.info ?? null,
    notes: input.notes ?? null,
    captured_amount: zero,
    promised_bonus: null,
    beyond: [],
    release_reason: null,
    created_at: at,
    updated_at: at,
    expires_at: expiryOf(methods.get(input.payment_method ?? ''), at),
    captured_at: null,
    released_at: null,
  };
};

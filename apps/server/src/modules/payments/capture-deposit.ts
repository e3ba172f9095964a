import type { captureDeposit as route } from '@croupier/contract/operator/deposit-intents.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { min, subtract } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, type Draft, defineCommand, type Facts } from '../../engine/account.ts';
import { raiseAlerts, watchPayment } from '../aml/monitor.ts';
import { grantOnDeposit, grantPromised, type PaidDeposit } from '../bonuses/deposit-bonus.ts';
import type { GrantDraft } from '../bonuses/grant.ts';
import { book } from '../wallet/book.ts';
import { countDeposit } from '../wallet/counters.ts';
import { putIntent } from './end-intents.ts';
import { putPayment } from './facet.ts';
import type { Intent } from './intent.ts';
import { beyondBy, capturedIntent, isOpen, refuseHeldReference } from './intent-rules.ts';
import { intentView } from './intent-view.ts';
import { newPayment } from './new-payment.ts';
import type { Payment } from './payment.ts';
import { refuseUnlessRepeat } from './rules.ts';
import { paymentView } from './view.ts';

export type Capture = NonNullable<BodyOf<typeof route>> & { readonly intent_id: number };

/** The intent that a command names. One of another player or operator is not found. */
export const intentOf = ({ deposit_intents }: Facts<'deposit_intents'>, id: number): Intent => {
  const intent = deposit_intents.get(id);
  if (!intent) throw new Refusal('NOT_FOUND');
  return intent;
};

export const captureFacets = [
  'wallet',
  'player',
  'payments',
  'deposit_intents',
  'aml',
  'person_payments',
  'audit',
  'bonuses',
  'bonus_offers',
  'person_grants',
] as const;

type CaptureDraft = Draft<(typeof captureFacets)[number]>;

type Captured = {
  readonly payment: Payment;
  /** In what this capture went beyond its authorisation. */
  readonly beyond: Intent['beyond'];
  readonly isRepeat: boolean;
};

/**
 * Captures a deposit: the money has moved, so no rule refuses it. What goes beyond the authorisation is credited too,
 * and noted on the intent. What was authorised and not captured is free again.
 */
export const capture = (draft: CaptureDraft, input: Capture, context: Context): Captured => {
  const { wallet, player } = draft;
  const intent = intentOf(draft, input.intent_id);
  const wanted = wantedOf(intent, input);

  const earlier = earlierCapture(draft, wanted);
  if (earlier) return { payment: earlier, beyond: [], isRepeat: true };

  const known = intent.beyond.filter((reason) => reason === 'unauthorised' && intent.captured_at === null);
  const beyond = [...known, ...beyondBy(intent, wanted.amount, player, context.now)];
  const payment = { ...newPayment(wanted, 'paid', wallet, context), intent_id: intent.id };
  const watched = watchPayment(draft, payment, context);

  draft.wallet = countDeposit(wallet, payment.amount);
  book(draft, { wallet: 'real', type: 'deposit', amount: payment.amount, payment_request_id: payment.id }, context);
  putPayment(draft, payment.external_reference === intent.external_reference ? 'capture' : 'insert', payment);
  const captured = capturedIntent(intent, payment, beyond);
  putIntent(draft, captured);
  draft.emit({ type: 'deposit.paid', player_id: payment.player_id, data: paymentView(payment) });
  if (beyond.length > 0) announceBeyond(draft, captured, context.now);
  askForRefund(draft, { intent, payment, beyond }, context);
  // The rule would have declined what was not authorised; declined or not, it is credited.
  raiseAlerts(draft, { ...watched, isDeclined: false }, context);
  grantOnCapture(draft, intent, { ...payment, is_first: wallet.deposited_total === 0 }, context);
  return { payment, beyond, isRepeat: false };
};

export const captureDeposit = defineCommand({
  name: 'capture_deposit',
  facets: captureFacets,
  needs: (input: Capture) => ({ payments: input, deposit_intents: input, aml: 'deposit' }),
  decide: (draft, input: Capture, context) => {
    const { payment, isRepeat } = capture(draft, input, context);
    const data = paymentView(payment);
    return isRepeat ? { data, status: 200 } : { data };
  },
});

/** In time it brings what was promised, for no more than was authorised; late, what any deposit brings. */
const grantOnCapture = (draft: GrantDraft, intent: Intent, deposit: PaidDeposit, context: Context): void => {
  const amount = min(deposit.amount, intent.amount);
  if (isOpen(intent) && intent.promised_bonus)
    grantPromised(draft, intent.promised_bonus, { ...deposit, amount }, context);
  else grantOnDeposit(draft, deposit, context);
};

/** Fields that a capture leaves out are those of its intent. */
const wantedOf = (intent: Intent, { amount, external_reference }: Capture) => ({
  type: 'deposit' as const,
  player_id: intent.player_id,
  amount: amount ?? intent.amount,
  payment_method: intent.payment_method ?? undefined,
  external_reference: external_reference ?? intent.external_reference,
  info: intent.info ?? undefined,
  notes: intent.notes ?? undefined,
  intent_id: intent.id,
});

/** The payment of the same capture; another payment or intent under its reference refuses it. */
const earlierCapture = ({ payments }: Facts<'payments'>, wanted: ReturnType<typeof wantedOf>): Payment | undefined => {
  const { external_reference, intent_id } = wanted;
  const ofIntent = [...payments.byId.values()].filter((payment) => payment.intent_id === intent_id);
  const earlier =
    ofIntent.find((payment) => payment.external_reference === external_reference) ??
    payments.byReference.get(external_reference);
  if (earlier) {
    if (earlier.intent_id !== intent_id) refuseHeldReference(earlier);
    refuseUnlessRepeat(earlier, wanted);
    return earlier;
  }
  const holder = payments.intents.get(external_reference);
  if (holder?.id !== intent_id) refuseHeldReference(holder);
  return undefined;
};

type Beyond = { readonly intent: Intent; readonly payment: Payment; readonly beyond: Intent['beyond'] };

/** What goes beyond waits for staff to give it back, if the operator wants that; after an exclusion it always does. */
const askForRefund = (draft: CaptureDraft, { intent, payment, beyond }: Beyond, context: Context): void => {
  const isAsked = context.operator.settings.refund_beyond_authorisation && beyond.length > 0;
  if (!isAsked && !beyond.includes('excluded')) return;
  const isOnlyMore = beyond.every((reason) => reason === 'amount');
  const { id: payment_id, player_id, currency } = payment;
  const amount = isOnlyMore ? subtract(payment.amount, intent.amount) : payment.amount;
  const reason = `Captured beyond the authorisation: ${beyond.join(', ')}`;
  const task = { payment_id, player_id, intent_id: intent.id, amount, currency, reason, at: payment.created_at };
  draft.append('payments', { kind: 'refund_task', task });
};

const announceBeyond = (draft: Draft<'deposit_intents'>, intent: Intent, now: Date): void =>
  draft.emit({ type: 'deposit.beyond_authorisation', player_id: intent.player_id, data: intentView(intent, now) });

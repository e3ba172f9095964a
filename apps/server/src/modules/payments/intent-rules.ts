import { minute } from '../../base/durations.ts';
import { type Money, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { isExcluded } from '../players/rules.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { countable } from '../wallet/bounds.ts';
import { countDeposit } from '../wallet/counters.ts';
import type { Intent } from './intent.ts';
import { defaultAuthorisationMinutes, type Payment, type PaymentMethod } from './payment.ts';
import { invalidPayment, refuseUnlessRepeat, type WantedPayment } from './rules.ts';

export const expiryOf = (method: PaymentMethod | undefined, at: Date): Date =>
  new Date(at.getTime() + (method?.authorisation_minutes ?? defaultAuthorisationMinutes) * minute);

/** Whether it reserves its amount. */
export const isOpen = ({ status }: Pick<Intent, 'status'>): boolean => status === 'authorised';

/** Its time is over, whether or not that has been recorded yet. */
export const hasExpired = (intent: Pick<Intent, 'status' | 'expires_at'>, now: Date): boolean =>
  isOpen(intent) && intent.expires_at <= now;

/** What open intents reserve. */
export const reservedBy = (intents: Iterable<Intent>): Money => {
  let reserved = zero;
  for (const intent of intents) if (isOpen(intent)) reserved = countable(reserved + intent.amount);
  return reserved;
};

/**
 * The counters with what is reserved, for the rules on deposits. An authorised deposit may be paid in any window from
 * now on, so it counts in each: what is captured in time never exceeds a limit that was checked.
 */
export const countReserved = (wallet: WalletFacts, reserved: Money): WalletFacts =>
  reserved === 0 ? wallet : countDeposit(wallet, reserved);

/** How many authorised deposits a player can have at a time: they are kept with the account. */
export const maxOpenIntents = 100;

export const refuseTooManyOpen = (intents: Iterable<Intent>): void => {
  let open = 0;
  for (const intent of intents) if (isOpen(intent)) open += 1;
  if (open < maxOpenIntents) return;
  throw invalidPayment('open_intents', 'Too many deposits are authorised: capture or release some first.', {
    max: maxOpenIntents,
  });
};

/** The same authorisation again is a repeat; a different one under its reference is refused. */
export const refuseUnlessSameIntent = (earlier: Intent, wanted: WantedPayment): void =>
  refuseUnlessRepeat({ ...earlier, type: 'deposit' }, wanted);

/** A payment and an intent never share a reference, except for what is captured from it. */
export const refuseHeldReference = (holder: Intent | Payment | undefined): void => {
  if (!holder) return;
  const what = 'captured_amount' in holder ? { deposit_intent_id: holder.id } : { payment_id: holder.id };
  throw new Refusal('DUPLICATE_TRANSACTION', undefined, { differs: ['type'], ...what });
};

/** In what a capture goes beyond its authorisation. Nothing of this refuses it: the money has moved. */
export const beyondBy = (intent: Intent, amount: Money, player: PlayerFacts, now: Date): Intent['beyond'] => [
  ...(amount > intent.amount ? (['amount'] as const) : []),
  ...(intent.captured_at === null ? [] : (['again'] as const)),
  ...(intent.release_reason === null ? [] : (['released'] as const)),
  ...(intent.status === 'expired' || hasExpired(intent, now) ? (['expired'] as const) : []),
  ...(isExcluded(player, now) ? (['excluded'] as const) : []),
];

/** After a capture; one that comes after the end of the authorisation is late. */
export const capturedIntent = (intent: Intent, payment: Payment, beyond: Intent['beyond']): Intent => ({
  ...intent,
  status: intent.status === 'authorised' || intent.status === 'captured' ? 'captured' : 'captured_late',
  captured_amount: countable(intent.captured_amount + payment.amount),
  beyond: [...new Set([...intent.beyond, ...beyond])],
  captured_at: intent.captured_at ?? payment.created_at,
  updated_at: payment.created_at,
});

/** A captured amount is paid: only its payment can be reversed. */
export const refuseCaptured = ({ status }: Intent): void => {
  if (status === 'captured' || status === 'captured_late')
    throw invalidPayment('status', 'The deposit was captured already.', { status });
};

import type { promoRules } from '@croupier/contract/operator/promo-codes.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { PromoCode } from './promo-code.ts';

/** PROMO_CODE_INVALID, with the rule that says so. */
const invalidCode = (
  rule: (typeof promoRules)[number],
  message: string,
  details: Record<string, unknown> = {},
): Refusal => new Refusal('PROMO_CODE_INVALID', message, { rule, ...details });

export const unknownCode = (): Refusal => invalidCode('unknown', 'There is no such promo code.');

/** A code is valid from its start up to, but not at, its end. */
const refuseOutsideWindow = ({ starts_at, ends_at }: PromoCode, now: Date): void => {
  if (starts_at !== null && now < starts_at)
    throw invalidCode('not_started', 'The promo code is not valid yet.', { starts_at: starts_at.toISOString() });
  if (ends_at !== null && now >= ends_at)
    throw invalidCode('expired', 'The promo code has expired.', { ends_at: ends_at.toISOString() });
};

/** How often the player used a code, and how often all linked accounts of the person did. */
type Uses = { readonly own: number; readonly person: number };

const refuseUsed = (code: PromoCode, { own, person }: Uses): void => {
  const { max_uses, max_uses_per_player, uses } = code;
  if (max_uses_per_player > 0 && own >= max_uses_per_player)
    throw invalidCode('already_used', 'The player has used this promo code already.', {
      max_uses_per_player,
      used: own,
    });
  // The answer does not say which accounts those are.
  if (max_uses_per_player > 0 && person >= max_uses_per_player)
    throw invalidCode('same_person', 'The person has used this promo code already, on other accounts too.', {
      max_uses_per_player,
    });
  if (max_uses > 0 && uses >= max_uses)
    throw invalidCode('used_up', 'The promo code has been used as often as it may be.', { max_uses });
};

export const refuseCode = (code: PromoCode, uses: Uses, now: Date): void => {
  if (!code.is_active) throw invalidCode('inactive', 'The promo code is switched off.');
  refuseOutsideWindow(code, now);
  refuseUsed(code, uses);
};

export const refuseWindow = ({ starts_at, ends_at }: Pick<PromoCode, 'starts_at' | 'ends_at'>): void => {
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    throw invalid('ends_at', 'must be after starts_at');
};

type Editable = Pick<PromoCode, 'starts_at' | 'ends_at' | 'max_uses' | 'max_uses_per_player' | 'is_active'>;

/** 0 means unlimited. */
const moreUses = (before: number, after: number): boolean =>
  (after || Number.POSITIVE_INFINITY) > (before || Number.POSITIVE_INFINITY);

/** Whether a change lets the code be redeemed more often, or at other times. */
export const widensCode = (before: Editable, after: Editable): boolean =>
  (after.is_active && !before.is_active) ||
  (after.starts_at?.getTime() ?? Number.NEGATIVE_INFINITY) <
    (before.starts_at?.getTime() ?? Number.NEGATIVE_INFINITY) ||
  (after.ends_at?.getTime() ?? Number.POSITIVE_INFINITY) > (before.ends_at?.getTime() ?? Number.POSITIVE_INFINITY) ||
  moreUses(before.max_uses, after.max_uses) ||
  moreUses(before.max_uses_per_player, after.max_uses_per_player);

import { type Money, max, subtract, zero } from '../../base/money.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { PlayerRow } from '../players/row.ts';
import { kycStatusAt } from '../players/rules.ts';
import { countable } from './bounds.ts';
import { inOperatorCurrency, inPlayerCurrency, type Rated } from './conversion.ts';

type Verification = Pick<PlayerRow, 'kyc_status' | 'kyc_expires_at'>;
type Withdrawn = Rated & { readonly withdrawn_total: Money };
type Moment = { readonly operator: Pick<OperatorFacts, 'currency' | 'settings'>; readonly now: Date };

/**
 * The most that may be withdrawn in total without verification, in the currency of the account. Null means any amount.
 * Lists filter by the same rule in SQL: `blocked` in payments/list-queries.ts, with the amounts of
 * payments/thresholds.ts; list-staff-payments.test.ts compares both.
 */
export const unverifiedThreshold = (wallet: Rated, operator: Moment['operator']): Money | null => {
  const threshold = operator.settings.unverified_withdrawal_threshold;
  return threshold === null ? null : inPlayerCurrency(threshold, wallet, operator);
};

/**
 * How much may still be withdrawn without verification: the threshold minus everything withdrawn so far, whether paid,
 * allowed or new. Null means any amount.
 */
export const unverifiedAllowance = (
  player: Verification,
  wallet: Withdrawn,
  { operator, now }: Moment,
): Money | null => {
  if (kycStatusAt(player, now) === 'verified') return null;
  const threshold = unverifiedThreshold(wallet, operator);
  return threshold === null ? null : max(zero, subtract(threshold, wallet.withdrawn_total));
};

/**
 * How much a credit counts towards what staff may credit alone. A converted amount counts one unit more than its value,
 * so that rounding does not favour many small credits.
 */
export const countedCredit = (amount: Money, player: Rated, operator: Pick<OperatorFacts, 'currency'>): Money =>
  player.currency === operator.currency ? amount : countable(inOperatorCurrency(amount, player, operator) + 1);

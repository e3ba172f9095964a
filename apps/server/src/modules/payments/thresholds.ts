import type { Money } from '../../base/money.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import { inPlayerCurrency, type Rated } from '../wallet/conversion.ts';
import { unverifiedThreshold } from '../wallet/rules.ts';

/** The operator's thresholds in one currency of players; null when the operator has none. */
export type Threshold = {
  readonly currency: string;
  readonly four_eyes: Money | null;
  readonly unverified: Money | null;
};

/** The thresholds that filters compare with, converted as in the rules. A currency without a rate has none. */
export const thresholdsIn = (
  rates: readonly Rated[],
  operator: Pick<OperatorFacts, 'currency' | 'settings'>,
): Threshold[] => {
  const { four_eyes_threshold } = operator.settings;
  const convert = (value: Money | null, rated: Rated): Money | null =>
    value === null ? null : inPlayerCurrency(value, rated, operator);
  return rates
    .filter((rated) => rated.rate !== null)
    .map((rated) => ({
      currency: rated.currency,
      four_eyes: convert(four_eyes_threshold, rated),
      unverified: unverifiedThreshold(rated, operator),
    }));
};

import { formatMoney } from './money.ts';
import { t } from './text.ts';

type Bounds = { readonly min_withdrawal: number; readonly max_withdrawal: number };

/** A method without an upper bound has the largest amount there is. */
export const boundsText = ({ min_withdrawal, max_withdrawal }: Bounds, currency: string): string => {
  const least = formatMoney(min_withdrawal, currency);
  return max_withdrawal >= Number.MAX_SAFE_INTEGER
    ? t('withdraw.least', { least })
    : t('withdraw.bounds', { least, most: formatMoney(max_withdrawal, currency) });
};

export const isWithinBounds = (amount: number, { min_withdrawal, max_withdrawal }: Bounds): boolean =>
  amount >= min_withdrawal && amount <= max_withdrawal;

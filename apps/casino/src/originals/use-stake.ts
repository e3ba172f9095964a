import { useState } from 'react';
import type { Game } from '../api.ts';
import { editMoney, formatMoney, readMoney } from '../money.ts';
import { t } from '../text.ts';

const first = 100;

/** The stake that somebody types, within the bounds of the game and of what can be paid out. */
export const useStake = (game: Game, currency: string, least = 1) => {
  const bounds = game.stakes.find((one) => one.currency === currency);
  const min = Math.max(least, bounds?.min ?? 1);
  const max = bounds?.max ?? Number.MAX_SAFE_INTEGER;
  const [typed, type] = useState(() => editMoney(Math.max(first, min), currency));
  const amount = readMoney(typed, currency);
  const faultOf = (): string | undefined => {
    if (amount === undefined) return t('stake.none');
    if (amount < min) return t('stake.least', { amount: formatMoney(min, currency) });
    if (amount > max) return t('stake.most', { amount: formatMoney(max, currency) });
    return undefined;
  };
  const put = (next: number): void => type(editMoney(Math.min(max, Math.max(min, next)), currency));
  return {
    ...{ typed, type, amount, fault: faultOf() },
    half: () => put(Math.floor((amount ?? min) / 2)),
    double: () => put((amount ?? min) * 2),
  };
};

export type Stake = ReturnType<typeof useStake>;

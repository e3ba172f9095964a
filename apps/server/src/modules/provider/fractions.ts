import { type Money, oneUnit, zero } from '../../base/money.ts';

/** A minor unit in millionths. */
const unit = 1_000_000;

/** What a fraction does to those that are kept: whether a unit is moved with it, and what is kept afterwards. */
export type Carry = { readonly carried: Money; readonly kept: number };

/** A play of an instant game has none. */
type Kept = { fractions?: ReadonlyMap<number, number> };

const keptOf = ({ fractions }: Kept, provider_id: number): number => fractions?.get(provider_id) ?? 0;

/** Of a fraction that is won: with those kept before it may fill a unit, which is paid. */
export const carryOf = (account: Kept, provider_id: number, fraction = 0): Carry => {
  const sum = keptOf(account, provider_id) + fraction;
  return sum < unit ? { carried: zero, kept: sum } : { carried: oneUnit, kept: sum - unit };
};

/** Of a fraction that is taken back: when less is kept, a unit is taken for it. */
export const carryBackOf = (account: Kept, provider_id: number, fraction: number): Carry => {
  const rest = keptOf(account, provider_id) - fraction;
  return rest >= 0 ? { carried: zero, kept: rest } : { carried: oneUnit, kept: rest + unit };
};

export const keepFraction = (draft: Kept, provider_id: number, { kept }: Carry): void => {
  if (keptOf(draft, provider_id) !== kept) draft.fractions = new Map(draft.fractions).set(provider_id, kept);
};

/** Millionths of a minor unit as a decimal of it: `0.400000`. */
export const fractionText = (millionths: number): string => {
  const size = Math.abs(millionths);
  return `${millionths < 0 ? '-' : ''}${Math.floor(size / unit)}.${String(size % unit).padStart(6, '0')}`;
};

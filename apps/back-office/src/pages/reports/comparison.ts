/**
 * How a figure differs from the one that it is compared with: in percent where that means something, else by the
 * difference. Nothing is said of a base of zero, because any change of it is infinite, nor a percentage of a loss,
 * whose sign would be wrong.
 */
export type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'same' }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'difference'; readonly difference: number };

/** Beyond it a percentage is no longer read: the difference is. */
const maxPercent = 999;

export const changeOf = (now: number, before: number | undefined): Change => {
  if (before === undefined || before === 0) return { kind: 'none' };
  if (now === before) return { kind: 'same' };
  const percent = Math.round(((now - before) / before) * 100);
  if (before < 0 || now < 0 || Math.abs(percent) > maxPercent) return { kind: 'difference', difference: now - before };
  return percent === 0 ? { kind: 'same' } : { kind: 'percent', percent };
};

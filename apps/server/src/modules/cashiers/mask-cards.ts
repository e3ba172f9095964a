import { looksLikeCardNumber } from '../instruments/card-numbers.ts';

const longNumbers = /\d(?:[ \u00A0.-]?\d){11,}/g;

/**
 * Masks what looks like a card number: no provider should send one, and none is kept. The names of transactions stay: one
 * in ten of those that are long numbers looks like a card number, and under a masked name it would be another transaction.
 */
export const maskCards = (text: string, names: readonly string[] = []): string =>
  text.replaceAll(longNumbers, (found) => {
    if (names.some((name) => name.includes(found)) || !looksLikeCardNumber(found)) return found;
    const digits = found.replaceAll(/\D/g, '');
    return `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`;
  });

/** Whether a name is one that was masked. */
export const isMasked = (name: string | null): boolean => /\*{8}\d{4}/.test(name ?? '');

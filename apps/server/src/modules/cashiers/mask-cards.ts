import { looksLikeCardNumber } from '../instruments/card-numbers.ts';

const longNumbers = /\d(?:[ \u00A0.-]?\d){11,}/g;

/** Masks what looks like a card number: no provider should send one, and none is kept. */
export const maskCards = (text: string): string =>
  text.replaceAll(longNumbers, (found) => {
    if (!looksLikeCardNumber(found)) return found;
    const digits = found.replaceAll(/\D/g, '');
    return `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`;
  });

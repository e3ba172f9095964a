/** The digits of a card number, with or without single spaces, points or dashes between groups of them. */
const digitGroups = /(?<![\p{L}\d])\d+(?:[ \u00A0.-]\d+)*(?![\p{L}\d])/gu;

const [minDigits, maxDigits] = [12, 19];

/** Twice a digit, as Luhn's sum counts every second one. */
const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

/**
 * Whether groups of digits from one on make up a card number: its last digit is the check digit of the others (Luhn). The
 * sum goes on digit by digit, and ends with as many as a number has: strangers send texts of nothing but digits.
 */
const isNumberFrom = (groups: readonly string[], from: number): boolean => {
  let [length, sum, sumBefore] = [0, 0, 0];
  for (let at = from; at < groups.length; at += 1) {
    const group = groups[at] as string;
    length += group.length;
    if (length > maxDigits) return false;
    for (const character of group) {
      const digit = Number(character);
      // The same sum if one more digit follows: what counted once counts twice then.
      [sum, sumBefore] = [sumBefore + digit, sum + doubled(digit)];
    }
    if (length >= minDigits && sum % 10 === 0) return true;
  }
  return false;
};

/** Whether consecutive groups of digits make up a card number: it may stand beside its expiry or its check digits. */
const isAmong = (groups: readonly string[]): boolean => groups.some((_, from) => isNumberFrom(groups, from));

/** Whether a text has something in it that looks like the number of a card. */
export const looksLikeCardNumber = (text: string): boolean =>
  (text.normalize('NFKC').match(digitGroups) ?? []).some((found) => isAmong(found.split(/\D/)));

/** The deepest body that is searched; the parser of requests refuses deeper ones. */
const maxDepth = 64;

/** Whether a card number stands anywhere in a parsed body, the names of its fields included. */
export const holdsCardNumber = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return looksLikeCardNumber(value);
  if (typeof value === 'number') return looksLikeCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= maxDepth) return true;
  return Object.entries(value).some(([name, inner]) => looksLikeCardNumber(name) || holdsCardNumber(inner, depth + 1));
};

/** The digits of a card number, with or without single spaces, points or dashes between groups of them. */
const digitGroups = /(?<![\p{L}\d])\d+(?:[ \u00A0.-]\d+)*(?![\p{L}\d])/gu;

const [minDigits, maxDigits] = [12, 19];

/** Whether the last digit is the check digit of the others (Luhn). */
const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighed = place % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
};

/** Whether consecutive groups of digits make up a card number: it may stand beside its expiry or its check digits. */
const isAmong = (groups: readonly string[]): boolean =>
  groups.some((_, from) => {
    let digits = '';
    for (const group of groups.slice(from)) {
      digits += group;
      if (digits.length > maxDigits) return false;
      if (digits.length >= minDigits && passesLuhn(digits)) return true;
    }
    return false;
  });

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

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const maxInputCharacters = 32;
const separators = /[\s().\-\u2010-\u2015\u2212]/g;
const maxE164Characters = '+'.length + 15;
const internationalNumber = /^(?:\+|00)(?<digits>[1-9]\d{4,16})$/;

/**
 * One spelling per phone number (E.164), so that uniqueness holds however it was typed; undefined when the text is no
 * number in international format. A number must be possible (a calling code in use, a length its country knows), not
 * known to be assigned: ranges are opened all the time, and a table of last year must not turn a customer away.
 */
export const toE164 = (text: string): string | undefined => {
  if (text.length > maxInputCharacters) return undefined;
  const digits = internationalNumber.exec(text.replace(separators, ''))?.groups?.digits;
  const number = digits && canonical(`+${digits}`);
  // A zero that is dialled only inside a country is dropped once. What still starts with one is no number at all, and
  // kept it would have two spellings.
  return number && canonical(number) === number ? number : undefined;
};

const canonical = (digits: string): string | undefined => {
  const phone = parsePhoneNumberFromString(digits, { extract: false });
  return phone?.isPossible() && phone.number.length <= maxE164Characters ? phone.number : undefined;
};

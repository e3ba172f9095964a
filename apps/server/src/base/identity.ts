/** Letters that Unicode does not take apart, as they are commonly written in ASCII (passports, bank statements). */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ɖ: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ȷ: 'j',
  ŋ: 'n',
  ĸ: 'k',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ƀ: 'b',
  ɨ: 'i',
  ʉ: 'u',
  ς: 'σ',
};
const UNDECOMPOSED_LETTER = new RegExp(`[${Object.keys(UNDECOMPOSED).join('')}]`, 'g');

// Accents, Arabic vowel signs and Hebrew points come and go between two spellings of one name. Marks that make another
// letter stay: vowel signs of Indian scripts, and the Japanese voicing marks that NFKD splits off.
const OPTIONAL_MARK = /[[\p{Mn}&&\p{Script=Inherited}]--[\u3099\u309A]]|[\u0591-\u05C7]/gv;

// Whatever is no letter, mark or digit; and modifier letters, which are apostrophes in another guise.
const PUNCTUATION = /[^\p{L}\p{M}\p{N}]|[\u02B9-\u02FF]/gu;

/**
 * A name for comparing, never for showing: without accents, case, spaces or punctuation. "José-María O'Neill" and
 * "JOSE MARIA ONEILL" are equal. Letters of other scripts than Latin are kept as they are.
 */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(OPTIONAL_MARK, '')
    .replace(UNDECOMPOSED_LETTER, (letter) => UNDECOMPOSED[letter] as string)
    .replace(PUNCTUATION, '');

/** A document or personal number for comparing: letters and digits only, Arabic digits as their ASCII equals. */
export const normaliseDocument = (number: string): string =>
  normaliseName(number).replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

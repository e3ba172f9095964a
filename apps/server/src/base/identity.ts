import { confusables } from './confusables.ts';

/** Letters that Unicode does not decompose, as passports and bank statements write them in ASCII. */
const undecomposed: Readonly<Record<string, string>> = {
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
/** Small capitals look like capitals; Unicode's table of confusables leaves most of them out. */
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, index) => [letter, 'abcdefghijklmnopqrstuvwyz'[index]]),
);
const letters = new Map([...Object.entries(undecomposed), ...smallCapitals]);
const undecomposedLetter = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');

// Accents, Arabic vowel signs and Hebrew points are optional in a name. Marks that make another letter are kept: vowel
// signs of Indian scripts, and the Japanese voicing marks that NFKD splits off.
const optionalMark = /[[\p{Mn}&&\p{Script=Inherited}]--[\u3099\u309A]]|[\u0591-\u05C7]|\p{Me}/gv;

// Marks of their own script: on a Latin, Greek or Cyrillic letter, on a digit or alone they are ornament.
const strayMark = /(?<![\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]\p{M}*)\p{M}/gv;

// Everything that is no letter, mark or digit, and modifier letters, which stand for apostrophes.
const punctuation = /[^\p{L}\p{M}\p{N}]|[\u02B9-\u02FF]/gu;

/** Invisible code points, among them U+3164 and zero-width ones: a name is the same with and without them. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const separator = /[\s\p{Pd}.,_/\u2800]+/u;

const withoutMarks = (text: string): string =>
  text.normalize('NFKC').replace(invisible, '').normalize('NFKD').replace(optionalMark, '').replace(strayMark, '');

const lowerLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(optionalMark, '')
    .replace(undecomposedLetter, (letter) => letters.get(letter) as string)
    .replace(punctuation, '');

/**
 * Returns a name for comparison, never for display: without accents, case, spaces, punctuation or invisible characters.
 * "José-María O'Neill" and "JOSE MARIA ONEILL" are equal. Letters of scripts other than Latin stay.
 */
export const normaliseName = (name: string): string => lowerLetters(withoutMarks(name));

/** The parts of a name, each normalised: "José-María" has two. */
export const namePartsOf = (name: string): string[] => partsOf(name).map(lowerLetters).filter(Boolean);

/**
 * The parts of a name as they look. Letters of other scripts become the Latin letters they imitate when the whole part
 * can be read so; Latin letters inside a Cyrillic or Greek part become letters of its script.
 */
export const readNameParts = (name: string): string[] =>
  partsOf(name)
    .map((part) => lowerLetters(readIn('latin', part) ?? readIn('cyrillic', part) ?? readIn('greek', part) ?? part))
    .filter(Boolean);

const partsOf = (name: string): string[] => withoutMarks(name).split(separator);

type Reading = 'latin' | 'cyrillic' | 'greek';

const asLatin = new Map(
  Object.entries(confusables).flatMap(([target, letters]) => [...letters].map((letter) => [letter, target] as const)),
);

/**
 * Maps each Latin letter to the letter of a script that it looks like; of several to the most common, which comes
 * first.
 */
const imitating = (script: RegExp): ReadonlyMap<string, string> => {
  const letters = [...asLatin].filter(([letter, latin]) => latin.length === 1 && script.test(letter));
  return new Map(letters.sort(([a], [b]) => (a < b ? 1 : -1)).map(([letter, latin]) => [latin, letter]));
};

const scripts: Readonly<Record<Reading, { own: RegExp; from: ReadonlyMap<string, string> }>> = {
  latin: { own: /\p{Script=Latin}/u, from: asLatin },
  cyrillic: { own: /\p{Script=Cyrillic}/u, from: imitating(/[\u0410-\u044F]/u) },
  greek: { own: /\p{Script=Greek}/u, from: imitating(/[\u0391-\u03C9]/u) },
};

const letterPattern = /\p{L}/u;

/** The part in the letters of one script; undefined when one of its letters has no look-alike there. */
const readIn = (reading: Reading, part: string): string | undefined => {
  const { own, from } = scripts[reading];
  let text = '';
  for (const letter of part) {
    const read = !letterPattern.test(letter) || own.test(letter) ? letter : from.get(letter);
    if (read === undefined) return undefined;
    text += read;
  }
  return text;
};

/**
 * Returns a document or personal number for comparison: letters and digits only, digits of other scripts as ASCII,
 * letters as they look.
 */
export const normaliseDocument = (number: string): string => {
  const digits = withoutMarks(number).replace(/\p{Nd}/gu, valueOfDigit);
  return lowerLetters([...digits].map((letter) => asLatin.get(letter) ?? letter).join(''));
};

/** Unicode keeps the digits of a script together and in order, so the distance to the first of them is the value. */
const valueOfDigit = (digit: string): string => {
  const code = digit.codePointAt(0) as number;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

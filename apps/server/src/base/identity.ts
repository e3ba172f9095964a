import { confusables } from './confusables.ts';

/** Letters that Unicode does not take apart, as they are commonly written in ASCII (passports, bank statements). */
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
/** Small capitals are capitals to the eye; Unicode's table of confusables leaves most of them out. */
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, index) => [letter, 'abcdefghijklmnopqrstuvwyz'[index]]),
);
const letters = new Map([...Object.entries(undecomposed), ...smallCapitals]);
const undecomposedLetter = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');

// Accents, Arabic vowel signs and Hebrew points come and go between two spellings of one name. Marks that make another
// letter stay: vowel signs of Indian scripts, and the Japanese voicing marks that NFKD splits off.
const optionalMark = /[[\p{Mn}&&\p{Script=Inherited}]--[\u3099\u309A]]|[\u0591-\u05C7]|\p{Me}/gv;

// Those marks are of their own script: on a Latin, Greek or Cyrillic letter, on a digit or on nothing they are ornament.
const strayMark = /(?<![\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]\p{M}*)\p{M}/gv;

// Whatever is no letter, mark or digit; and modifier letters, which are apostrophes in another guise.
const punctuation = /[^\p{L}\p{M}\p{N}]|[\u02B9-\u02FF]/gu;

/** Code points that are never seen, U+3164 and zero-width ones among them: a name is the same with and without them. */
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
 * A name for comparing, never for showing: without accents, case, spaces, punctuation or invisible characters.
 * "José-María O'Neill" and "JOSE MARIA ONEILL" are equal. Letters of other scripts than Latin are kept as they are.
 */
export const normaliseName = (name: string): string => lowerLetters(withoutMarks(name));

/** The parts of a name, each normalised: "José-María" has two. */
export const namePartsOf = (name: string): string[] => partsOf(name).map(lowerLetters).filter(Boolean);

/**
 * The parts as they look: letters of other scripts are replaced by the Latin ones that they imitate where the whole part
 * can be read so, and Latin letters inside a Cyrillic or Greek part by those of its script.
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

/** The letter of a script for each Latin letter that it looks like; of several the one most used, which comes first. */
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

/** The part in the letters of one script; undefined when one of its letters looks like none of that script. */
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
 * A document or personal number for comparing: letters and digits only, digits of other scripts as their ASCII equals,
 * letters as they look.
 */
export const normaliseDocument = (number: string): string => {
  const digits = withoutMarks(number).replace(/\p{Nd}/gu, valueOfDigit);
  return lowerLetters([...digits].map((letter) => asLatin.get(letter) ?? letter).join(''));
};

/** Unicode keeps the digits of a script together and in order, so the way back to the first of them tells the value. */
const valueOfDigit = (digit: string): string => {
  const code = digit.codePointAt(0) as number;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

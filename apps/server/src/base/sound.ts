/** Other alphabets in their usual Latin transliteration. Vowels matter little: only consonants are kept. */
const alphabets: readonly [letters: string, latin: string][] = [
  [
    'абвгґдежзиійклмнопрстуфхцчшщъыьэюяєіїѓќљњџђћјѕў',
    'a b v g g d e zh z i i i k l m n o p r s t u f kh ts ch sh shch  i  e yu ya ye i yi g k l n dz d c j dz u',
  ],
  ['αβγδεζηθικλμνξοπρστυφχψω', 'a v g d e z i th i k l m n ks o p r s t y f kh ps o'],
  ['ابتثجحخدذرزسشصضطظعغفقكلمنهويىةء', 'a b t th j h kh d d r z s sh s d t z a gh f k k l m n h w y a a '],
  ['אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'a b g d h v z h t y k k l m m n n s a p f ts ts k r sh t'],
];

const latinOf = new Map(
  alphabets.flatMap(([letters, latin]) => {
    const spellings = latin.split(' ');
    return [...letters].map((letter, index) => [letter, spellings[index] ?? ''] as const);
  }),
);

/** Spellings of one sound in the languages that write it differently, in the order in which they are replaced. */
const spellings: readonly [RegExp, string][] = [
  [/shch|tsch|tch|sch|sh|ch|cz|sz|zh|zs|tz|ts|dz|dj|dzh/g, 's'],
  [/ph/g, 'f'],
  [/kh|gh|ck|q/g, 'k'],
  [/th/g, 't'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/j/g, 'y'],
  [/h$/, ''],
];

/**
 * How a part of a name sounds, roughly: its consonants, in one spelling. Transliterations of one name mostly sound the
 * same, but so do some different names, so an equal sound proves nothing.
 */
export const soundOf = (part: string): string => {
  let text = [...part].map((letter) => latinOf.get(letter) ?? letter).join('');
  for (const [spelling, sound] of spellings) text = text.replace(spelling, sound);
  text = text.replace(/(.)\1+/gu, '$1');
  const start = text.slice(0, 1).replace(/[aeiou]/, 'a');
  return start + text.slice(1).replace(/[aeiouy]/g, '');
};

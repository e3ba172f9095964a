import { describe, expect, test } from 'vitest';
import { identityKeys, lockKeys, lookupKeys, type Person } from './identity-keys.ts';
import { gradeOf } from './rules.ts';

const ivan: Person = {
  first_name: 'Ivan',
  middle_name: null,
  last_name: 'Petrov',
  birth_date: '1985-04-07',
  country: 'DE',
  personal_id: null,
  document_number: '',
  email: 'ivan@example.com',
  phone: null,
  registration_ip: '',
};

let people = 0;
/** A person who shares nothing with anyone except the given fields. */
const person = (more: Partial<Person>): Person => {
  people += 1;
  return { ...ivan, email: `person-${people}@example.com`, ...more };
};

/** The grade of a pair as the database finds it: the keys of one, looked up by those of the other. */
const gradeOfPair = (one: Person, other: Person, isVerified = false): string => {
  const wanted = new Set(lookupKeys(one).map(({ key }) => key));
  const shared = identityKeys(other).filter(({ key }) => wanted.has(key));
  return shared.length === 0
    ? 'none'
    : gradeOf(
        shared.map(({ kind }) => kind),
        isVerified,
      );
};

const named = (first_name: string, last_name: string, more: Partial<Person> = {}): Partial<Person> => ({
  first_name,
  last_name,
  ...more,
});

type Pair = [why: string, one: Partial<Person>, other: Partial<Person>];

const certain: Pair[] = [
  ['the same name and birth date', {}, {}],
  ['the same in another country', {}, { country: 'FR' }],
  [
    'a second account with the same personal id',
    { personal_id: 'AB-12 34 56' },
    named('Zoe', 'Kim', { personal_id: 'ab123456', birth_date: '1999-01-01' }),
  ],
  [
    'a personal id in full-width digits',
    { personal_id: '123456' },
    named('Zoe', 'Kim', { personal_id: '１２３４５６' }),
  ],
  [
    'a personal id with invisible characters',
    { personal_id: '123456' },
    named('Zoe', 'Kim', { personal_id: '12\u200b34\u306456'.replace('\u3064', '\u3164') }),
  ],
  ['a personal id in Arabic digits', { personal_id: '123456' }, named('Zoe', 'Kim', { personal_id: '١٢٣٤٥٦' })],
  [
    'a personal id in digits of other scripts, zeros that look like an o included',
    { personal_id: '102030' },
    named('Zoe', 'Kim', { personal_id: '१०๒๐৩০' }),
  ],
  [
    'a personal id with marks on its digits',
    { personal_id: '123456' },
    named('Zoe', 'Kim', { personal_id: '12\u20dd3\u09414\u048856' }),
  ],
  [
    'a personal id in Cyrillic letters that look Latin',
    { personal_id: 'ABC1' },
    named('Zoe', 'Kim', { personal_id: 'АВС1' }),
  ],
  [
    'the same document number',
    { document_number: 'C01X 00T47' },
    named('Zoe', 'Kim', { document_number: 'c01x-00t-47' }),
  ],
  ['case', {}, named('IVAN', 'petrov')],
  ['accents', named('José', 'Núñez'), named('Jose', 'Nunez')],
  ['composed and decomposed letters', named('Zoë', 'Brontë'), named('Zoe\u0308', 'Bronte\u0308')],
  ['full-width letters', {}, named('Ｉｖａｎ', 'Ｐｅｔｒｏｖ')],
  ['mathematical letters', {}, named('𝐈𝐯𝐚𝐧', '𝖯𝖾𝗍𝗋𝗈𝗏')],
  ['ligatures', named('Fiona', 'Griffin'), named('ﬁona', 'Griﬃn')],
  ['U+3164 inside', {}, named('Iv\u3164an', 'Petrov')],
  ['U+3164 at the end', {}, named('Ivan\u3164', 'Petrov\u3164')],
  ['zero-width space', {}, named('Iv\u200ban', 'Pet\u200brov')],
  ['zero-width joiner', {}, named('Iv\u200dan', 'Petrov')],
  ['word joiner and soft hyphen', {}, named('Iv\u2060an', 'Pet\u00adrov')],
  ['variation selectors', {}, named('Ivan\ufe0f', 'Petrov')],
  ['a combining grapheme joiner', {}, named('I\u034fvan', 'Petrov')],
  ['tag characters', {}, named('Ivan\u{e0041}', 'Petrov')],
  ['braille blanks', {}, named('Ivan\u2800', 'Petrov')],
  ['direction marks', {}, named('\u202eIvan\u202c', 'Petrov')],
  ['Hangul fillers of other kinds', {}, named('Iv\uffa0an', 'Pe\u115ftrov')],
  ['marks of other scripts', {}, named('\u0e31Iv\u0941an\u3099', 'Petrov\u093c')],
  ['enclosing marks', {}, named('I\u20ddvan', 'Pet\u0488rov\u0483')],
  ['small capitals', {}, named('Iᴠᴀɴ', 'Pᴇᴛʀᴏᴠ')],
  ['Cyrillic letters that look Latin', {}, named('Іvаn', 'Реtrоv')],
  ['Cyrillic capitals that look Latin', named('Peter', 'Cox'), named('РЕТЕR', 'СОХ')],
  ['Greek letters that look Latin', named('Anton', 'Kova'), named('Αntοn', 'Κονα'.replace('α', 'a'))],
  ['Cherokee letters that look Latin', named('Dave', 'Law'), named('Ꭰave', 'Ꮮaw')],
  ['Lisu letters that look Latin', named('Dan', 'Lam'), named('ꓓan', 'ꓡam')],
  ['Armenian letters that look Latin', named('Ono', 'Sosa'), named('Օnօ', 'Տosa')],
  ['Latin letters in a Cyrillic name', named('Ольга', 'Иванова'), named('Ольгa', 'Ивaновa')],
  ['Latin capitals in a Cyrillic name', named('Иван', 'Щукин'), named('ИВAН', 'ЩУКИH')],
  ['case in a Cyrillic name', named('Анна', 'Петрова'), named('АННА', 'ПЕТРОВА')],
  ['case in a Greek name', named('Άννα', 'Παππά'), named('ΑΝΝΑ', 'ΠΑΠΠΑ')],
  ['the Cyrillic ё', named('Пётр', 'Семёнов'), named('Петр', 'Семенов')],
  ['swapped names', {}, named('Petrov', 'Ivan')],
  ['name parts in another order', named('José María', 'Núñez Ruiz'), named('Ruiz', 'María José Núñez')],
  ['swapped names in Cyrillic letters that look Latin', {}, named('Реtrоv', 'Іvаn')],
  ['a name split elsewhere', named('Jose', 'Maria Nunez'), named('Jose Maria', 'Nunez')],
  ['a double name without its hyphen', named('Anna-Maria', 'Groß'), named('Anna Maria', 'Gross')],
  ['a double name in one word', named('Anna-Maria', 'Kerr'), named('Annamaria', 'Kerr')],
  ['apostrophes', named('Ryan', "O'Neill"), named('Ryan', 'O’Neill')],
  ['a middle name given by one alone', { middle_name: 'Petrovich' }, {}],
  ['a middle name moved to the first', { middle_name: 'Petrovich' }, named('Ivan Petrovich', 'Petrov')],
  ['another middle name: the rule is first and last name', { middle_name: 'Paul' }, { middle_name: 'Otto' }],
  ['initials', named('J. R.', 'Kerr'), named('JR', 'Kerr')],
  ['Turkish dotted and dotless i', named('IŞIK', 'Yılmaz'), named('ışık', 'YILMAZ')],
  ['Arabic vowel signs', named('مُحَمَّد', 'علي'), named('محمد', 'علي')],
];

const likely: Pair[] = [
  ['swapped names in another country', {}, named('Petrov', 'Ivan', { country: 'FR' })],
  ['a Cyrillic and a Latin spelling', {}, named('Иван', 'Петров')],
  ['a Greek and a Latin spelling', named('Nikos', 'Pappas'), named('Νίκος', 'Παππάς')],
  ['an Arabic and a Latin spelling', named('Mohammed', 'Salem'), named('محمد', 'سالم')],
  ['two transliterations', named('Aleksei', 'Tchaikovsky'), named('Alexey', 'Chaikovsky')],
  ['two spellings of one name', named('Mohammed', 'Hussein'), named('Muhammad', 'Husain')],
  ['an umlaut and its transcription', named('Jürgen', 'Müller'), named('Juergen', 'Mueller')],
  ['a further first name', {}, named('Ivan Boris', 'Petrov')],
  ['a further last name', named('Maria', 'Garcia'), named('Maria', 'Garcia Lopez')],
  ['day and month swapped', {}, { birth_date: '1985-07-04' }],
  ['another day', {}, { birth_date: '1985-04-17' }],
  ['another month', {}, { birth_date: '1985-05-07' }],
  ['one digit of the year', {}, { birth_date: '1995-04-07' }],
  ['l for I', {}, named('lvan', 'Petrov')],
  ['rn for m', named('Emma', 'Amis'), named('Ernrna', 'Arnis')],
  ['digits added to a name', {}, named('Ivan2', 'Petrov²')],
  ['digits for letters', named('Otto', 'Lorel'), named('0tt0', '1ore1')],
  ['O and 0 in a document number', { document_number: 'X0O1' }, named('Zoe', 'Kim', { document_number: 'XO01' })],
  [
    'the personal id in the place of the document',
    { personal_id: 'AB123456' },
    named('Zoe', 'Kim', { document_number: 'AB123456' }),
  ],
  [
    'one mailbox under two addresses',
    { email: 'i.petrov+1@gmail.com' },
    named('Zoe', 'Kim', { email: 'ipetrov@googlemail.com' }),
  ],
  ['one phone', { phone: '+491701234567' }, named('Zoe', 'Kim', { phone: '+491701234567' })],
  [
    'one birth date and one address of registration',
    { registration_ip: '203.0.113.7' },
    named('Zoe', 'Kim', { registration_ip: '::ffff:203.0.113.7' }),
  ],
  [
    'one birth date and one IPv6 network of registration',
    { registration_ip: '2001:db8:1:2::5' },
    named('Zoe', 'Kim', { registration_ip: '2001:db8:1:2:aaaa::1' }),
  ],
];

const none: Pair[] = [
  ['another first name', {}, named('Boris', 'Petrov')],
  ['another last name', {}, named('Ivan', 'Sidorov')],
  ['another birth date', {}, { birth_date: '1979-11-23' }],
  ['nothing but the birth date', {}, named('Zoe', 'Kim')],
  [
    'one address of registration without the birth date',
    { registration_ip: '203.0.113.7' },
    named('Zoe', 'Kim', { registration_ip: '203.0.113.7', birth_date: '1979-11-23' }),
  ],
  [
    'the birth date, and no address of registration',
    { registration_ip: '' },
    named('Zoe', 'Kim', { registration_ip: '' }),
  ],
  ['twins', named('Ella', 'Marsh'), named('Grace', 'Marsh')],
  ['another personal id', { personal_id: '111' }, named('Zoe', 'Kim', { personal_id: '112' })],
  ['empty numbers', { personal_id: ' - ' }, named('Zoe', 'Kim', { personal_id: '--' })],
  ['the domain of an address alone', { email: 'a@example.org' }, named('Zoe', 'Kim', { email: 'b@example.org' })],
  ['names of the same letters in Chinese', named('王', '芳'), named('汪', '方')],
  ['Hebrew letters that look alike', named('דן', 'כהן'), named('דו', 'כהו')],
];

describe('a certain match', () => {
  test.each(certain)('%s', (_, one, other) => {
    expect(gradeOfPair(person(one), person(other))).toBe('certain');
    expect(gradeOfPair(person(other), person(one)), 'the other way round').toBe('certain');
  });

  test.each([
    ['mailbox', { email: 'ivan+casino@example.org' }, { email: 'ivan@example.org' }],
    ['phone', { phone: '+491701234567' }, { phone: '+491701234567' }],
  ])('one %s when an account is verified', (_, one, other) => {
    expect(gradeOfPair(person({ ...one, ...named('Zoe', 'Kim') }), person(other), true)).toBe('certain');
  });
});

describe('a likely match', () => {
  test.each(likely)('%s', (_, one, other) => {
    expect(gradeOfPair(person(one), person(other))).toBe('likely');
    expect(gradeOfPair(person(other), person(one)), 'the other way round').toBe('likely');
  });
});

describe('no match', () => {
  test.each(none)('%s', (_, one, other) => {
    expect(gradeOfPair(person(one), person(other))).toBe('none');
  });
});

test.each([...certain, ...likely])('both persons of a pair take a common lock: %s', (_, one, other) => {
  const [locks, others] = [person(one), person(other)].map((of) => lockKeys(1, of).map(({ lock }) => lock)) as [
    string[],
    string[],
  ];
  expect(locks.some((lock) => others.includes(lock))).toBe(true);
  expect(locks).toEqual(locks.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)));
});

test.each(certain)('both persons of a certain pair wait for each other: %s', (_, one, other) => {
  const held = (of: Partial<Person>) =>
    lockKeys(1, person(of))
      .filter(({ isCertain }) => isCertain)
      .map(({ lock }) => lock);
  expect(held(one).some((lock) => held(other).includes(lock))).toBe(true);
});

test('a key has a fixed length: the longest name is stored and found', () => {
  const long = person(named('\ufdfa'.repeat(100), '\ufdfa'.repeat(100)));
  expect(identityKeys(long).every(({ key }) => /^[0-9a-f-]{36}$/.test(key))).toBe(true);
});

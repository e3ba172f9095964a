import { matchKinds } from '@croupier/contract/back-office/identity-matches.ts';
import { namePartsOf, normaliseDocument, readNameParts } from '../../base/identity.ts';
import { networkOf } from '../../base/ip.ts';
import { sha256, sha256Hex } from '../../base/sha256.ts';
import { soundOf } from '../../base/sound.ts';
import { nearbyDates } from './nearby-dates.ts';
import { mayBeCertain } from './rules.ts';

/**
 * Raised with every change of how keys are made: players with keys of an older version are folded again, and searched
 * for other accounts of the same person. Version 4 has the keys of version 3: the accounts of that time were not linked.
 */
export const foldingVersion = 4;

/** What two accounts can have in common; README.md says what each of them proves. */
const keyKinds = matchKinds;
export type KeyKind = (typeof keyKinds)[number];

/** A comparable trait of a person. The key is a hash, so that it has a fixed length and holds no personal data. */
export type IdentityKey = { readonly kind: KeyKind; readonly key: string };

/** The fields that identify a person. */
export type Person = {
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly last_name: string;
  readonly birth_date: string;
  readonly country: string;
  readonly personal_id: string | null;
  readonly document_number: string;
  readonly email: string;
  readonly phone: string | null;
  /** Empty if the operator did not send it. */
  readonly registration_ip: string;
};

/** 128 bits that stand for a trait, written as a UUID. */
const keyOf = (kind: KeyKind, ...traits: readonly string[]): IdentityKey => {
  const hex = sha256Hex(JSON.stringify([kind, ...traits]));
  const key = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
  return { kind, key };
};

/** The keys that are stored with an account. */
export const identityKeys = (person: Person): IdentityKey[] =>
  distinct([
    ...numberKeys(person),
    ...spellings.flatMap((parts) => nameKeys(person, parts)),
    ...soundPairs(person).map((pair) => keyOf('sound', pair, person.birth_date)),
    ...contactKeys(person),
    ...addressKeys(person),
  ]);

/**
 * The keys that an account is searched by: its own, and those of the same sound with a birth date that is easily
 * mistaken.
 */
export const lookupKeys = (person: Person): IdentityKey[] => {
  const [mainPair] = soundPairs(person);
  const nearby = mainPair === undefined ? [] : nearbyDates(person.birth_date);
  return distinct([...identityKeys(person), ...nearby.map((date) => keyOf('sound', mainPair as string, date))]);
};

/** An advisory lock on a trait. `isCertain`: accounts that have the trait in common may be linked. */
export type IdentityLock = { readonly lock: string; readonly isCertain: boolean };

/**
 * The advisory locks that changes of identity and exclusions take against each other, in the order in which they are
 * taken. Two persons who find each other by lookup keys share one of them, because the sounds are taken without a date.
 */
export const lockKeys = (operatorId: number, person: Person): IdentityLock[] => {
  const keys = [
    ...soundPairs(person).map((pair) => keyOf('sound', pair)),
    ...identityKeys(person).filter(({ kind }) => kind !== 'sound'),
  ];
  const locks = new Map(
    keys.map(({ key, kind }) => [sha256(`${operatorId} ${key}`).readBigInt64BE(0), mayBeCertain(kind)]),
  );
  return [...locks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([lock, isCertain]) => ({ lock: String(lock), isCertain }));
};

const distinct = (keys: readonly IdentityKey[]): IdentityKey[] => [
  ...new Map(keys.map((key) => [key.key, key])).values(),
];

/** O and 0, I and 1 are different in a number, but easily confused. */
const mistaken = (number: string): string => number.replaceAll('o', '0').replace(/[il]/g, '1');

const numberKeys = ({ personal_id, document_number }: Person): IdentityKey[] => {
  const [personal, document] = [normaliseDocument(personal_id ?? ''), normaliseDocument(document_number)];
  return [
    ...(personal ? [keyOf('personal_id', personal), keyOf('number', mistaken(personal))] : []),
    ...(document ? [keyOf('document', document), keyOf('number', mistaken(document))] : []),
  ];
};

type Spelling = (name: string) => string[];

/** Each name is keyed twice: as written, and with look-alike letters of other scripts replaced. */
const spellings: readonly Spelling[] = [namePartsOf, readNameParts];

const nameKeys = (person: Person, partsOf: Spelling): IdentityKey[] => {
  const [first, middle, last] = [person.first_name, person.middle_name ?? '', person.last_name].map(partsOf) as [
    string[],
    string[],
    string[],
  ];
  if (first.length + last.length === 0) return [];
  const { birth_date, country } = person;
  const sorted = (parts: readonly string[]): string => parts.toSorted().join(' ');
  return [
    keyOf('name', [...first, ...last].join(''), birth_date),
    keyOf('name_parts', sorted([...first, ...last]), birth_date, country),
    keyOf('name_parts', sorted([...first, ...middle, ...last]), birth_date, country),
    keyOf('look', sorted([...first, ...last].map(lookOf)), birth_date),
  ];
};

/** ASCII letters and digits that are confused in print. */
const lookOf = (part: string): string =>
  part.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('0', 'o').replace(/[l1]/g, 'i');

const ends = (parts: readonly string[]): string[] =>
  [...new Set([parts[0], parts.at(-1)])].filter((part) => part !== undefined);

const soundOfPart = (part: string): string => soundOf(part.replace(/\p{N}/gu, ''));

/**
 * One given and one family name by their sound, in any order. Only the first and last parts count, because middle names
 * are often left out.
 */
const soundPairs = (person: Person): string[] => {
  const pairs = spellings.flatMap((partsOf) => {
    const [given, family] = [ends(partsOf(person.first_name)), ends(partsOf(person.last_name)).reverse()];
    return given.flatMap((one) => family.map((other) => [soundOfPart(one), soundOfPart(other)].sort().join(' ')));
  });
  return [...new Set(pairs)];
};

const contactKeys = ({ email, phone }: Person): IdentityKey[] => [
  keyOf('mailbox', mailboxOf(email)),
  ...(phone ? [keyOf('phone', phone)] : []),
];

/** An address alone proves nothing: a household and the customers of a mobile network share one. */
const addressKeys = ({ registration_ip, birth_date }: Person): IdentityKey[] =>
  registration_ip === '' ? [] : [keyOf('registration_ip', networkOf(registration_ip), birth_date)];

/** The mailbox behind an address: the part after a plus is arbitrary, and Google ignores dots. */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
  const box = local.split('+')[0] as string;
  return ['gmail.com', 'googlemail.com'].includes(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
};

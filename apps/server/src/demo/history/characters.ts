import type { NewPlayer } from '@croupier/contract/operator/players.ts';
import { externalId, firstPlayers } from '../players.ts';
import { diceOf } from './dice.ts';
import { type Person, people } from './people.ts';

/** How someone plays: how often, how long, for how much. Money in cents, before conversion to their currency. */
export type Style = {
  readonly name: string;
  readonly daysOfSeven: number;
  readonly rounds: readonly [number, number];
  readonly stake: readonly [number, number];
  readonly deposit: readonly [number, number];
  /** How likely a session begins with a deposit, and ends with a withdrawal if possible. */
  readonly deposits: number;
  readonly withdraws: number;
};

export const styles = {
  whale: {
    daysOfSeven: 6,
    rounds: [22, 34],
    stake: [1_500, 6_000],
    deposit: [50_000, 250_000],
    deposits: 0.55,
    withdraws: 0.1,
  },
  vip: {
    daysOfSeven: 4,
    rounds: [5, 10],
    stake: [800, 3_000],
    deposit: [20_000, 80_000],
    deposits: 0.6,
    withdraws: 0.15,
  },
  regular: {
    daysOfSeven: 3,
    rounds: [3, 7],
    stake: [200, 800],
    deposit: [2_000, 10_000],
    deposits: 0.6,
    withdraws: 0.2,
  },
  casual: {
    daysOfSeven: 1.2,
    rounds: [2, 6],
    stake: [80, 300],
    deposit: [1_000, 3_000],
    deposits: 0.7,
    withdraws: 0.15,
  },
  guest: { daysOfSeven: 0.4, rounds: [2, 5], stake: [50, 150], deposit: [1_000, 2_000], deposits: 0.6, withdraws: 0.1 },
} as const satisfies Record<string, Omit<Style, 'name'>>;

type StyleName = keyof typeof styles;

export type Character = {
  readonly external_id: string;
  readonly person: Person;
  readonly style: StyleName;
  readonly joins: number;
  /** The last day on which they play. */
  readonly leaves: number;
  readonly registration: Omit<NewPlayer, 'address' | 'zip_code'>;
};

/** Minor units of a currency for one cent: an approximate constant. */
const perCent: Readonly<Record<string, number>> = { EUR: 1, USD: 1.1, GBP: 0.85, SEK: 11, JPY: 1.6 };

export const inCurrency = (cents: number, currency: string): number =>
  Math.max(1, Math.round(cents * (perCent[currency] ?? 1)));

/** Some have a fixed style; for most it is random. */
const chosen: Readonly<Record<string, StyleName>> = {
  priyapatel: 'whale',
  viktorhagg: 'vip',
  'maximiliane-v-h': 'vip',
  'caroline-nguyen': 'vip',
  haddad_m: 'vip',
  lena_k: 'regular',
  jonas77: 'vip',
};

const styleOf = (username: string): StyleName => {
  const dice = diceOf('style', username);
  const known = chosen[username];
  if (known) return known;
  const roll = dice.next();
  if (roll < 0.05) return 'vip';
  if (roll < 0.35) return 'regular';
  return roll < 0.75 ? 'casual' : 'guest';
};

/** Players of the demo's incidents join early enough for them. */
const early: Readonly<Record<string, number>> = {
  priyapatel: 1,
  viktorhagg: 3,
  haddad_m: 4,
  'maximiliane-v-h': 6,
  'caroline-nguyen': 9,
  'tomas-dvorak': 5,
  'elli-koskinen': 7,
  joost_bakker: 8,
  jiri_stastny: 12,
  pawel_dabrowski: 14,
  stefan_turcanu: 10,
  jamal_washington: 16,
  'ioana-ionescu': 20,
  gareth_llewellyn: 11,
  'agnes-szucs': 13,
  noa_levi: 15,
};

const characterOf = (registration: Character['registration'], person: Person, joins: number): Character => {
  const dice = diceOf('life', person.username);
  const style = styleOf(person.username);
  const stays = style === 'guest' ? dice.between(10, 40) : 200;
  return { external_id: registration.external_id as string, person, style, joins, leaves: joins + stays, registration };
};

const marketingOf = (n: number) => ({ email: n % 2 === 0, sms: n % 5 === 0, newsletter: n % 3 === 0 });

const registrationOf = (person: Person, index: number): Character['registration'] => {
  const dice = diceOf('registration', person.username);
  return {
    ...person,
    middle_name: person.middle_name ?? null,
    external_id: externalId(index),
    email: `${person.username.replaceAll('_', '.')}@players.example`,
    phone: `+4930555${String(1000 + index)}`,
    terms_accepted: true,
    terms_version: '2026-01',
    marketing: marketingOf(index),
    is_test: false,
    affiliate_id: dice.chance(0.3) ? dice.pick(['aff-lighthouse', 'aff-redwood', 'aff-9']) : undefined,
    registration_ip: `198.51.100.${dice.between(1, 254)}`,
    promo_code: dice.chance(0.15) ? 'WELCOME10' : undefined,
  } as Character['registration'];
};

/**
 * Everyone who plays in the demo, with the day on which they join: the first at the beginning, then one or two a day.
 */
export const createCharacters = (days: number): readonly Character[] => [
  ...firstPlayers.map((registration, index) => {
    const currency = 'EUR';
    const person: Person = { ...registration, currency };
    return characterOf(registration as never, person, Math.min(index % 3, days - 1));
  }),
  ...people.map((person, n) => {
    const index = firstPlayers.length + n;
    const joins = early[person.username] ?? Math.floor((n / people.length) * (days - 5));
    return characterOf(registrationOf(person, index), person, joins);
  }),
];

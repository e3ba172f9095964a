import { seeded } from '../../support/random.ts';

/** Repeatable randomness: the same seed gives the same requests in the same order. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  integer(from: number, to: number): number;
  pick<T>(values: readonly T[]): T;
  chance(share: number): boolean;
  bytes(length: number): Buffer;
};

export const seededChance = (seed: number): Chance => {
  const next = seeded(seed);
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    pick: (values) => values[integer(0, values.length - 1)]!,
    chance: (share) => next() < share,
    bytes: (length) => {
      const bytes = Buffer.allocUnsafe(length);
      for (let at = 0; at < length; at += 1) bytes[at] = integer(0, 255);
      return bytes;
    },
  };
};

const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '💥',
  'İ',
  'ﬀ',
  '\u202e',
  '\u0007',
  'null',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '9007199254740993',
  '2026-02-30',
  '2026-02-28T25:61:00Z',
  '-271821-04-20T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  "'; drop table players; --",
  '%',
  '_',
  '\\',
  '{"a":1}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  'a@b',
  'a@example.com',
  '+49 30 123456',
  'DE',
  'EUR',
  'x'.repeat(300),
  'x'.repeat(20_000),
];

const numbers = [0, -0, -1, 1, 1.5, 100, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324];

/** Any JSON value, mostly an unexpected one. */
export const junk = (chance: Chance, depth = 0): unknown => {
  const kind = chance.integer(0, depth > 4 ? 3 : 6);
  if (kind === 0) return chance.pick([null, true, false]);
  if (kind === 1) return chance.pick(numbers);
  if (kind === 2) return chance.integer(-1000, 1_000_000);
  if (kind === 3) return chance.pick(strings);
  if (kind === 4) return Array.from({ length: chance.integer(0, 4) }, () => junk(chance, depth + 1));
  if (kind === 5)
    return String.fromCharCode(...Array.from({ length: chance.integer(0, 20) }, () => chance.integer(0, 0xffff)));
  const names = ['id', 'amount', 'email', '__proto__', 'toString', '', 'a.b', chance.pick(strings)];
  return Object.fromEntries(
    Array.from({ length: chance.integer(0, 4) }, () => [chance.pick(names), junk(chance, depth + 1)]),
  );
};

/** The value with some of its parts replaced, dropped or added. */
export const mutate = (chance: Chance, value: unknown): unknown => {
  if (chance.chance(0.15)) return junk(chance);
  if (Array.isArray(value)) return value.map((item) => (chance.chance(0.5) ? mutate(chance, item) : item));
  if (typeof value !== 'object' || value === null) return chance.chance(0.5) ? junk(chance) : value;
  const entries = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const fate = chance.next();
    if (fate < 0.08) return [];
    return [[name, fate < 0.35 ? mutate(chance, field) : field]];
  });
  if (chance.chance(0.15)) entries.push([String(chance.pick(strings)), junk(chance)]);
  return Object.fromEntries(entries);
};

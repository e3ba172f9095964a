import { isCountry } from '@croupier/contract/countries.ts';
import { newPlayer } from '@croupier/contract/operator/players.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { somebody } from './open-casino.ts';

// The modules of the page ask the browser for its language.
vi.stubGlobal('navigator', { language: 'en-GB', languages: ['en-GB'] });
vi.stubGlobal('localStorage', undefined);
const rules = await import('../src/registration-rules.ts');
const { countryCodes } = await import('../src/countries.ts');
const { loadText } = await import('../src/text.ts');
beforeAll(() => loadText('en'));

const isTaken = (change: Record<string, unknown>): boolean => newPlayer.safeParse({ ...somebody(), ...change }).success;

test.each(['ab', 'abc', 'a-b_9', 'a b', 'ä23', 'a'.repeat(30), 'a'.repeat(31), '', 'a.b'])(
  'user name “%s”: the page says what the platform says',
  (username) => expect(rules.areKept(rules.usernameRules(username))).toBe(isTaken({ username })),
);

test.each(['short1', 'longenough', '12345678', 'long enough 1', 'пароль123', 'a1'.repeat(101), 'a1'.repeat(100)])(
  'password “%s”: the page says what the platform says',
  (password) => expect(rules.areKept(rules.passwordRules(password))).toBe(isTaken({ password })),
);

test.each(['a@example.com', 'a@b', 'a b@example.com', '@example.com', 'a@exa_mple.com', 'A@Example.COM', 'a@-x.com'])(
  'e-mail “%s”: the page says what the platform says',
  (email) => expect(rules.areKept(rules.emailRules(email))).toBe(isTaken({ email })),
);

test('of age is who was born eighteen years ago to the day', () => {
  const now = new Date('2026-11-19T12:00:00Z');
  expect(rules.latestBirthDate(now)).toBe('2008-11-19');
  const isAdult = (date: string) => rules.areKept(rules.birthDateRules(date, now));
  expect(['2008-11-19', '2008-11-20', '1899-12-31', ''].map(isAdult)).toEqual([true, false, false, false]);
});

test('the countries are those of the platform', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
  expect([...countryCodes]).toEqual(all);
});

import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passkeyDomain, refuseWeakPassword } from './rules.ts';

const owner = { email: 'jo.lantern@mail.test', name: 'Jo Lantern', operator: { slug: 'lucky', name: 'Lucky Casino' } };
const judge = (password: string) => () => refuseWeakPassword(password, commonPasswords(), owner);

describe('a password', () => {
  test('the list of the commonest has ten thousand', () => {
    expect(commonPasswords().size).toBeGreaterThanOrEqual(10_000);
    expect(commonPasswords().has('123456')).toBe(true);
  });

  test.each([
    'password1234',
    'PASSWORD!!!!!',
    '12345letmein678',
    '123456789012',
    'abcdefghijkl',
    'qwertzuiop12345',
    'aaaaaaaaaaaaaaa',
    'asdfasdfasdfasdf',
    '098765432109',
  ])('%s is too common', (password) => {
    expect(judge(password)).toThrow();
  });

  test.each([
    'my lantern is red',
    'Lantern-2026-xyz',
    'lucky me today!',
    'go LUCKY CASINO go',
    'jo.lantern@mail.test!',
  ])('%s consists of known facts', (password) => {
    expect(judge(password)).toThrow();
  });

  test.each([
    'three quiet blue lamps',
    'korrekt Pferd Batterie',
    'пароль который длинный',
    'x7#kQ!pf93Lw',
    'ooooh what a night',
  ])('%s is accepted', (password) => {
    expect(judge(password)).not.toThrow();
  });
});

test.each([
  ['localhost:3000', 'localhost'],
  ['office.lucky.example', 'office.lucky.example'],
  ['127.0.0.1:3000', undefined],
  ['[::1]:3000', undefined],
])('the domain of passkeys at %s is %s', (host, domain) => {
  expect(passkeyDomain(host)).toBe(domain);
});

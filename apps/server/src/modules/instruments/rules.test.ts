import { describe, expect, test } from 'vitest';
import { holdsCardNumber, looksLikeCardNumber } from './card-numbers.ts';
import { bicFault, ibanFault } from './iban.ts';
import { compareHolder } from './rules.ts';

describe('what looks like the number of a card', () => {
  test.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    'my card: 5500005555555559, thanks',
    '378282246310005',
    '4111 1111 1111 1111 12 27 123',
    '6304000000000000000',
    '４１１１１１１１１１１１１１１１',
  ])('%s', (text) => expect(looksLikeCardNumber(text)).toBe(true));

  test.each([
    '4111111111111112',
    '41111111111',
    '2027-12',
    'tok_4111111111111111x',
    '12345678901234567890123',
    'pm_1QxYz2Lk',
    '550e8400-e29b-41d4-a716-446655440002',
  ])('not %s', (text) => expect(looksLikeCardNumber(text)).toBe(false));

  test('is looked for in the longest body that is read, also among nothing but digits', () => {
    for (const group of ['1 ', '11-', `${'1'.repeat(19)}.`]) {
      const text = group.repeat(Math.floor(262_144 / group.length));
      expect(looksLikeCardNumber(text)).toBe(false);
      expect(looksLikeCardNumber(`${text}4111 1111 1111 1111`)).toBe(true);
    }
  });

  test('is found in numbers, in names of fields and below other objects', () => {
    expect(holdsCardNumber({ a: [{ b: 4111111111111111 }] })).toBe(true);
    expect(holdsCardNumber({ '4111111111111111': 1 })).toBe(true);
    expect(holdsCardNumber({ a: [{ b: 'tok_visa', c: 12, d: null, e: true }] })).toBe(false);
  });
});

describe('an IBAN', () => {
  test.each([
    'DE89370400440532013000',
    'GB29 NWBK 6016 1331 9268 19',
    'nl91abna0417164300',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s is one', (iban) => expect(ibanFault(iban)).toBeUndefined());

  test.each([
    ['DE89370400440532013001', 'check digits'],
    ['DE8937040044053201300', 'length'],
    ['XX89370400440532013000', 'country'],
    ['GB29NWBK6016133192681X', 'form'],
    ['DEX9370400440532013000', 'check digits'],
  ])('%s is none: its %s', (iban, fault) => expect(ibanFault(iban)).toContain(fault));

  test('a BIC has 8 or 11 characters', () => {
    expect(['DEUTDEFF', 'DEUTDEFF500'].map(bicFault)).toEqual([undefined, undefined]);
    expect(bicFault('DEUTDEF')).toContain('8 or 11');
  });
});

describe('the name of a holder', () => {
  const player = { first_name: 'María José', middle_name: null, last_name: 'Núñez Pérez' };
  test.each([
    ['Maria Jose Nunez Perez', 'same'],
    ['NUÑEZ PÉREZ, MARÍA JOSÉ', 'same'],
    ['Dr. Maria Jose Nunez-Perez', 'same'],
    ['M. J. Nunez Perez', 'similar'],
    ['Maria Nunez Perez', 'same'],
    ['Maria Jose and Juan Nunez Perez', 'similar'],
    ['Maria Jose Nunez', 'different'],
    ['M. J. N. P.', 'different'],
    ['Nunez Perez', 'different'],
    ['Juan Nunez Perez', 'different'],
  ])('%s is %s', (holder, match) => expect(compareHolder(holder, player)).toBe(match));

  test('letters that other alphabets spell differently are the same', () => {
    const lukasz = { first_name: 'Łukasz', middle_name: 'Jan', last_name: 'Groß' };
    expect(compareHolder('LUKASZ GROSS', lukasz)).toBe('same');
    expect(compareHolder('Lukasz J. Gross', lukasz)).toBe('similar');
  });
});

import { describe, expect, test } from 'vitest';
import { currencyTable, exponentOf, isActiveCurrency } from './currencies.ts';

const all = [...currencyTable.values()];
const codesOf = (exponent: number | undefined) =>
  all.filter((currency) => currency.exponent === exponent).map((currency) => currency.code);

test('178 codes are in force and 6 are kept as withdrawn; 155 are money a player may hold', () => {
  expect(all).toHaveLength(184);
  expect(all.filter((currency) => currency.active)).toHaveLength(155);
});

test('every line of the tables is well formed', () => {
  for (const { code, exponent, name } of all) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(exponent === undefined || [0, 2, 3, 4].includes(exponent), code).toBe(true);
    expect(name, code).toMatch(/^\p{Lu}\S.*\S$/u);
  }
});

describe('exponents', () => {
  test('0: exactly these', () => {
    expect(codesOf(0).join(' ')).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF UYI');
  });

  test('3: exactly these', () => {
    expect(codesOf(3).join(' ')).toBe('BHD IQD JOD KWD LYD OMR TND');
  });

  test('4: exactly these', () => {
    expect(codesOf(4).join(' ')).toBe('CLF UYW');
  });

  test('none: exactly these', () => {
    expect(codesOf(undefined).join(' ')).toBe('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX');
  });

  test.each(['EUR', 'USD', 'HUF', 'COP', 'IDR', 'PKR', 'MGA', 'MRU', 'TWD', 'LBP', 'IRR', 'BGN'])(
    '%s has 2 decimals',
    (code) => {
      expect(exponentOf(code)).toBe(2);
    },
  );

  test.each(['XAU', 'XXX', 'EURO', 'eur', '', '__proto__'])('asking for the exponent of %j is a bug', (code) => {
    expect(() => exponentOf(code)).toThrow(RangeError);
  });
});

describe('active for players', () => {
  test.each(['EUR', 'XCG', 'SLE', 'VED', 'VES', 'ZWG', 'XOF', 'MRU', 'STN', 'BYN'])('%s is', (code) => {
    expect(isActiveCurrency(code)).toBe(true);
  });

  test.each(['HRK', 'BGN', 'ANG', 'SLL', 'ZWL', 'CUC', 'XAU', 'XTS', 'XXX', 'BOV', 'CHE', 'USN', 'CLF', 'XAD', 'BTC'])(
    '%s is not',
    (code) => {
      expect(isActiveCurrency(code)).toBe(false);
    },
  );

  test.each(['eur', 'EUR ', '', 'constructor'])('%j is not a code', (code) => {
    expect(isActiveCurrency(code)).toBe(false);
  });
});

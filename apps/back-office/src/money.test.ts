import { describe, expect, test } from 'vitest';
import { editMoney, formatMoney, parseMoney } from './money.ts';

describe('formatMoney', () => {
  test.each([
    [0, 'EUR', 'en', '0.00'],
    [5, 'EUR', 'en', '0.05'],
    [-5, 'EUR', 'en', '\u22120.05'],
    [240_000, 'EUR', 'en', '2,400.00'],
    [240_000, 'EUR', 'de', '2.400,00'],
    [1234, 'JPY', 'en', '1,234'],
    [1234, 'KWD', 'en', '1.234'],
    [100, 'HUF', 'en', '1.00'],
    [Number.MAX_SAFE_INTEGER, 'EUR', 'en', '90,071,992,547,409.91'],
  ] as const)('%d %s in %s reads %s', (amount, currency, language, text) => {
    expect(formatMoney(amount, currency, language)).toBe(text);
  });
});

describe('parseMoney', () => {
  test.each([
    ['12', 'EUR', 1200],
    ['12.5', 'EUR', 1250],
    ['12,50', 'EUR', 1250],
    ['1,234.50', 'EUR', 123_450],
    ['1.234,50', 'EUR', 123_450],
    ['1 234.50', 'EUR', 123_450],
    ['1,234,567', 'EUR', 123_456_700],
    ['0.29', 'EUR', 29],
    ['-3.10', 'EUR', -310],
    ['\u22123.10', 'EUR', -310],
    ['1234', 'JPY', 1234],
    ['1.234', 'KWD', 1234],
    ['90071992547409.91', 'EUR', Number.MAX_SAFE_INTEGER],
  ] as const)('%s %s is %d minor units', (text, currency, amount) => {
    expect(parseMoney(text, currency)).toBe(amount);
  });

  test.each([
    ['', 'EUR'],
    ['abc', 'EUR'],
    ['1.234', 'EUR'],
    ['1.2.3', 'EUR'],
    ['12.345', 'EUR'],
    ['1.5', 'JPY'],
    ['1,234,5.00', 'EUR'],
    ['90071992547409.92', 'EUR'],
    ['1e3', 'EUR'],
  ] as const)('%s %s is not an amount', (text, currency) => {
    expect(parseMoney(text, currency)).toBeUndefined();
  });

  test.each([
    [123_450, 'EUR', 'en'],
    [123_450, 'EUR', 'de'],
    [-7, 'EUR', 'de'],
    [12, 'JPY', 'en'],
    [Number.MAX_SAFE_INTEGER, 'EUR', 'en'],
  ] as const)('%d %s in %s is what an edited amount parses to', (amount, currency, language) => {
    expect(parseMoney(editMoney(amount, currency, language), currency)).toBe(amount);
  });
});

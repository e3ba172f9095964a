import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { normaliseDocument, normaliseName } from './identity.ts';

describe('the same name', () => {
  test.each([
    ["José-María O'Neill", 'JOSE MARIA ONEILL'],
    ['O’Neill', "o'neill"],
    ['ʻOkina', 'Okina'],
    ['Müller', 'Mu\u0308ller'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['Søren Ærø', 'Soren Aero'],
    ['Łukasz', 'Lukasz'],
    ['Đorđević', 'Dordevic'],
    ['Þór Œuvre', 'Thor Oeuvre'],
    ['IŞIK', 'ışık'],
    ['İstanbul', 'istanbul'],
    ['Ǿ', 'o'],
    ['J. R. R. Smith', 'jrr smith'],
    ['Ｊｏｈｎ', 'John'],
    ['ﬁona', 'Fiona'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
    ['Пётр', 'ПЕТР'],
    ['مُحَمَّد', 'محمد'],
    ['דָּוִד', 'דוד'],
    ['한', '한'],
    ['Nguyễn', 'NGUYEN'],
    ['Məmmədov', 'Memmedov'],
    [' Anna\u00a0 \t Maria ', 'Anna–Maria'],
  ])('%s is the same as %s', (one, other) => {
    expect(normaliseName(one)).toBe(normaliseName(other));
    expect(normaliseName(one)).not.toBe('');
  });
});

describe('another name', () => {
  test.each([
    ['Anna', 'Anne'],
    ['がく', 'かく'],
    ['कि', 'की'],
    ['王芳', '王方'],
    ['Иван', 'Ivan'],
    ['佐々木', '佐木'],
  ])('%s is not the same as %s', (one, other) => {
    expect(normaliseName(one)).not.toBe(normaliseName(other));
  });
});

test.each([
  ['AB-123 456/7', 'ab1234567'],
  ['１２３', '123'],
  ['١٢٣۴', '1234'],
  ['№ 4510.123456', 'no4510123456'],
])('the document number %s is compared as %s', (number, expected) => {
  expect(normaliseDocument(number)).toBe(expected);
});

test('O and 0, I and 1 are not the same in a document number', () => {
  expect(normaliseDocument('O1')).not.toBe(normaliseDocument('01'));
});

test('for any text, normalising again changes nothing, and case and composition do not matter', () => {
  assertProperty(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = normaliseName(text);
      expect(normaliseName(once)).toBe(once);
      expect(normaliseName(text.normalize('NFD'))).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test('handles a text of 100,000 characters', () => {
  expect(normaliseName('é-'.repeat(50_000))).toBe('e'.repeat(50_000));
});

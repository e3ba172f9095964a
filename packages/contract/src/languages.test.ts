import { expect, test } from 'vitest';
import { isLanguage, languageCodes } from './languages.ts';

test('183 codes are in force, in order, each known to Unicode', () => {
  expect(languageCodes.size).toBe(183);
  expect([...languageCodes]).toEqual([...languageCodes].sort());
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  for (const code of languageCodes) {
    expect(code).toMatch(/^[a-z]{2}$/);
    expect(names.of(code), code).toBeDefined();
  }
});

test.each(['en', 'de', 'mt', 'nb', 'sr', 'zh', 'he', 'id', 'yi'])('%s is a language', (code) => {
  expect(isLanguage(code)).toBe(true);
});

// iw, in, ji, sh, mo and bh are withdrawn; jp and cz are countries.
test.each(['iw', 'in', 'ji', 'sh', 'mo', 'bh', 'jp', 'cz', 'EN', 'eng', 'en-GB', '', 'xx'])(
  '%j is not a language',
  (code) => {
    expect(isLanguage(code)).toBe(false);
  },
);

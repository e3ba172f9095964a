import { expect, test } from 'vitest';
import { countryNames, isCountry } from './countries.ts';

test('249 codes are assigned, each with its own name, in order', () => {
  expect(countryNames.size).toBe(249);
  expect(new Set(countryNames.values()).size).toBe(249);
  expect([...countryNames.keys()]).toEqual([...countryNames.keys()].sort());
});

test('every code is known to Unicode as a region, and every line is well formed', () => {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const [code, name] of countryNames) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(regions.of(code), code).toBeDefined();
    expect(name).toMatch(/^\p{Lu}\p{L}.*[\p{L})]$/u);
  }
});

test.each(['MT', 'GB', 'GR', 'SS', 'CW', 'SX', 'BQ', 'AX', 'TL', 'PS'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true);
});

// UK and EL are reserved, XK is not ISO, AN, YU, SU and CS are gone, EU is no country, ZZ is for private use.
test.each(['UK', 'EL', 'XK', 'AN', 'YU', 'SU', 'CS', 'EU', 'ZZ', 'mt', 'MLT', '', ' MT', 'constructor'])(
  '%j is not a country',
  (code) => {
    expect(isCountry(code)).toBe(false);
  },
);

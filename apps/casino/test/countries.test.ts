import { afterAll, expect, test, vi } from 'vitest';

afterAll(() => vi.unstubAllGlobals());

test.each([
  [['pt-BR', 'en-US'], 'BR'],
  [['pt', 'en-GB'], 'GB'],
  [['en-US@posix'], 'US'],
  [['not a language', 'sv-SE'], 'SE'],
  [['C'], 'DE'],
  [[], 'DE'],
])('a browser with the languages %j suggests %s', async (languages, country) => {
  vi.stubGlobal('navigator', { language: languages[0] ?? '', languages });
  const { likelyCountry } = await import('../src/countries.ts');
  expect(likelyCountry()).toBe(country);
});

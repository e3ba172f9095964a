import { expect, test } from 'vitest';
import { verifierPages } from './serve-verifier.ts';

test('every file that a script of the verifier imports is served beside it', async () => {
  const paths = verifierPages.map(({ path }) => path);
  const scripts = verifierPages.filter(({ path }) => path.endsWith('.js'));
  const missing: string[] = [];
  for (const page of scripts) {
    const text = 'asset' in page ? String((await page.asset()).text) : '';
    expect(text.length, page.path).toBeGreaterThan(0);
    for (const [, target = ''] of text.matchAll(/^\s*import\b[^;]*?'([^']+)'/gm)) {
      const address = new URL(target, `http://localhost${page.path}`).pathname;
      if (!paths.includes(address)) missing.push(`${page.path} imports ${target}`);
    }
  }
  expect(missing).toEqual([]);
  expect(scripts.length).toBeGreaterThan(5);
});

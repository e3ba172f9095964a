import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStamp } from './build-stamp.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier-stamp-'));
  await mkdir(join(folder, 'rules'));
  await writeFile(join(folder, 'rules/deposit.ts'), 'one');
});
afterAll(() => rm(folder, { recursive: true }));

test('the same files have the same stamp; a file that is changed, added or only written again has another', async () => {
  const seen = new Set([buildStamp([folder])]);
  expect(buildStamp([folder])).toBe([...seen][0]);
  await writeFile(join(folder, 'rules/deposit.ts'), 'longer');
  seen.add(buildStamp([folder]));
  await utimes(join(folder, 'rules/deposit.ts'), 1, 1);
  seen.add(buildStamp([folder]));
  await writeFile(join(folder, 'bet.ts'), '');
  seen.add(buildStamp([folder]));
  expect(seen.size).toBe(4);
});

test('the code of this checkout has a stamp', () => {
  expect(buildStamp()).toMatch(/^[0-9a-f]{64}$/);
});

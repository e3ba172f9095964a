import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readIfPresent } from './read-if-present.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('answers with the text, or with undefined when there is no such file', () => {
  writeFileSync(join(folder, 'present'), 'text\n');
  expect(readIfPresent(join(folder, 'present'))).toBe('text\n');
  expect(readIfPresent(join(folder, 'absent'))).toBeUndefined();
  expect(readIfPresent(join(folder, 'absent', 'file'))).toBeUndefined();
});

test('throws when the file exists and cannot be read', () => {
  expect(() => readIfPresent(folder)).toThrow('EISDIR');
});

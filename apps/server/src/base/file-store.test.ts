import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, FileUnreadable, folderFileStore } from './file-store.ts';

describe('files in a local folder', () => {
  const masterKey = randomBytes(32);
  const content = Buffer.concat([Buffer.from('%PDF-1.7 name: Ada Lovelace '), randomBytes(50_000)]);
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'croupier-files-'));
    store = folderFileStore(folder, masterKey);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const pathsBelow = async (): Promise<string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name.slice(2));

  test('come back unchanged', async () => {
    const name = await store.put(content, 'document:1');
    expect(await store.get(name, 'document:1')).toEqual(content);
    expect(await store.get(await store.put(Buffer.alloc(0), 'empty'), 'empty')).toEqual(Buffer.alloc(0));
  });

  test('are encrypted on the disk: the plain bytes are nowhere in the folder', async () => {
    await store.put(content, 'document:2');
    const paths = await pathsBelow();
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const bytes = await readFile(path);
      expect(bytes.includes(content.subarray(0, 16))).toBe(false);
      expect(bytes.includes(content.subarray(1_000, 1_032))).toBe(false);
    }
  });

  test('have random, unique names, and only their owner can read them', async () => {
    const names = await Promise.all([1, 2, 3].map(() => store.put(content, 'document:3')));
    expect(new Set(names).size).toBe(3);
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f]{32}$/);
      expect((await stat(pathOf(name))).mode & 0o777).toBe(0o600);
    }
    expect((await pathsBelow()).filter((path) => path.endsWith('.new'))).toEqual([]);
  });

  test('do not open when one bit was changed, or when they were cut short or emptied', async () => {
    const name = await store.put(content, 'document:4');
    const sealed = await readFile(pathOf(name));
    const flipped = Buffer.from(sealed);
    flipped[sealed.length - 1] = (flipped[sealed.length - 1] as number) ^ 1;
    for (const altered of [flipped, sealed.subarray(0, -1), Buffer.alloc(0)]) {
      await writeFile(pathOf(name), altered);
      await expect(store.get(name, 'document:4')).rejects.toMatchObject({ problem: 'altered' });
    }
  });

  test('do not open for another owner, nor under another master key', async () => {
    const name = await store.put(content, 'document:5');
    await expect(store.get(name, 'document:6')).rejects.toBeInstanceOf(FileUnreadable);
    await expect(folderFileStore(folder, randomBytes(32)).get(name, 'document:5')).rejects.toMatchObject({
      problem: 'altered',
    });
  });

  test('that were removed are missing; removing again is no error', async () => {
    const name = await store.put(content, 'document:7');
    await store.remove(name);
    await store.remove(name);
    await expect(store.get(name, 'document:7')).rejects.toMatchObject({ problem: 'missing' });
  });

  test('are found by their names only, never by a path', async () => {
    for (const name of ['../../etc/passwd', '', `${'a'.repeat(31)}/`, 'A'.repeat(32)])
      await expect(store.get(name, 'document:8')).rejects.toThrow('not the name of a stored file');
  });
});

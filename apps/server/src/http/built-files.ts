import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Asset } from '../base/assets.ts';
import { type Prepared, prepareAsset } from './assets.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export type FileRules = {
  /** Which files of the folder are served. */
  readonly isServed: (name: string) => boolean;
  readonly headersOf: (name: string) => Record<string, string>;
  /** The content type of files with an unknown extension. */
  readonly otherType: string;
};

/**
 * Reads only files of the build: they are listed once, and each is read and compressed on its first request, unless the
 * build made a compressed copy (`.br`). Returns undefined for everything else, and when the folder is gone.
 */
export const createBuiltFiles = ({ isServed, headersOf, otherType }: FileRules) => {
  let known: { folder: string; names: Promise<ReadonlySet<string>> } | undefined;
  let prepared = new Map<string, Promise<Prepared>>();
  const listFiles = async (folder: string): Promise<ReadonlySet<string>> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      );
    return new Set(names);
  };
  const readAsset = async (folder: string, name: string, names: ReadonlySet<string>): Promise<Asset> => ({
    type: types[extname(name)] ?? otherType,
    text: await readFile(join(folder, name)),
    brotli: names.has(`${name}.br`) ? await readFile(join(folder, `${name}.br`)) : undefined,
    headers: headersOf(name),
  });
  return async (folder: string, name: string): Promise<Prepared | undefined> => {
    if (known?.folder !== folder) {
      known = { folder, names: listFiles(folder) };
      prepared = new Map();
    }
    try {
      const names = await known.names;
      if (!names.has(name) || !isServed(name) || name.endsWith('.br')) return undefined;
      const asset = prepared.get(name) ?? readAsset(folder, name, names).then(prepareAsset);
      prepared.set(name, asset);
      return await asset;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // Listed again on the next request: the files may be back.
      known = undefined;
      return undefined;
    }
  };
};

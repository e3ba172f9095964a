import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openBytes, sealBytes } from './secret-box.ts';

/**
 * Where files are kept whose content must not be seen. The owner says whose file it is ('kyc_document:7') and is bound
 * to the content: a file put in the place of another does not open there.
 */
export type FileStore = {
  /** Keeps a file, and gives the name under which it is found again. */
  put(content: Uint8Array, owner: string): Promise<string>;
  /** The content as it was put, or FileUnreadable. */
  get(name: string, owner: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
};

export class FileUnreadable extends Error {
  readonly problem: 'missing' | 'altered';

  constructor(problem: 'missing' | 'altered', cause?: unknown) {
    super(`a stored file is ${problem}`, { cause });
    this.name = 'FileUnreadable';
    this.problem = problem;
  }
}

const NAME = /^[0-9a-f]{32}$/;

/** Files in a local folder, encrypted. Their names are random: the folder tells how many there are and nothing else. */
export const folderFileStore = (folder: string, masterKey: Uint8Array): FileStore => {
  // A key of its own: files are many and large, and what seals them is not what seals the keys and secrets.
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'croupier files', 32));
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('not the name of a stored file');
    return join(folder, name.slice(0, 2), name.slice(2));
  };
  return {
    put: async (content, owner) => {
      const name = randomBytes(16).toString('hex');
      await writeWhole(pathOf(name), sealBytes(key, content, owner));
      return name;
    },
    get: async (name, owner) => {
      const sealed = await readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileUnreadable('missing', error) : error;
      });
      try {
        return openBytes(key, sealed, owner);
      } catch (error) {
        throw new FileUnreadable('altered', error);
      }
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
  };
};

/** Written aside, brought to the disk and renamed: under its name a file is whole or not there, whatever happens. */
const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.new`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
  const parent = await open(dirname(path), 'r');
  await parent.sync().finally(() => parent.close());
};

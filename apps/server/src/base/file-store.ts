import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOfFirstVersion, type MasterKey, openBytes, openFirst, sealBytes, sealHeader } from './secret-box.ts';

/**
 * Where files are kept whose content must not be seen. The owner says whose file it is ('kyc_document:7') and is bound
 * to the content: a file put in the place of another does not open there.
 */
export type FileStore = {
  /** Keeps a file, and gives the name under which it is found again. */
  put(content: Uint8Array, owner: string): Promise<string>;
  /** The content as it was put, or FileUnreadable. */
  get(name: string, owner: string): Promise<Buffer>;
  /** Seals a file anew under the first master key; its name stays. Tells whether it was under another. */
  reseal(name: string, owner: string): Promise<boolean>;
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
export const folderFileStore = (folder: string, masterKey: MasterKey): FileStore => {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('not the name of a stored file');
    return join(folder, name.slice(0, 2), name.slice(2));
  };
  return {
    put: async (content, owner) => {
      const name = randomBytes(16).toString('hex');
      await writeWhole(pathOf(name), sealBytes(masterKey, content, contextOf(owner)));
      return name;
    },
    get: async (name, owner) => openFile(masterKey, await readSealed(pathOf(name)), owner),
    reseal: async (name, owner) => {
      const path = pathOf(name);
      const sealed = await readSealed(path);
      if (sealed.subarray(0, 5).equals(sealHeader(masterKey))) return false;
      await writeWhole(path, sealBytes(masterKey, openFile(masterKey, sealed, owner), contextOf(owner)));
      return true;
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
  };
};

const contextOf = (owner: string): string => `file:${owner}`;

const readSealed = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new FileUnreadable('missing', error) : error;
  });

const openFile = (masterKey: MasterKey, sealed: Buffer, owner: string): Buffer => {
  try {
    if (!isOfFirstVersion(sealed)) return openBytes(masterKey, sealed, contextOf(owner));
    const keys = masterKey instanceof Uint8Array ? [masterKey] : masterKey;
    return openFirst(keys.map(firstFileKey), sealed, owner);
  } catch (error) {
    throw new FileUnreadable('altered', error);
  }
};

/** The key of files from before master keys had an id. */
const firstFileKey = (key: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'croupier files', 32));

/** Written aside, brought to the disk and renamed: under its name a file is whole or not there, whatever happens. */
const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomBytes(4).toString('hex')}.new`;
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

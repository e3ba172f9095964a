import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stores sealed files under random names, so that the storage reveals only their number. */
export type BlobStore = {
  /** Writes the whole file or nothing; replaces a file of the same name. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removes a file. A missing file is no error. */
  remove(name: string): Promise<void>;
};

const namePattern = /^[0-9a-f]{32}$/;

export const newBlobName = (): string => randomBytes(16).toString('hex');

/**
 * The path of a file below its root: `ab/cdef…`, so that no folder grows too large. Throws for a name that is not one
 * of ours, such as a path.
 */
export const pathOfBlob = (name: string): string => {
  if (!namePattern.test(name)) throw new Error('not the name of a stored file');
  return `${name.slice(0, 2)}/${name.slice(2)}`;
};

/** The name of the file at this path, or undefined for anything else in the folder. */
export const nameAt = (place: string): string | undefined => {
  const name = place.replace('/', '');
  return namePattern.test(name) ? name : undefined;
};

export const folderBlobs = (folder: string): BlobStore => {
  const pathOf = (name: string): string => join(folder, pathOfBlob(name));
  return {
    write: async (name, bytes) => writeWhole(pathOf(name), bytes),
    read: async (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: async (name) => rm(pathOf(name), { force: true }),
  };
};

/** Written to a temporary file, synced and renamed: under its name a file is complete or missing. */
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

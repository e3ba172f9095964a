import { chmodSync, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The data folder of an installation. A path that is not absolute counts from the project. */
export const dataFolder = (env: Readonly<Record<string, string | undefined>>, projectRoot: string): string =>
  resolve(projectRoot, env.CROUPIER_HOME?.trim() || '.croupier');

const [writableByOthers, openToOthers] = [0o022, 0o077];

/**
 * Returns a folder within the data folder that only the user of this process can enter, and creates it if it is
 * missing. Returns undefined when that cannot be guaranteed: the data folder is missing, not ours or writable by
 * others, or the folder itself is a link, not ours or open to others.
 */
export const privateFolder = (home: string, name: string): string | undefined => {
  const folder = join(home, name);
  try {
    if (!isOurs(statSync(home), writableByOthers)) return undefined;
    if (makeFolder(folder)) chmodSync(folder, 0o700);
    return isOurs(lstatSync(folder), openToOthers) ? folder : undefined;
  } catch {
    return undefined;
  }
};

/** Returns whether the folder was created rather than found. */
const makeFolder = (folder: string): boolean => {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Windows has neither owners nor modes here: a user's folder is closed to other users. */
const isOurs = (found: Stats, refusedMode: number): boolean =>
  found.isDirectory() &&
  (process.platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & refusedMode) === 0));

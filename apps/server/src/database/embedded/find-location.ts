import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { sha256Hex } from '../../base/sha256.ts';
import { type Binaries, copyBinaries, findBinaries, programPath } from './binaries.ts';
import { findPostmaster } from './postmaster.ts';
import type { ServerLocation } from './server-location.ts';
import type { ServerState } from './state.ts';
import { canEnter, canRun, findUnprivilegedUser, isRoot, type ServerUser } from './user.ts';

const sharedFolder = '/var/lib/croupier';

export const findLocation = async (home: string, state: ServerState): Promise<ServerLocation> => {
  const binaries = await findBinaries();
  const data = knownDataFolder(home, state);
  if (!isRoot()) return { data, binaries };
  return existsSync(data) ? locationOfExistingData(data, binaries) : locationOfNewData(home, data, binaries);
};

/** A copied home must not share the data folder of its original; a moved one keeps it. */
export const knownDataFolder = (home: string, { data, home: writtenFor }: ServerState): string =>
  data !== undefined && (writtenFor === home || !existsSync(writtenFor)) ? data : join(home, 'postgres');

// The data may belong to a normal user whose project root starts once: it stays theirs.
const locationOfExistingData = async (data: string, binaries: Binaries): Promise<ServerLocation> => {
  const { uid, gid } = statSync(data);
  const user = uid === 0 ? findUnprivilegedUser() : { uid, gid };
  if (!canEnter(dirname(data), user)) {
    throw new Error(
      `PostgreSQL refuses to run as root, and the user that owns its data (uid ${user.uid}) cannot reach ${data}: ` +
        'a folder above it does not let other users through.',
    );
  }
  return { data, binaries: await reachableBinaries(binaries, user), user };
};

// A project inside a folder closed to others, like /root, keeps its data outside: no permissions are changed.
const locationOfNewData = async (home: string, data: string, binaries: Binaries): Promise<ServerLocation> => {
  const user = findUnprivilegedUser();
  if (canEnter(home, user)) return { data, binaries: await reachableBinaries(binaries, user), user };
  await makeOpenFolders(sharedFolder);
  await removeForgottenData();
  const folder = await ownFolder(home);
  await makeOpenFolders(folder);
  await writeFile(join(folder, 'home'), `${home}\n${markOf(home)}\n`, { mode: 0o600 });
  return { data: join(folder, 'postgres'), binaries: await reachableBinaries(binaries, user), user };
};

/**
 * Another home may have been at this path before. Its data stays where it is: the key to its secrets went with it, so a
 * new home could not use it.
 */
const ownFolder = async (home: string): Promise<string> => {
  const name = sha256Hex(home).slice(0, 16);
  for (let n = 1; ; n += 1) {
    const folder = join(sharedFolder, n === 1 ? name : `${name}-${n}`);
    const [, mark] = await homeOf(folder);
    if (!existsSync(join(folder, 'postgres')) || mark === markOf(home)) return folder;
  }
};

/** Distinguishes a folder from an earlier one at the same path. */
const markOf = (home: string): string => {
  const { ino, birthtimeMs } = statSync(home);
  return `${ino} ${birthtimeMs}`;
};

/** The home that a folder's data is for, and its mark. */
const homeOf = async (folder: string): Promise<string[]> =>
  (await readFile(join(folder, 'home'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

/**
 * A home in the temporary folder may be removed without its data outside. Elsewhere a home that is gone may have moved
 * and still use its data.
 */
export const removeForgottenData = async (): Promise<void> => {
  const temporary = await realpath(tmpdir());
  for (const name of await readdir(sharedFolder)) {
    const folder = join(sharedFolder, name);
    const [home = ''] = await homeOf(folder);
    if (!home.startsWith(temporary + sep) || existsSync(home) || findPostmaster(join(folder, 'postgres'))) continue;
    await rm(folder, { recursive: true, force: true });
  }
};

const reachableBinaries = async (binaries: Binaries, user: ServerUser): Promise<Binaries> => {
  if (canRun(programPath(binaries, 'postgres'), user)) return binaries;
  await makeOpenFolders(sharedFolder);
  return copyBinaries(binaries, sharedFolder);
};

const makeOpenFolders = async (...folders: string[]): Promise<void> => {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
  }
};

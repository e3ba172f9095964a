import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostmaster } from '../../src/database/embedded/postmaster.ts';

const memory = '/dev/shm';
const minBytes = 2 * 1024 ** 3;

/**
 * The folder for the databases of tests: in memory where the system has room there, as a new database is hundreds of
 * files, and to make those on a disk takes thirty times as long.
 */
const findFolder = (): string => {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= minBytes) return memory;
  } catch {
    // There is no such folder here, or it is not ours to use.
  }
  return tmpdir();
};

/** Makes a folder for a database, which the user that PostgreSQL runs as can pass through. */
export const makeFastFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(findFolder(), `croupier-${name}-${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
};

/** Removes what runs that were killed left behind in memory. */
export const removeLeftFolders = (): void => {
  const folder = findFolder();
  if (folder !== memory) return;
  for (const name of readdirSync(memory)) {
    const [, pid] = /^croupier-[a-z]+-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid)) || findPostmaster(join(memory, name, 'postgres'))) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

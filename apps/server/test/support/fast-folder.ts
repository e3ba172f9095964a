import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVariable } from '../../../../scripts/guard/processes.ts';
import { findPostmaster } from '../../src/database/embedded/postmaster.ts';
import { exists } from '../../src/database/embedded/process.ts';

const memory = '/dev/shm';
const minBytes = 2 * 1024 ** 3;

/**
 * The folder for test databases: in memory if there is room, because creating the hundreds of files of a database on a
 * disk takes thirty times as long.
 */
const findFolder = (): string => {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= minBytes) return memory;
  } catch {
    // There is no such folder, or it cannot be used.
  }
  return tmpdir();
};

/**
 * Makes a folder for a database that the user of PostgreSQL can enter. By the name of the run in it, a PostgreSQL is
 * found after an interruption.
 */
export const makeFastFolder = async (name: string): Promise<string> => {
  const run = process.env[runVariable] ?? 'alone';
  const folder = await mkdtemp(join(findFolder(), `croupier-${name}-${process.pid}-${run}-`));
  await chmod(folder, 0o755);
  return folder;
};

/** Removes what killed runs left behind in memory. */
export const removeLeftFolders = (): void => {
  const folder = findFolder();
  if (folder !== memory) return;
  for (const name of readdirSync(memory)) {
    const [, pid] = /^croupier-[a-z]+-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !exists(Number(pid))) removeLeft(join(memory, name));
  }
};

/** Stops the PostgreSQL that nobody uses any more, and removes its folder. */
const removeLeft = (folder: string): void => {
  try {
    const postmaster = findPostmaster(join(folder, 'postgres'));
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
    // PostgreSQL may still remove files while it ends.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  } catch {
    // It belongs to another user, or it ends at this moment: it stays until the next run.
  }
};

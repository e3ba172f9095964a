import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, ownIdentity } from './process.ts';

/** Runs the work while no other process holds the lock of the same path. The lock of a dead process is taken over. */
export const withLock = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
  while (!take(path)) {
    clearIfStale(path);
    await sleep(25);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
};

const take = (path: string): boolean => {
  try {
    writeFileSync(path, ownIdentity(), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

// Two waiters may see the same dead holder. The guard lets only one of them remove it, so that the slower one never
// removes the lock that the faster one has taken since.
const clearIfStale = (path: string): void => {
  if (!holderIsGone(path)) return;
  const guard = `${path}.clearing`;
  if (!take(guard)) {
    if (holderIsGone(guard)) rmSync(guard, { force: true });
    return;
  }
  try {
    if (holderIsGone(path)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
};

const holderIsGone = (path: string): boolean => {
  try {
    const holder = readFileSync(path, 'utf8');
    // Empty: the process that made it is about to write its name, or died before it could.
    return holder === '' ? Date.now() - statSync(path).mtimeMs > 5_000 : !isAlive(holder);
  } catch {
    return false;
  }
};

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian has the programs of PostgreSQL, the newest first. */
const postgresFolders = (): string[] => {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(folder, version, 'bin'));
};

/** A program of the machine that makes a bench better. The project does not install it. */
export const findProgram = (name: 'pgbench' | 'wrk'): string | undefined => {
  const folders = [...postgresFolders(), ...(process.env.PATH ?? '').split(':').filter(Boolean)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
};

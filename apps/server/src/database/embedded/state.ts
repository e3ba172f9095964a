import { chownSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfPresent } from '../../base/read-if-present.ts';
import { isAlive } from './process.ts';

/** What `<home>/postgres.json` remembers between starts. */
export type ServerState = {
  /** The home this was written for: distinguishes a moved home from a copied one. */
  home: string;
  port?: number;
  password?: string;
  /** Only when the data is not in the home. */
  data?: string;
  /** Everyone who uses the server, as `process identity/handle`. The last one to leave stops it. */
  users: string[];
};

const stateFile = (home: string): string => join(home, 'postgres.json');

/** Leaves out users whose process was killed before it could leave. */
export const readState = (home: string): ServerState => {
  const file = stateFile(home);
  let text: string | undefined;
  try {
    text = readIfPresent(file);
  } catch (error) {
    throw new Error(`Cannot read ${file}: the embedded PostgreSQL belongs to another user`, { cause: error });
  }
  if (text === undefined) return { home, users: [] };
  const state = JSON.parse(text) as ServerState;
  return { ...state, users: state.users.filter((user) => isAlive(user.split('/')[0] ?? '')) };
};

/** Replaced atomically: a crash leaves the old or the new content. */
export const writeState = (home: string, state: ServerState): void => {
  const file = stateFile(home);
  const next = `${file}.next`;
  rmSync(next, { force: true });
  writeFileSync(next, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(home);
    chownSync(next, uid, gid);
  }
  renameSync(next, file);
};

export const urlOf = ({ port, password }: ServerState, database = 'croupier'): string =>
  `postgres://croupier:${password}@127.0.0.1:${port}/${database}`;

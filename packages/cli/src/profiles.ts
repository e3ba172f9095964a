import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from './program/command.ts';

/** The server and the secret of a key. */
export type Profile = {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** The secret that `listen` signs with. */
  readonly webhook_secret?: string | undefined;
};

export type Profiles = { readonly current: string; readonly profiles: Readonly<Record<string, Profile>> };

type Env = Readonly<Record<string, string | undefined>>;

/** The file with the profiles, in the user's configuration folder. */
export const profilesPath = (env: Env): string => {
  const { CROUPIER_CONFIG, XDG_CONFIG_HOME, APPDATA, HOME } = env;
  if (CROUPIER_CONFIG) return CROUPIER_CONFIG;
  const below = XDG_CONFIG_HOME ?? APPDATA ?? join(HOME ?? homedir(), '.config');
  return join(below, 'croupier', 'profiles.json');
};

const nothing: Profiles = { current: 'default', profiles: {} };

export const readProfiles = (env: Env): Profiles => {
  const path = profilesPath(env);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing;
    throw error;
  }
  // It holds secrets: if others can read it, its mode is corrected before use.
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  try {
    const read = JSON.parse(text) as Partial<Profiles>;
    return { current: read.current ?? 'default', profiles: read.profiles ?? {} };
  } catch {
    throw new Error(`${path} is not JSON. Remove it and log in again.`);
  }
};

/** Written to a temporary file and renamed: a crash leaves the old file. Nobody else can read it at any time. */
export const writeProfiles = (env: Env, profiles: Profiles): string => {
  const path = profilesPath(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${process.pid}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, path);
  return path;
};

export const profileName = (text: string): string => {
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(text))
    throw new UsageError('The name of a profile has 1 to 64 letters, digits, dots, dashes or underscores.');
  return text;
};

import { randomBytes } from 'node:crypto';
import { chownSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { open } from './base/secret-box.ts';
import { type Config, ConfigError, parseMasterKey } from './config.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { openPool } from './database/pool.ts';
import { secretContext } from './http/directory.ts';

/** The database of this installation: one's own by DATABASE_URL, else the embedded one of the data folder. */
export type InstalledDatabase = { readonly url: string; readonly isEmbedded: boolean; stop(): Promise<void> };

export const openInstalledDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'home'>,
  options: { log: (line: string) => void; superviseRestart: boolean },
): Promise<InstalledDatabase> => {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, isEmbedded: false, stop: async () => undefined };
  const server = await startEmbeddedPostgres({ home: config.home, ...options });
  return { url: server.url, isEmbedded: true, stop: () => server.stop() };
};

/** Files of the data folder hold secrets: nobody but its owner reads them. */
const ownerOnly = 0o600;

/**
 * The key under which secrets are sealed. For the embedded database it is made once and kept beside it; a database of
 * one's own outlives this machine, so there its key is a decision of its owner.
 */
export const readMasterKey = (config: Pick<Config, 'databaseUrl' | 'home' | 'masterKey'>): Buffer => {
  if (config.masterKey) return config.masterKey;
  if (config.databaseUrl !== undefined)
    throw new ConfigError(['CROUPIER_MASTER_KEY is required with DATABASE_URL: 32 bytes, in base64 or in hex']);
  const file = join(config.home, 'master.key');
  const key = parseMasterKey((readIfThere(file) ?? createFile(file, randomBytes(32).toString('base64'))).trim());
  if (!key) throw new Error(`${file} does not hold 32 bytes in base64 or in hex`);
  return key;
};

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Written aside and linked into place: of two processes that start at once both get the key of the first. */
const createFile = (file: string, text: string): string => {
  const own = `${file}.${process.pid}`;
  writePrivately(own, `${text}\n`);
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(file, 'utf8');
};

/** The file belongs to whom the folder belongs to: root may start a user's project once. */
export const writePrivately = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: ownerOnly });
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  chownSync(file, uid, gid);
};

/** A wrong master key shows at once, and not as a failure of every request. */
export const checkMasterKey = async (url: string, masterKey: Buffer): Promise<void> => {
  const sql = openPool({ url, role: 'croupier_admission', max: 1 });
  try {
    const [row] = await sql<{ key: string; secret_sealed: Buffer }[]>`
      select key, secret_sealed from api_keys order by operator_id, id desc limit 1`;
    if (row) open(masterKey, row.secret_sealed, secretContext(row.key));
  } catch (error) {
    if (!/sealed secret/.test((error as Error).message)) throw error;
    throw new Error('The master key is not the one under which the secrets in this database were sealed.');
  } finally {
    await sql.end({ timeout: 1 });
  }
};

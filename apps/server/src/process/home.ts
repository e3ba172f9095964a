import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { secretContext } from '../admission/directory.ts';
import type { Clock } from '../base/clock.ts';
import { type FileStore, folderFileStore, sealedFileStore } from '../base/file-store.ts';
import { readIfPresent } from '../base/read-if-present.ts';
import { s3Blobs } from '../base/s3-blobs.ts';
import { type MasterKey, open, UnknownMasterKey } from '../base/secret-box.ts';
import { type EmbeddedOptions, hasEmbedded, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { backgroundTimeouts, openPool } from '../database/pool.ts';
import { type Config, ConfigError, parseMasterKey } from './config.ts';

/** The database of this installation: that of DATABASE_URL, otherwise the embedded one of the data folder. */
export type InstalledDatabase = { readonly url: string; readonly isEmbedded: boolean; stop(): Promise<void> };

/**
 * Only `start` and `migrate` create a database. Any other command that finds none was most likely started with another
 * data folder than the server, and a second, empty PostgreSQL would hide that.
 */
export const refuseMissingDatabase = async ({ databaseUrl, home }: Pick<Config, 'databaseUrl' | 'home'>) => {
  if (databaseUrl !== undefined || (await hasEmbedded(home))) return;
  throw new ConfigError([
    `There is no database in ${home}: set CROUPIER_HOME to the data folder of your server, or DATABASE_URL`,
    'To create one, run npm start, or npm run -s croupier -- migrate',
  ]);
};

export const openInstalledDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'home'>,
  options: Omit<EmbeddedOptions, 'home'>,
): Promise<InstalledDatabase> => {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, isEmbedded: false, stop: async () => undefined };
  const server = await startEmbeddedPostgres({ home: config.home, ...options });
  return { url: server.url, isEmbedded: true, stop: () => server.stop() };
};

/**
 * Opens the storage of players' documents, which are sealed. An unusable bucket is reported at the start, not at the
 * first upload.
 */
export const openFileStore = async (
  config: Pick<Config, 'home' | 'kycStorage'>,
  masterKey: MasterKey,
  clock: Clock,
): Promise<FileStore> => {
  if (!config.kycStorage) return folderFileStore(join(config.home, 'files'), masterKey);
  const blobs = s3Blobs(config.kycStorage, { clock });
  await blobs.prove();
  return sealedFileStore(blobs, masterKey);
};

/** Files of the data folder hold secrets: only its owner can read them. */
const ownerOnly = 0o600;

type KeyConfig = Pick<Config, 'databaseUrl' | 'home' | 'masterKey' | 'otherMasterKeys'>;

/** The master key for commands that can do without; undefined where none is given, and none was created. */
export const knownMasterKey = (config: KeyConfig): readonly Buffer[] | undefined =>
  config.masterKey || (config.databaseUrl === undefined && existsSync(keyFile(config)))
    ? readMasterKey(config)
    : undefined;

const keyFile = ({ home }: Pick<Config, 'home'>): string => join(home, 'master.key');

/**
 * The key that seals secrets. For the embedded database it is created once and kept beside it; an external database
 * outlives this machine, so its owner must provide the key.
 */
export const readMasterKey = (config: KeyConfig): readonly Buffer[] => {
  if (config.masterKey) return [config.masterKey, ...config.otherMasterKeys];
  if (config.databaseUrl !== undefined)
    throw new ConfigError(['CROUPIER_MASTER_KEY is required with DATABASE_URL: 32 bytes, in base64 or in hex']);
  const file = keyFile(config);
  const text = readIfPresent(file) ?? createFile(file, randomBytes(32).toString('base64'));
  // One key per line: the first seals, all open.
  const keys = text.trim().split(/\s+/).map(parseMasterKey);
  if (!keys.every((key) => key !== undefined)) throw new Error(`${file} does not hold 32 bytes in base64 or in hex`);
  return [...keys, ...config.otherMasterKeys];
};

/** Written aside and linked into place: two processes that start at once both get the key of the first. */
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

/** The file gets the owner of the folder: root may start a user's project once. */
export const writePrivately = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: ownerOnly });
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  chownSync(file, uid, gid);
};

/**
 * Detects a wrong master key at the start instead of on every request. One API secret is tried for each master key in
 * use, so that a missing key is noticed too.
 */
export const checkMasterKey = async (url: string, masterKey: MasterKey): Promise<void> => {
  const sql = openPool({ url, role: 'croupier_admission', max: 1, timeouts: backgroundTimeouts });
  try {
    const rows = await sql<{ key: string; secret_sealed: Buffer }[]>`
      select distinct on (header) key, secret_sealed from (
        select operator_id, id, key, secret_sealed, case
          when substring(secret_sealed from 1 for 1) = '\\x01' then '\\x01' else substring(secret_sealed from 1 for 5)
        end as header
        from api_keys
      ) sealed
      order by header, operator_id, id desc`;
    for (const { key, secret_sealed } of rows) open(masterKey, secret_sealed, secretContext(key));
  } catch (error) {
    if (error instanceof UnknownMasterKey)
      throw new Error(
        'The master key is not the one under which the secrets in this database were sealed: ' +
          `some need the key ${error.id}. Name it in CROUPIER_MASTER_KEY_OTHERS until rekey has sealed them anew.`,
      );
    if (!/sealed secret/.test((error as Error).message)) throw error;
    throw new Error('The master key is not the one under which the secrets in this database were sealed.');
  } finally {
    await sql.end({ timeout: 1 });
  }
};

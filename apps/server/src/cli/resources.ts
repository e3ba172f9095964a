import { systemClock } from '../base/clock.ts';
import { systemRandom } from '../base/random.ts';
import { Refusal } from '../base/refusal.ts';
import { findRunningEmbedded } from '../database/embedded/embedded-postgres.ts';
import { startOverAdvice } from '../database/embedded/start-over.ts';
import { migrate, pendingMigrations } from '../database/migrate.ts';
import { backgroundTimeouts, openPool } from '../database/pool.ts';
import { proveTenancyAt } from '../database/prove-tenancy.ts';
import type { Config } from '../process/config.ts';
import {
  checkMasterKey,
  type InstalledDatabase,
  openInstalledDatabase,
  readMasterKey,
  refuseMissingDatabase,
} from '../process/home.ts';
import type { CliResources, OpenDatabase } from './command.ts';

export type OpenCliResources = CliResources & { close(): Promise<void> };

/** Opens what commands use, on first use, and closes it at the end. */
export const openResources = (config: Config, log: (line: string) => void): OpenCliResources => {
  let installed: Promise<InstalledDatabase> | undefined;
  let opened: Promise<OpenDatabase> | undefined;
  const install = (mayCreate = false): Promise<InstalledDatabase> => {
    installed ??= attach(config, log, mayCreate);
    return installed;
  };
  return {
    config,
    clock: systemClock,
    random: systemRandom,
    databaseUrl: async ({ mayCreate = false } = {}) => (await install(mayCreate)).url,
    database: () => {
      opened ??= install().then((database) => openDatabase(config, database, log));
      return opened;
    },
    close: async () => {
      const database = await opened?.catch(() => undefined);
      await Promise.all([database?.control.end(), database?.sql.end()]);
      await (await installed?.catch(() => undefined))?.stop();
    },
  };
};

/** Uses the embedded server if it runs; otherwise starts it for the duration of the command. */
const attach = async (config: Config, log: (line: string) => void, mayCreate: boolean): Promise<InstalledDatabase> => {
  if (!mayCreate) await refuseMissingDatabase(config);
  const running = config.databaseUrl === undefined ? await findRunningEmbedded(config.home) : undefined;
  if (running !== undefined) return { url: running, isEmbedded: true, stop: async () => undefined };
  return openInstalledDatabase(config, { log, superviseRestart: false });
};

const openDatabase = async (
  config: Config,
  { url, isEmbedded }: InstalledDatabase,
  log: (line: string) => void,
): Promise<OpenDatabase> => {
  // Commands migrate only the embedded database; any other must have been migrated by `migrate` or `serve`.
  if (isEmbedded) await migrate(url, { log, startOver: startOverAdvice(config) });
  else await refuseOldSchema(url);
  await proveTenancyAt(url);
  return {
    url,
    control: openPool({ url, role: 'croupier_control', max: 1, timeouts: backgroundTimeouts }),
    sql: openPool({ url, role: 'croupier_app', max: 1, timeouts: backgroundTimeouts }),
    masterKey: async () => {
      const key = readMasterKey(config);
      await checkMasterKey(url, key);
      return key;
    },
  };
};

const refuseOldSchema = async (url: string): Promise<void> => {
  const pending = await pendingMigrations(url);
  if (pending.length > 0)
    throw new Refusal('INVALID_REQUEST', 'The database waits for migrations: run the command migrate first.', {
      pending,
    });
};

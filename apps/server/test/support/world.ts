import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { type Scope, scopesFor } from '@croupier/contract/scopes.ts';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import type { z } from 'zod';
import { manualClock } from '../../src/base/clock.ts';
import { folderFileStore } from '../../src/base/file-store.ts';
import { systemRandom } from '../../src/base/random.ts';
import type { Sql } from '../../src/database/pool.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { sandboxCashierModule } from '../../src/demo/cashier/module.ts';
import { sandboxProviderModule } from '../../src/demo/provider/module.ts';
import { createKey } from '../../src/modules/keys/create-key.ts';
import { createOperator, type newOperator } from '../../src/modules/operators/create-operator.ts';
import { type App, createApp } from '../../src/platform/app.ts';
import type { AppOptions } from '../../src/platform/app-options.ts';
import { hashCheaply } from './cheap-passwords.ts';
import { type Client, clientFor, type Reply } from './client.ts';
import { rememberWorld } from './open-worlds.ts';
import { endless, openTestPool } from './pool.ts';
import { databaseUrl, overSocket } from './postgres.ts';

export const masterKey = randomBytes(32);

/** The actor that creates things for a test. */
export const testActor = { kind: 'system', id: null, request_id: null } as const;

let worlds = 0;
hashCheaply();

/** What a test may choose about the platform of its world. */
type WorldParts = Partial<
  Pick<
    AppOptions,
    | 'web'
    | 'casino'
    | 'guides'
    | 'readerKey'
    | 'frontDoor'
    | 'worksBehind'
    | 'deliversWebhooks'
    | 'pollMilliseconds'
    | 'requestsLogMilliseconds'
    | 'timeouts'
    | 'limits'
  >
> & {
  /** Each operator's own ids begin with 1. By default they lie apart: tests find rows by id alone. */
  readonly idsFromOne?: boolean;
};

/** A separate database, cloned from the migrated template, and a platform on it, with a clock that stands still. */
export const createWorld = async (
  start = new Date('2026-03-02T10:00:00.000Z'),
  { idsFromOne = false, ...parts }: WorldParts = {},
) => {
  const { name, url, socketUrl, ownerSql, drop } = await cloneDatabase(inject('templateName'));
  const clock = manualClock(start);
  const nodes: App[] = [];
  const filesFolder = join(tmpdir(), `croupier-files-${name}`);
  const fileStore = folderFileStore(filesFolder, masterKey);

  /** Like another server process: the same database, nothing shared in memory. */
  const startNode = async (own: Pick<AppOptions, 'place'> = {}): Promise<App> => {
    const app = await createApp({
      databaseUrl: socketUrl,
      masterKey,
      clock,
      random: systemRandom,
      log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
      fileStore,
      timeouts: endless,
      demoModules: [sandboxProviderModule, sandboxCashierModule],
      ...parts,
      ...own,
    });
    nodes.push(app);
    return app;
  };
  const app = await startNode();

  const addOperator = async (settings: Partial<z.input<typeof newOperator>> = {}) => {
    const slug = settings.slug ?? `op-${randomBytes(4).toString('hex')}`;
    const operator = await createOperator(app.control, clock, {
      name: `Casino ${slug}`,
      currency: 'EUR',
      ...settings,
      // Most tests concern one person; those about a second person switch it on.
      settings: { second_person: false, ...settings.settings },
      slug,
    });
    const { operator_id } = operator;
    if (!idsFromOne && operator_id > 1)
      await ownerSql`
        insert into id_blocks (operator_id, kind, next)
        select ${operator_id}, kind, ${(operator_id - 1) * 1_000_000 + 1}::bigint
        from unnest(array['player', 'payment', 'bonus', 'player_bonus', 'promo_redemption', 'aml_alert',
          'provider_transaction', 'ledger_entry']) as kind`;
    const addKey = (scopes: readonly Scope[] = scopesFor(operator), more: Partial<z.input<typeof newApiKey>> = {}) =>
      inOperator(app.sql, operator_id, (tx) =>
        createKey(
          tx,
          { masterKey, random: systemRandom },
          { operator_id, actor: testActor, now: clock.now() },
          newApiKey.parse({ name: 'test', rate_limit_per_minute: 1_000_000, ...more, scopes: [...scopes] }),
        ),
      );
    const key = await addKey();
    return { ...operator, key, addKey, client: clientFor(app, clock, key) };
  };

  const close = rememberWorld(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await drop();
    await rm(filesFolder, { recursive: true, force: true });
  });

  /** Ends the platform of this world, and returns what copies its database as it is then. */
  const freeze = async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await ownerSql.end();
    await untilLeft(name);
    return async () => {
      const copy = await cloneDatabase(name);
      return { url: copy.url, admin: copy.ownerSql, close: rememberWorld(copy.drop) };
    };
  };
  return { app, url, socketUrl, clock, fileStore, filesFolder, admin: ownerSql, startNode, addOperator, freeze, close };
};

/** A separate database with everything that another has, to which nobody is connected. */
const cloneDatabase = async (template: string) => {
  worlds += 1;
  const name = `test_${process.pid}_${worlds}_${randomBytes(3).toString('hex')}`;
  const admin = serverConnection();
  // Files are copied: the default would write every page to the WAL first.
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`;
  const url = databaseUrl(inject('postgresUrl'), name);
  const socketUrl = overSocket(url, inject('postgresSocket'));
  // Bypasses row-level security, to see everything.
  const ownerSql = openTestPool({ url: socketUrl, max: 2 });
  const drop = async (): Promise<void> => {
    await ownerSql.end();
    await untilLeft(name);
    await admin`drop database ${admin(name)} with (force)`;
  };
  return { name, url, socketUrl, ownerSql, drop };
};

let toServer: Sql | undefined;

/** The connection that creates and drops the databases of all test files of this process; it ends with the process. */
const serverConnection = (): Sql => {
  toServer ??= openTestPool({ url: inject('postgresUrl'), max: 1 });
  return toServer;
};

/** Waits for the closed connections to end: dropping a database that is in use takes a tenth of a second longer. */
const untilLeft = async (database: string): Promise<void> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const [left] = await serverConnection()`select from pg_stat_activity where datname = ${database} limit 1`;
    if (!left) return;
    await sleep(2);
  }
};

/**
 * The world that the tests of one file share; it is closed after the last of them. To be called at the top of a file or
 * of a describe: inside a hook or a test, Vitest ignores the request to close it.
 */
export const createFileWorld = async (start?: Date, parts?: WorldParts): Promise<World> => {
  const world = await createWorld(start, parts);
  afterAll(() => world.close());
  return world;
};

export type World = Awaited<ReturnType<typeof createWorld>>;
export type Operator = Awaited<ReturnType<World['addOperator']>>;
export type { Client, Reply };

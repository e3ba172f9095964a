import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPool } from '../src/database/pool.ts';
import { forkServer, freePort, stopProcess, untilReady } from '../support/server-process.ts';
import { cpuSecondsOf, cpuSecondsOfFamily, watchBackends } from './cpu.ts';
import { findProgram } from './find-program.ts';
import type { Job, LoadResult } from './job.ts';
import type { Figure } from './report.ts';

export type ServerProcess = {
  readonly port: number;
  readonly pid: number;
  /** The CPU time it has used, if the machine reports it; unlike a rate, it hardly depends on other load. */
  cpuSeconds(): number | undefined;
  stop(): Promise<void>;
};

export type BenchContext = {
  /** A separate migrated database, on a PostgreSQL that syncs to disk as in production. */
  database(migrateIt?: (databaseUrl: string) => Promise<unknown>): Promise<string>;
  /** A database filled by `seed`. With --keep, the one that an earlier run filled under the same label. */
  seededDatabase(label: string, seed: (databaseUrl: string) => Promise<void>): Promise<string>;
  /** The CPU time that PostgreSQL has used with all its connections. */
  databaseCpuSeconds(): number | undefined;
  readonly masterKey: Buffer;
  /** The server itself, or another entry that listens on PORT, as a separate process. */
  server(options: { databaseUrl: string; entry?: string; env?: Record<string, string> }): Promise<ServerProcess>;
  /** A run of the load generator, also a separate process. */
  load(job: Omit<Job, 'wrk'>): Promise<LoadResult>;
  /** Another load generator, to send at the same time. */
  generator(): BenchContext['load'];
  /** Begins to count the CPU time of the connections to a database, in seconds, until it is called. */
  watchDatabase(databaseUrl: string): () => number;
  say(line: string): void;
  readonly seconds: number;
  /** How long each server is under load before the first figure. */
  readonly warmUpSeconds: number;
  readonly rounds: number;
  /** The numbers of concurrent connections, one figure for each. */
  readonly connections: readonly number[];
  /** How much data a bench generates, if that can vary. */
  readonly size?: number | undefined;
  /** Only the series whose name matches this pattern. */
  readonly only?: string | undefined;
  /** The folder of a former version, to compare with. */
  readonly former?: string | undefined;
};

export type Bench = {
  readonly name: string;
  readonly summary: string;
  /** Runs only where --former names a version to compare with. */
  readonly needsFormer?: boolean;
  /** Settings of PostgreSQL that it cannot do without. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
  run(context: BenchContext): Promise<Figure[]>;
};

const here = import.meta.dirname;

type Options = Pick<
  BenchContext,
  'seconds' | 'warmUpSeconds' | 'rounds' | 'connections' | 'say' | 'size' | 'only' | 'former'
> & {
  /** The folder that keeps PostgreSQL's data for the next run; otherwise a temporary one. */
  readonly keep?: string | undefined;
  /** Settings of PostgreSQL beside those of the product. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** Sends the load from Node although wrk is installed. */
  readonly withoutWrk?: boolean | undefined;
};

/** Everything a bench needs, and its cleanup. */
export const openBenchContext = async ({ keep, withoutWrk, postgresSettings, ...options }: Options) => {
  const home = keep === undefined ? await mkdtemp(join(tmpdir(), 'croupier-bench-')) : resolve(keep);
  await mkdir(home, { recursive: true });
  await chmod(home, 0o755);
  // Enough for both servers and a bare loop.
  const settings = { max_connections: '100', ...postgresSettings };
  const postgres = await startEmbeddedPostgres({ home, log: () => undefined, settings });
  const masterKey = await keptKey(home);
  const wrk = withoutWrk ? undefined : findProgram('wrk');
  const generators: ChildProcess[] = [];
  const openGenerator = (): BenchContext['load'] => {
    const generator = fork(join(here, 'load.ts'), { serialization: 'advanced' });
    generators.push(generator);
    return (job) =>
      new Promise((resolve, reject) => {
        generator.once('message', (message: { result?: LoadResult; error?: string }) =>
          message.result ? resolve(message.result) : reject(new Error(message.error)),
        );
        generator.send({ ...job, wrk } satisfies Job);
      });
  };
  const servers: ServerProcess[] = [];
  let databases = 0;
  const createDatabase = async (name: string, migrateIt: (url: string) => Promise<unknown> = migrate) => {
    const admin = openPool({ url: postgres.url, max: 1 });
    await admin`drop database if exists ${admin(name)}`;
    await admin`create database ${admin(name)}`;
    await admin.end();
    const url = databaseUrlOf(postgres.url, name);
    await migrateIt(url);
    return url;
  };

  const context: BenchContext = {
    ...options,
    masterKey,
    databaseCpuSeconds: () => cpuSecondsOfFamily(postgres.pid),
    database: (migrateIt) => {
      databases += 1;
      return createDatabase(`bench_${databases}`, migrateIt);
    },
    seededDatabase: async (label, seed) => {
      const name = label.replaceAll(/\W+/g, '_');
      const admin = openPool({ url: postgres.url, max: 1 });
      const [kept] = await admin`
        select from pg_database where datname = ${name} and shobj_description(oid, 'pg_database') = 'seeded'`;
      const url = databaseUrlOf(postgres.url, name);
      if (kept) await migrate(url);
      else {
        await createDatabase(name);
        await seed(url);
        await admin.unsafe(`comment on database ${name} is 'seeded'`);
      }
      await admin.end();
      return url;
    },
    server: async ({ databaseUrl, entry, env }) => {
      const port = await freePort();
      const child = forkServer({ port, databaseUrl, masterKey, entry, env });
      const pid = child.pid!;
      // Workers are its children.
      const cpuSeconds = () => (env?.WORKERS === undefined ? cpuSecondsOf(pid) : cpuSecondsOfFamily(pid));
      const server = { port, pid, cpuSeconds, stop: () => stopProcess(child) };
      servers.push(server);
      await untilReady(port, () => child.exitCode !== null);
      return server;
    },
    load: openGenerator(),
    generator: openGenerator,
    watchDatabase: (databaseUrl) => watchBackends(postgres.pid, new URL(databaseUrl).pathname.slice(1)),
  };
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    for (const generator of generators) generator.disconnect();
    await postgres.stop();
    if (keep === undefined) await rm(home, { recursive: true, force: true });
  };
  return { context, close };
};

const databaseUrlOf = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
};

/** The master key of the data in this folder. */
const keptKey = async (home: string): Promise<Buffer> => {
  const file = join(home, 'master-key');
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return Buffer.from(await readFile(file, 'utf8'), 'hex');
};

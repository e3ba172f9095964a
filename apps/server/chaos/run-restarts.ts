import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { closeOnSignal } from '../support/close-on-signal.ts';
import { seeded } from '../support/random.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import { drainForRestarts, restartServer, restartUnderLoad, rollWorkers } from './restarts.ts';
import { superviseServer } from './supervised-server.ts';

export type RestartOptions = {
  readonly say: (line: string) => void;
  readonly seed: number;
  readonly restarts: number;
  readonly clients: number;
  /** One server with so many workers, which are replaced, instead of two servers. */
  readonly workers: string | undefined;
};

/** Restarts two servers in turn under load and says what became of every request. Returns the exit code. */
export const runRestarts = async ({ say, seed, restarts, clients, workers }: RestartOptions): Promise<number> => {
  const home = await mkdtemp(join(tmpdir(), 'croupier-restarts-'));
  await chmod(home, 0o755);
  const settings = { max_connections: '100' };
  const postgres = await startEmbeddedPostgres({ home, log: say, superviseRestart: false, settings });
  await migrate(postgres.url);
  const masterKey = randomBytes(32);
  const start = (more = {}) => superviseServer(postgres.url, masterKey, { ...drainForRestarts, ...more });
  const servers = await Promise.all(workers === undefined ? [start(), start()] : [start({ WORKERS: workers })]);
  const what = workers === undefined ? 'two servers' : `a server with ${workers} workers`;
  const close = async (): Promise<void> => {
    for (const server of servers) server.end();
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
  closeOnSignal(close);
  try {
    await Promise.all(servers.map((server) => server.ready()));
    const { key, players } = await seedAccounts(postgres.url, masterKey);
    say(`seed ${seed}: ${restarts} restarts of ${what}, ${clients} clients`);
    const restart = workers === undefined ? restartServer : rollWorkers;
    const result = await restartUnderLoad(servers, restarts, restart, { key, players, clients, random: seeded(seed) });
    const { done, failed, refused, reused, codes } = result;
    for (const each of failed.slice(0, 20)) say(`  ${each}`);
    say(
      `${done} deposits in ${restarts} restarts, ${reused} over connections in use, ${refused} sent to the next server because nobody listened, ${failed.length} failed, exit codes ${[...new Set(codes)].join(', ')} (seed ${seed})`,
    );
    return failed.length === 0 && codes.every((code) => code === 0) ? 0 : 1;
  } finally {
    await close();
  }
};

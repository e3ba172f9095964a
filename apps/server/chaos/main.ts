import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { seedAdmission } from '../bench/seed.ts';
import { systemClock } from '../src/base/clock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPool, type Sql } from '../src/database/pool.ts';
import { compare } from './check.ts';
import { type Answered, carryThrough, type Key, nextOperation, seeded } from './clients.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    'server-kills': { type: 'string', default: '30' },
    'postgres-kills': { type: 'string', default: '5' },
    clients: { type: 'string', default: '24' },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const main = join(import.meta.dirname, '../src/main.ts');
const masterKey = randomBytes(32).toString('hex');
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** A server process that is started again whenever it dies, on the same port. */
class Node {
  readonly port: number;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #ended = false;
  #killed = false;
  /** How often it died without having been killed: it must survive whatever happens to PostgreSQL. */
  ownDeaths = 0;
  constructor(port: number, databaseUrl: string) {
    this.port = port;
    this.#env = { PORT: String(port), DATABASE_URL: databaseUrl, CROUPIER_MASTER_KEY: masterKey, LOG_LEVEL: 'fatal' };
    this.#start();
  }
  #start(): void {
    if (this.#ended) return;
    this.#child = fork(main, ['serve'], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.once('exit', () => {
      if (!this.#killed) this.ownDeaths += 1;
      this.#killed = false;
      this.#start();
    });
  }
  kill(): void {
    this.#killed = true;
    this.#child?.kill('SIGKILL');
  }
  end(): void {
    this.#ended = true;
    this.kill();
  }
  async ready(): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await pause(50);
    }
    throw new Error('The server did not become ready within 30 seconds.');
  }
}

/** Clients that go on, each on players of its own and on one that all share, until they are told to stop. */
const runClients = (
  bases: string[],
  key: Key,
  players: number[],
  seed: number,
  count: number,
  answered: Answered[],
) => {
  let stopped = false;
  const drive = async (client: number): Promise<void> => {
    const random = seeded(seed * 1_000 + client);
    const withdrawals = new Map<number, number[]>();
    while (!stopped) {
      const player = (random() < 0.2 ? players[0] : players[1 + client]) as number;
      const own = withdrawals.get(player) ?? [];
      withdrawals.set(player, own);
      const answer = await carryThrough(bases, key, nextOperation(random, player, own));
      answered.push(answer);
      if (answer.kind === 'withdrawal' && answer.data) own.push(answer.data.id);
    }
  };
  const running = Promise.all(Array.from({ length: count }, (_, client) => drive(client)));
  return async (): Promise<void> => {
    stopped = true;
    await running;
  };
};

const verify = async (databaseUrl: string): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: databaseUrl, CROUPIER_MASTER_KEY: masterKey };
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'verify'], { env, maxBuffer: 1 << 24 });
  return stdout.trim().split('\n').at(-1) ?? '';
};

const prepare = async (postgres: EmbeddedPostgres, owner: Sql, clients: number) => {
  await migrate(postgres.url);
  const { key, players } = await seedAdmission(postgres.url, Buffer.from(masterKey, 'hex'), systemClock);
  const used = players.slice(0, clients + 1);
  await owner`insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
    select operator_id, id, currency, created_at, created_at from players where id = any(${used}::bigint[])`;
  await owner`insert into player_limits (operator_id, player_id, updated_at)
    select operator_id, id, created_at from players where id = any(${used}::bigint[])`;
  await owner`update operators set settings = ${JSON.stringify({ unverified_withdrawal_threshold: null })}, version = version + 1`;
  await owner`insert into payment_methods (operator_id, code, name, supports_deposit, supports_withdrawal, max_deposit,
    max_withdrawal, currencies, created_at, updated_at)
    select operator_id, 'bank', 'Bank', true, true, 1000000, 1000000, '{EUR}', created_at, created_at from operators`;
  return { key, players: used };
};

const run = async (): Promise<number> => {
  const [seed, serverKills, postgresKills, clients] = [
    Number(values.seed),
    Number(values['server-kills']),
    Number(values['postgres-kills']),
    Number(values.clients),
  ];
  const random = seeded(seed);
  const home = await mkdtemp(join(tmpdir(), 'croupier-chaos-'));
  await chmod(home, 0o755);
  const postgres = await startEmbeddedPostgres({ home, log: say, superviseRestart: true });
  const owner = openPool({ url: postgres.url, max: 2 });
  const { key, players } = await prepare(postgres, owner, clients);
  const nodes = [new Node(await freePort(), postgres.url), new Node(await freePort(), postgres.url)];
  const bases = nodes.map((node) => `http://127.0.0.1:${node.port}`);
  const victims = [
    ...Array.from({ length: serverKills }, () => 'server' as const),
    ...Array.from({ length: postgresKills }, () => 'postgres' as const),
  ].sort(() => random() - 0.5);
  const answered: Answered[] = [];
  let failures = 0;
  say(`seed ${seed}: ${victims.length} kills, ${clients} clients, two server processes`);
  try {
    for (const [index, victim] of victims.entries()) {
      await Promise.all(nodes.map((node) => node.ready()));
      const stop = runClients(bases, key, players, seed * 100 + index, clients, answered);
      await pause(200 + random() * 800);
      if (victim === 'server') nodes[Math.floor(random() * 2)]?.kill();
      else process.kill(postgres.pid, 'SIGKILL');
      await pause(300 + random() * 500);
      await stop();
      await Promise.all(nodes.map((node) => node.ready()));
      const problems = await compare(owner, answered);
      const verdict = await verify(postgres.url).catch((error: { stdout?: string; message: string }) => {
        problems.push(`verify: ${error.stdout || error.message}`);
        return 'verify failed';
      });
      for (const node of nodes) {
        if (node.ownDeaths > 0) problems.push(`a server process died by itself ${node.ownDeaths} times`);
        node.ownDeaths = 0;
      }
      failures += problems.length;
      const retried = answered.filter((answer) => answer.tries > 1).length;
      say(
        `${index + 1}/${victims.length} killed ${victim}: ${answered.length} answered, ${retried} retried, ${problems.length} problems, ${verdict}`,
      );
      for (const problem of problems.slice(0, 10)) say(`  ${problem}`);
    }
  } finally {
    for (const node of nodes) node.end();
    await owner.end();
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
  const moved = answered.filter((answer) => answer.status < 300).length;
  say(`${answered.length} operations, ${moved} moved money, ${failures} problems (seed ${seed})`);
  return failures === 0 ? 0 : 1;
};

if (values.help)
  say(
    'npm run chaos -- [--seed N] [--server-kills N] [--postgres-kills N] [--clients N]\n\nKills server processes and PostgreSQL at random moments under load; after each kill every answer, every cent and\nevery invariant is checked.',
  );
else process.exitCode = await run();

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../src/database/migrate.ts';
import { openPool, type Sql } from '../src/database/pool.ts';
import { closeOnSignal } from '../support/close-on-signal.ts';
import { seeded } from '../support/random.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import { main } from '../support/server-process.ts';
import type { Key } from './calls.ts';
import { compare } from './check.ts';
import { compareGrants } from './check-grants.ts';
import { compareIntents } from './check-intents.ts';
import { compareOrders, untilCarriedOut } from './check-orders.ts';
import { compareRounds } from './check-rounds.ts';
import { type Answered, nextOperation, sendUntilAnswered } from './clients.ts';
import { newIntentBook } from './intent-book.ts';
import { shortMethod } from './intent-client.ts';
import { runCashiers } from './intents.ts';
import { openOrders, runPayees } from './orders.ts';
import { movedInReal, openPlayerSessions, runPlayers } from './player-sessions.ts';
import { newReference } from './reference.ts';
import { runRestarts } from './run-restarts.ts';
import { superviseServer } from './supervised-server.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    'server-kills': { type: 'string', default: '30' },
    'postgres-kills': { type: 'string', default: '5' },
    clients: { type: 'string', default: '24' },
    tables: { type: 'string', default: '16' },
    cashiers: { type: 'string', default: '8' },
    payees: { type: 'string', default: '6' },
    restarts: { type: 'string' },
    workers: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const masterKey = randomBytes(32);

/** Clients that run until they are stopped, each on its own players and on one that all share. */
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
      const answer = await sendUntilAnswered(bases, key, nextOperation(random, player, own), random);
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
  const env = { ...process.env, DATABASE_URL: databaseUrl, CROUPIER_MASTER_KEY: masterKey.toString('hex') };
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'verify'], { env, maxBuffer: 1 << 24 });
  return stdout.trim().split('\n').at(-1) ?? '';
};

const prepare = async (postgres: EmbeddedPostgres, owner: Sql, { clients, tables, cashiers, payees }: Options) => {
  await migrate(postgres.url);
  const settings = { second_person: false, four_eyes_threshold: null };
  const { key, players, operator_id } = await seedAccounts(postgres.url, masterKey, {
    settings,
    // Its payment provider is on this machine.
    is_sandbox: true,
  });
  const rest = [...players];
  await owner`insert into payment_methods (operator_id, code, name, supports_deposit, supports_withdrawal, max_deposit,
    max_withdrawal, currencies, authorisation_minutes, created_at, updated_at)
    select operator_id, code, code, true, true, 1000000, 1000000, '{EUR}', minutes, created_at, created_at
    from operators, (values ('bank', 60), (${shortMethod}, 1)) as methods (code, minutes)`;
  return {
    key,
    operator_id,
    payers: rest.splice(0, clients + 1),
    gamblers: rest.splice(0, tables + 1),
    depositors: rest.splice(0, cashiers + 1),
    payees: rest.splice(0, payees),
  };
};

type Options = {
  seed: number;
  serverKills: number;
  postgresKills: number;
  clients: number;
  tables: number;
  cashiers: number;
  payees: number;
  /** One server with so many workers, which are killed, instead of two servers. */
  workers: string | undefined;
};

/** The environment of a run: a database, two servers on it, and their clients. */
const openGround = async (options: Options) => {
  const { seed, clients } = options;
  const home = await mkdtemp(join(tmpdir(), 'croupier-chaos-'));
  await chmod(home, 0o755);
  const settings = { max_connections: '100' };
  const postgres = await startEmbeddedPostgres({ home, log: say, superviseRestart: true, settings });
  const owner = openPool({ url: postgres.url, max: 2 });
  const { key, operator_id, payers, gamblers, depositors, payees } = await prepare(postgres, owner, options);
  const start = (env = {}) => superviseServer(postgres.url, masterKey, env);
  const servers =
    options.workers === undefined ? [await start(), await start()] : [await start({ WORKERS: options.workers })];
  const ready = (): Promise<unknown> => Promise.all(servers.map((server) => server.ready()));
  await ready();
  const bases = servers.map((server) => server.base);
  const answered: Answered[] = [];
  const ground = { databaseUrl: postgres.url, masterKey, operator_id, key, bases };
  const { gameServer, sessions } = await openPlayerSessions(ground, gamblers, answered);
  const orders = await openOrders(ground);
  const reference = newReference();
  const intents = newIntentBook();

  /** Starts all clients; returns the function that lets them finish. */
  const work = (index: number) => {
    const stops = [
      runClients(bases, key, payers, seed * 100 + index, clients, answered),
      runPlayers(gameServer, sessions, seed * 100 + index, reference),
      runCashiers({ bases, key }, depositors, seed * 100 + index, intents),
      runPayees(orders, payees, seed * 100 + index, { answered, intents }),
    ];
    return async (): Promise<void> => void (await Promise.all(stops.map((stop) => stop())));
  };
  const check = async (isOver = false): Promise<{ problems: string[]; verdict: string }> => {
    if (isOver) await untilCarriedOut(owner);
    const problems = [
      ...(await compare(owner, answered, new Map([...movedInReal(reference, sessions), ...intents.credited]))),
      ...(await compareRounds(owner, reference, sessions)),
      ...(await compareGrants(owner, reference)),
      ...(await compareIntents(owner, intents, depositors)),
      ...(await compareOrders(owner, orders, isOver)),
    ];
    const verdict = await verify(postgres.url).catch((error: { stdout?: string; message: string }) => {
      problems.push(`verify: ${error.stdout || error.message}`);
      return 'verify failed';
    });
    for (const deaths of servers.map((server) => server.ownDeaths()))
      if (deaths > 0) problems.push(`a server process died by itself ${deaths} times`);
    return { problems, verdict };
  };
  const close = async (): Promise<void> => {
    for (const server of servers) server.end();
    orders.provider.close();
    await owner.end();
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { postgres, servers, answered, reference, intents, orders, ready, work, check, close };
};

const run = async (options: Options): Promise<number> => {
  const { seed, serverKills, postgresKills } = options;
  const random = seeded(seed);
  const victims = [
    ...Array.from({ length: serverKills }, () => 'server' as const),
    ...Array.from({ length: postgresKills }, () => 'postgres' as const),
  ].sort(() => random() - 0.5);
  say(
    `seed ${seed}: ${victims.length} kills, ${options.clients} clients, ${options.tables} tables, ${options.cashiers} cashiers, ${options.workers === undefined ? 'two server processes' : `a server with ${options.workers} workers`}`,
  );
  const { postgres, servers, answered, reference, intents, orders, ready, work, check, close } =
    await openGround(options);
  closeOnSignal(close);
  let failures = 0;
  try {
    for (const [index, victim] of victims.entries()) {
      await ready();
      const finish = work(index);
      await sleep(200 + random() * 800);
      if (victim === 'server' && options.workers !== undefined) servers[0]?.killWorker(random);
      else if (victim === 'server') servers[Math.floor(random() * 2)]?.kill();
      else process.kill(postgres.pid, 'SIGKILL');
      await sleep(300 + random() * 500);
      await finish();
      await ready();
      const { problems, verdict } = await check();
      failures += problems.length;
      const retried = answered.filter((answer) => answer.tries > 1).length + reference.retried + intents.retried;
      say(
        `${index + 1}/${victims.length} killed ${victim}: ${answered.length} payments and ${reference.calls} calls of play and ${intents.calls} of intents answered, ${retried} retried, ${problems.length} problems, ${verdict}`,
      );
      for (const problem of problems.slice(0, 10)) say(`  ${problem}`);
    }
    const { problems } = await check(true);
    failures += problems.length;
    for (const problem of problems.slice(0, 10)) say(`  ${problem}`);
  } finally {
    await close();
  }
  const moved = answered.filter((answer) => answer.status < 300).length;
  const late = [...intents.intents.values()].filter(({ beyond }) => beyond.includes('expired')).length;
  say(
    `${answered.length} payments, ${moved} of which moved money, ${reference.calls} calls of play in ${reference.rounds.size} rounds with ${reference.grants.size} grants of free rounds, ${intents.calls} calls of ${intents.intents.size} intents with ${intents.captures.size} captures (${late} after they expired), ${orders.book.payouts.size} payouts and ${orders.book.voids.size} voids by ${orders.provider.orders.size} orders, asked about ${orders.provider.asked()} times, ${failures} problems (seed ${seed})`,
  );
  return failures === 0 ? 0 : 1;
};

if (values.help)
  say(
    'npm run chaos -- [--seed N] [--server-kills N] [--postgres-kills N] [--clients N] [--tables N] [--cashiers N] [--payees N] [--workers N]\nnpm run chaos -- --restarts N [--seed N] [--clients N] [--workers N]\n\nKills server processes and PostgreSQL at random moments under load; after each kill every answer, every cent and\nevery invariant is checked.\nWith --restarts the servers are asked to stop instead, in turn, and every request that fails is counted.\nWith --workers there is one server with so many workers; these are killed, and replaced in a rolling restart.',
  );
else if (values.restarts !== undefined)
  process.exitCode = await runRestarts({
    say,
    seed: Number(values.seed),
    restarts: Number(values.restarts),
    clients: Number(values.clients),
    workers: values.workers,
  });
else
  process.exitCode = await run({
    seed: Number(values.seed),
    serverKills: Number(values['server-kills']),
    postgresKills: Number(values['postgres-kills']),
    clients: Number(values.clients),
    tables: Number(values.tables),
    cashiers: Number(values.cashiers),
    payees: Number(values.payees),
    workers: values.workers,
  });

import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/database/migrate.ts';
import { openPool, type Sql } from '../src/database/pool.ts';
import { withoutIndexes, withoutTriggers } from './bulk-load.ts';
import type { Bench, BenchContext } from './context.ts';
import type { Target } from './job.ts';
import { betsOf } from './provider.ts';
import { type Figure, percentile } from './report.ts';
import { startSteadyLoad } from './steady-load.ts';
import { formerVersion, presentVersion } from './version.ts';

const roundsPerSecond = 25;
const stake = 10;
const prize = 9;

/** The bets and wins of closed rounds, written into the tables of a former version. */
const seedTransactions = async (owner: Sql, operator: number, studio: Studio, transactions: number): Promise<void> => {
  const players = studio.sessions.map(({ player }) => player);
  const { provider_id, game_id } = studio;
  const rounds = Math.ceil(transactions / 2);
  await withoutIndexes(owner, ['provider_transactions', 'game_rounds'], () =>
    withoutTriggers(owner, async () => {
      await owner`
        insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, won_real,
          bets, wins, opened_at, closed_at)
        select ${operator}, ${provider_id}, 'old-' || n, (${players}::bigint[])[1 + n % ${players.length}], ${game_id},
          'closed', ${stake}::bigint, ${prize}::bigint, 1, 1, at, at
        from (select n, now() - (${rounds}::int - n) * interval '1 second' as at from generate_series(1, ${rounds}::int) n) r`;
      await owner`
        insert into provider_transactions (operator_id, provider_id, kind, transaction_id, id, player_id, round_id,
          game_id, win_kind, finishes_round, currency, amount, real_amount, bonus_amount, balance_after,
          bonus_balance_after, status, created_at)
        select ${operator}, ${provider_id}, kind, 'old-' || kind || n, 2 * n + case kind when 'win' then 1 else 0 end,
          (${players}::bigint[])[1 + n % ${players.length}], 'old-' || n, ${game_id},
          case kind when 'win' then 'win' end, kind = 'win', 'EUR', amount, amount, 0, 1000, 0, 'applied',
          now() - (${rounds}::int - n) * interval '1 second'
        from generate_series(1, ${rounds}::int) n,
          (values ('bet', ${stake}::bigint), ('win', ${prize}::bigint)) as k (kind, amount)`;
    }),
  );
  await owner`select setval('provider_transaction_ids', ${2 * rounds + 2})`;
  await owner`vacuum analyze provider_transactions, game_rounds, accounts`;
};

type Studio = {
  readonly provider_id: number;
  readonly game_id: number;
  readonly external_id: string;
  readonly key: { readonly key: string; readonly secret: string };
  readonly sessions: readonly {
    readonly player: number;
    readonly session_token: string;
    readonly player_ref: string;
  }[];
};

/** The migrations of the present version, with the moment at which each began. */
const runMigrations = async (context: BenchContext, databaseUrl: string) => {
  const started = performance.now();
  const begun: { readonly name: string; readonly at: number }[] = [];
  const log = (line: string): void =>
    void begun.push({ name: line.replace(/^Migrating: /, ''), at: performance.now() });
  await migrate(databaseUrl, { log });
  const ended = performance.now();
  for (const [n, { name, at }] of begun.entries())
    context.say(`  ${name}: ${(((begun[n + 1]?.at ?? ended) - at) / 1000).toFixed(2)} s`);
  return { started, ended, begun };
};

/** Indexes that are not valid, and constraints that were not checked for all rows. */
const unfinished = async (owner: Sql): Promise<string[]> => {
  const rows = await owner<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index where not (indisvalid and indisready)
    union all
    select conrelid::regclass::text || '.' || conname from pg_constraint where not convalidated`;
  return rows.map(({ name }) => name);
};

/** Every bet and win that was answered is booked once, and the balances are what they come to. */
const checkBooks = async (owner: Sql, answered: number, before: number): Promise<void> => {
  const [books] = (await owner`
    select count(*)::int as transactions, count(distinct id)::int as ids,
      coalesce(sum(case kind when 'win' then amount else -amount end), 0) as sum
    from provider_transactions where transaction_id not like 'old-%'`) as unknown as [
    { transactions: number; ids: number; sum: number },
  ];
  const [{ balance }] = (await owner`select sum(real_balance) as balance from accounts`) as unknown as [
    { balance: number },
  ];
  if (books.transactions !== answered || books.ids !== answered)
    throw new Error(`${answered} were answered, ${books.transactions} are stored, with ${books.ids} ids.`);
  if (Number(balance) !== before + Number(books.sum))
    throw new Error(`The balances are ${balance}, by the transactions ${before + Number(books.sum)}.`);
};

/**
 * An update on a database with many transactions: two servers of the former version take bets and wins at a steady rate
 * while the present version migrates; then servers of the present version take their places one by one.
 */
export const migrateTransactionsBench: Bench = {
  name: 'migrate-transactions',
  summary: 'an update from a former version (--former) under bets and wins, on 1,000,000 transactions (--size)',
  needsFormer: true,
  run: async (context) => {
    const [former, present] = [formerVersion(context), presentVersion(context)];
    const transactions = context.size ?? 1_000_000;
    const databaseUrl = await former.database();
    const { seedAccounts } = await former.load('support/seed-accounts.ts');
    const { seedStudio } = await former.load('support/seed-studio.ts');
    const seeded = await seedAccounts(databaseUrl, context.masterKey);
    const studio = await seedStudio(databaseUrl, context.masterKey, seeded);
    const owner = openPool({ url: databaseUrl, max: 1, settings: { statement_timeout: '0' } });
    await owner`update accounts set real_balance = 1000000`;
    await seedTransactions(owner, seeded.operator_id, studio, transactions);
    context.say(`  ${transactions.toLocaleString('en')} transactions are written`);
    const servers = [await former.server(databaseUrl), await former.server(databaseUrl)];
    const load = startSteadyLoad({
      ports: servers.map(({ port }) => port),
      perSecond: roundsPerSecond,
      key: studio.key,
      chain: chainOf(studio),
    });
    const marks: { readonly name: string; readonly at: number }[] = [];
    const mark = (name: string): void => {
      marks.push({ name, at: performance.now() });
      context.say(`  ${name}`);
    };
    mark('before');
    await sleep(context.seconds * 1000);
    const unfinishedBefore = new Set(await unfinished(owner));
    mark('migration');
    const { started, ended } = await runMigrations(context, databaseUrl);
    mark('former servers on the new tables');
    await sleep(context.seconds * 1000);
    mark('exchange of the servers');
    for (const [n, old] of [...servers.entries()]) {
      servers[n] = await present.server(databaseUrl);
      load.route(servers.map(({ port }) => port));
      await load.drained(old.port);
      await old.stop();
    }
    mark('present servers');
    await sleep(context.seconds * 1000);
    const answers = await load.stop();
    const failures = answers.filter(({ status }) => status < 200 || status > 299);
    for (const { status, text } of failures.slice(0, 5)) context.say(`  failed: ${status} ${text}`);
    const left = (await unfinished(owner)).filter((name) => !unfinishedBefore.has(name));
    if (left.length > 0) throw new Error(`The migrations left unfinished: ${left.join(', ')}`);
    await checkBooks(owner, answers.length - failures.length, 1_000_000 * studio.sessions.length);
    const [{ rows }] = (await owner`select count(*)::int as rows from provider_transactions`) as unknown as [
      { rows: number },
    ];
    await owner.end();
    const plain = { connections: null, compared_with: null };
    return [
      { name: 'transactions', value: rows, unit: 'rows', ...plain },
      { name: 'migrations', value: (ended - started) / 1000, unit: 's', ...plain },
      { name: 'requests', value: answers.length, unit: 'requests', ...plain },
      { name: 'failed requests', value: failures.length, unit: 'requests', ...plain },
      ...marks.flatMap(({ name, at }, n): Figure[] => {
        const times = answers
          .filter((answer) => answer.at >= at && answer.at < (marks[n + 1]?.at ?? Number.POSITIVE_INFINITY))
          .map(({ milliseconds }) => milliseconds);
        return [
          { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms', ...plain },
          { name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms', ...plain },
          { name: `${name}, longest`, value: Math.max(0, ...times), unit: 'ms', ...plain },
        ];
      }),
    ];
  },
};

/** Each round has a number of its own, and the next player. */
const chainOf = (studio: Studio): ((n: number) => Target) => {
  const targets = betsOf(studio, 'new');
  const fill = (n: number, { body = '', next, ...target }: Target): Target => ({
    ...target,
    body: body.replaceAll('{{n}}', String(n)),
    ...(next ? { next: fill(n, next) } : {}),
  });
  return (n) => fill(n, targets[n % targets.length] as Target);
};

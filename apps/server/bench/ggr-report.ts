import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '../src/base/clock.ts';
import { openPool, type Sql } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { selectSummary } from '../src/modules/reports/queries.ts';
import { rollUpOperator } from '../src/modules/reports/roll-up.ts';
import { type DayRange, dayAfter } from '../src/modules/reports/stretches.ts';
import { clientOf } from '../support/client.ts';
import { type Seeded, seedOperator } from '../support/seed-operator.ts';
import type { Bench, BenchContext } from './context.ts';
import { cpuMillisecondsOf } from './cpu.ts';
import { playOn, providers, seedYear, type YearSize } from './ggr-seed.ts';
import { type Figure, median, percentile } from './report.ts';

const players = 50_000;
const defaultRounds = 5_000_000;
const goalMilliseconds = 100;
/** Rounds per second played during the report: a thousand times the average of the year. */
const liveRounds = 200;

/** The report of a whole year compared with one that sums the ledger, after checking that both agree. */
export const reportBench: Bench = {
  name: 'report',
  summary: `the GGR report of a year with ${players.toLocaleString('en-US')} players, beside one that sums the ledger`,
  run: async (context) => {
    const url = await context.database();
    const seeded = await seedOperator(url, context.masterKey, systemClock);
    const size = { operator_id: seeded.operator_id, players, rounds: context.size ?? defaultRounds };
    const today = systemClock.now().toISOString().slice(0, 10);
    const year: DayRange = { from: dayAfter(today, -364), to: today };
    const owner = openPool({ url, max: 1, settings: { statement_timeout: '0' } });
    try {
      context.say(`  seeding ${size.rounds.toLocaleString('en-US')} rounds, ${providers} providers, 2 currencies`);
      await timed(context, 'seeded', () => seedYear(owner, size, year.from));
      const rolled = await rollUp(context, url, size.operator_id);
      for (const table of ['report_figures', 'report_players', 'report_progress'])
        await owner`vacuum analyze ${owner(table)}`;
      const server = await context.server({ databaseUrl: url });
      const client = clientOf(server.port, seeded.key);
      await playOn(owner, size, liveRounds * 10);
      await compareAll(context, owner, client, seeded, year);
      const figures = await measure(context, owner, server.port, seeded, size, year);
      return [...rolled, ...figures, ...(await measureCpu(context, url, owner, size, year))];
    } finally {
      await owner.end();
    }
  },
};

const timed = async <T>(context: BenchContext, what: string, work: () => Promise<T>): Promise<[T, number]> => {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  context.say(`  ${what} in ${seconds.toFixed(1)} s`);
  return [result, seconds];
};

/** A year at once, in larger chunks than a busy server would use. */
const rollUp = async (context: BenchContext, url: string, operatorId: number): Promise<Figure[]> => {
  const settings = { statement_timeout: '0', work_mem: '128MB' };
  const sql = openPool({ url, role: 'croupier_app', max: 1, settings });
  const [entries, seconds] = await timed(context, 'rolled up', () =>
    rollUpOperator({ sql, clock: systemClock }, operatorId, { entriesPerChunk: 500_000 }),
  );
  await sql.end();
  return [figure('entries rolled up', entries / seconds, '/s')];
};

type Client = ReturnType<typeof clientOf>;
const urlOf = ({ from, to }: DayRange, withTest: boolean): string =>
  `/api/v1/operator/reports/ggr?from=${from}&to=${to}&include_test_players=${withTest}`;

/** Every range twice, with and without test players. A difference ends the bench. */
const compareAll = async (
  context: BenchContext,
  owner: Sql,
  client: Client,
  { operator_id }: Seeded,
  year: DayRange,
) => {
  const { naiveReport } = await import('../test/support/naive-report.ts');
  const ranges: DayRange[] = [
    year,
    { from: dayAfter(year.from, 17), to: dayAfter(year.from, 250) },
    { from: dayAfter(year.to, -1), to: year.to },
    { from: dayAfter(year.from, 100), to: dayAfter(year.from, 100) },
  ];
  for (const [index, range] of ranges.entries()) {
    const include_test_players = index % 2 === 1;
    const report = await client.get(urlOf(range, include_test_players));
    const naive = await naiveReport(owner, { operator_id, ...range, include_test_players });
    if (!isDeepStrictEqual(report, naive))
      throw new Error(`The report differs from the ledger:\n${JSON.stringify(report)}\n${JSON.stringify(naive)}`);
    const { rounds, players: active, bets } = naive.casino;
    context.say(`  ${range.from} to ${range.to}: equal (${rounds} rounds, ${active} players, bets ${bets})`);
  }
};

const measure = async (
  context: BenchContext,
  owner: Sql,
  port: number,
  seeded: Seeded,
  size: YearSize,
  year: DayRange,
): Promise<Figure[]> => {
  const { naiveReport } = await import('../test/support/naive-report.ts');
  const [p50, p99, summed]: [number[], number[], number[]] = [[], [], []];
  for (let round = 1; round <= context.rounds; round += 1) {
    const feeding = new AbortController();
    const feed = keepPlaying(owner, size, feeding.signal);
    const job = { port, connections: 1, seconds: context.seconds * 4, key: seeded.key };
    const result = await context.load({ ...job, targets: [{ method: 'GET', url: urlOf(year, false) }] });
    feeding.abort();
    await feed;
    if (Object.keys(result.others).length > 0) throw new Error(`${JSON.stringify(result.others)} ${result.sample}`);
    const started = performance.now();
    await naiveReport(owner, { operator_id: seeded.operator_id, ...year, include_test_players: false });
    const naive = performance.now() - started;
    for (const [list, value] of [
      [p50, result.p50_ms],
      [p99, result.p99_ms],
      [summed, naive],
    ] as const)
      list.push(value);
    context.say(
      `  round ${round}: p50 ${result.p50_ms.toFixed(1)} ms, p99 ${result.p99_ms.toFixed(1)} ms of ${result.requests} reports; summing the ledger ${naive.toFixed(0)} ms`,
    );
  }
  if (median(p99) > goalMilliseconds) context.say(`  over the goal of ${goalMilliseconds} ms`);
  return [
    figure('summing the ledger', median(summed), 'ms'),
    figure('report p50', median(p50), 'ms', 'summing the ledger'),
    figure('report p99', median(p99), 'ms', 'summing the ledger'),
  ];
};

const cpuRuns = 100;

/** The CPU time of the same statement in the database, which hardly depends on other load. */
const measureCpu = async (
  context: BenchContext,
  url: string,
  owner: Sql,
  size: YearSize,
  year: DayRange,
): Promise<Figure[]> => {
  const sql = openPool({ url, role: 'croupier_app', max: 1 });
  const times: number[] = [];
  for (let run = 0; run < cpuRuns; run += 1) {
    if (run % 20 === 0) await playOn(owner, size, liveRounds);
    const took = await inOperator(sql, size.operator_id, async (tx) => {
      const [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`;
      const started = cpuMillisecondsOf(pid);
      await selectSummary(tx, size.operator_id, { ...year, include_test_players: false, inDetail: false });
      return started === undefined ? undefined : (cpuMillisecondsOf(pid) as number) - started;
    });
    if (took !== undefined) times.push(took);
  }
  await sql.end();
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  if (times.length > 0)
    context.say(`  at the database, on the CPU: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  return [figure('report p50 on the CPU', p50, 'ms'), figure('report p99 on the CPU', p99, 'ms')];
};

/** Rounds in every second, so that there always is a tail that is not rolled up. */
const keepPlaying = async (owner: Sql, size: YearSize, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const started = performance.now();
    await playOn(owner, size, liveRounds);
    const rest = 1_000 - (performance.now() - started);
    if (rest > 0) await sleep(Math.min(rest, 1_000));
  }
};

const figure = (name: string, value: number, unit: string, compared_with: string | null = null): Figure => ({
  name,
  value,
  unit,
  connections: 1,
  compared_with,
});

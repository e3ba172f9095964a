import pg from 'pg';
import { systemClock } from '../src/base/clock.ts';
import { openPool, type Tx } from '../src/database/pool.ts';
import { tagged } from '../src/database/query.ts';
import { types } from '../src/database/result-types.ts';
import { createOperator } from '../src/modules/operators/create-operator.ts';
import { findPage } from '../src/modules/players/list-queries.ts';
import { selectPlayers } from '../src/modules/players/queries.ts';
import type { Bench } from './context.ts';
import { cpuMillisecondsOf } from './cpu.ts';
import { type ListCase, listCases } from './players-cases.ts';
import { seededPlayers, seedPlayers } from './players-seed.ts';
import { type Figure, percentile } from './report.ts';

const runs = 200;
const goalMilliseconds = 50;

/** Every filter, page and search of a list of a million players, as the database sees it, with its plans. */
export const playersListBench: Bench = {
  name: 'players-list',
  summary: `lists and searches of ${seededPlayers.toLocaleString('en-US')} players, at the database, with their plans`,
  run: async (context) => {
    const url = await context.database();
    const control = openPool({ url, role: 'croupier_control', max: 1 });
    const { operator_id } = await createOperator(control, systemClock, { slug: 'big', name: 'Big', currency: 'EUR' });
    await control.end();
    const owner = openPool({ url, max: 1, settings: { statement_timeout: '0' } });
    context.say('seeding');
    await seedPlayers(owner, operator_id);
    await owner.end();
    const session = await openSession(url, operator_id);
    const figures: Figure[] = [];
    try {
      const whole: string[] = [];
      for (const listCase of listCases) {
        const seen = await measure(session, operator_id, listCase);
        whole.push(...report(listCase.name, seen, context.say));
        figures.push(...figuresOf(listCase.name, seen));
      }
      if (whole.length > 0) throw new Error(`Whole tables were read:\n${whole.join('\n')}`);
    } finally {
      await session.close();
    }
    return figures;
  },
};

type Session = Awaited<ReturnType<typeof openSession>>;

/** One connection like the application's, whose plans can be recorded. */
const openSession = async (url: string, operatorId: number) => {
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  const plans: string[] = [];
  client.on('notice', ({ message }) => message?.includes('plan:') && plans.push(message));
  await client.query(`load 'auto_explain'; set auto_explain.log_level = notice; set auto_explain.log_analyze = on;
    set auto_explain.log_nested_statements = on; set auto_explain.log_min_duration = -1; set jit = off;
    set role croupier_app`);
  await client.query(`select set_config('app.operator_id', $1, false)`, [String(operatorId)]);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]!.pid;
  const tx = tagged((config, values) => client.query(config as pg.QueryConfig, values)) as Tx;
  return {
    tx,
    cpuMilliseconds: () => cpuMillisecondsOf(pid),
    /** The plans of all statements of the work, those inside functions included. */
    explain: async (work: () => Promise<unknown>): Promise<string[]> => {
      plans.length = 0;
      await client.query('reset role; set auto_explain.log_min_duration = 0; set role croupier_app');
      await work();
      await client.query('reset role; set auto_explain.log_min_duration = -1; set role croupier_app');
      return plans.filter((plan) => /player/.test(plan));
    },
    close: () => client.end(),
  };
};

type Seen = {
  readonly total: number;
  readonly wall: readonly number[];
  readonly cpu: readonly number[];
  readonly plans: readonly string[];
};

const measure = async (session: Session, operatorId: number, listCase: ListCase): Promise<Seen> => {
  let total = 0;
  const once = async (run: number): Promise<void> => {
    const { filters, page = 1, per_page = 25 } = listCase.at(run);
    await session.tx`begin`;
    const found = await findPage(session.tx, operatorId, filters, { skip: (page - 1) * per_page, take: per_page });
    total = found.total;
    if (found.ids.length > 0) await selectPlayers(session.tx, operatorId, found.ids);
    await session.tx`commit`;
  };
  for (let run = 0; run < 6; run += 1) await once(run);
  const [wall, cpu]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    const [started, cpuStarted] = [performance.now(), session.cpuMilliseconds()];
    await once(run);
    wall.push(performance.now() - started);
    cpu.push((session.cpuMilliseconds() ?? 0) - (cpuStarted ?? 0));
  }
  return { total, wall, cpu, plans: await session.explain(() => once(runs)) };
};

const figuresOf = (name: string, { wall, cpu }: Seen): Figure[] => {
  const figure = (what: string, value: number): Figure => ({
    name: `${name}${what}`,
    value,
    unit: 'ms',
    connections: 1,
    compared_with: null,
  });
  return [
    figure('', percentile(wall, 0.5)),
    figure(' p99', percentile(wall, 0.99)),
    figure(' p99 on the CPU', percentile(cpu, 0.99)),
  ];
};

/** Prints one line and what every plan reads; returns full table scans, which must not occur. */
const report = (name: string, { total, wall, cpu, plans }: Seen, say: (line: string) => void): string[] => {
  const shown = (times: readonly number[], share: number): string => percentile(times, share).toFixed(1);
  const over = percentile(wall, 0.99) > goalMilliseconds ? `, over ${goalMilliseconds} ms` : '';
  say(
    `${name}: total ${total}, p50 ${shown(wall, 0.5)} ms, p99 ${shown(wall, 0.99)} ms` +
      ` (on the CPU ${shown(cpu, 0.5)} and ${shown(cpu, 0.99)} ms)${over}`,
  );
  const scans = Map.groupBy(
    plans.flatMap((plan) => [...plan.matchAll(/(?:Parallel )?\b(?:Seq|Index|Index Only|Bitmap \w+) Scan[^(\n]*/g)]),
    ([scan]) => scan.trim(),
  );
  for (const [scan, times] of scans) say(`    ${scan}${times.length > 1 ? ` (${times.length} times)` : ''}`);
  return [...scans.keys()].filter((scan) => /Seq Scan on player/.test(scan)).map((scan) => `${name}: ${scan}`);
};

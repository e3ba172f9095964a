import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, BenchContext } from './context.ts';
import { analyze } from './deposits.ts';
import { type Kind, kinds } from './former-figures.ts';
import { openSide, type Side } from './former-side.ts';
import { profileHooks, untilWritten } from './profile-out.ts';
import { selfTimes } from './profile-parts.ts';
import { type Figure, median, percentile } from './report.ts';
import { warmUp } from './series.ts';
import { forgetStatements, type Parts, preloadStatements, statementsOf, trackStatements } from './statements.ts';
import { formerVersion, presentVersion, type Version } from './version.ts';

type Name = Version['name'];
const names: readonly Name[] = ['former', 'present'];

type Measured = { readonly name: Name; readonly side: Side; readonly out: string; readonly load: BenchContext['load'] };
type Both = readonly [former: Measured, present: Measured];

const openMeasured = async (context: BenchContext, version: Version): Promise<Measured> => {
  const out = join(tmpdir(), `croupier-beside-${version.name}-${process.pid}.json`);
  const side = await openSide(context, version, { ...profileHooks(out), BENCH_PROFILE_CPU: '1' });
  await trackStatements(side.databaseUrl);
  return { name: version.name, side, out, load: context.generator() };
};

const send = async ({ seconds }: BenchContext, { name, side, load }: Measured, kind: Kind, connections: number) => {
  const { targets, key } = side.loadOf(kind, 'first', `${kind}-${connections}-${performance.now()}`);
  const signAhead = Math.ceil((kind === 'provider' ? 1_000 : 3_000) * seconds);
  const job = { port: side.server.port, targets, connections, seconds, signAhead };
  const result = await load(key ? { ...job, key } : job);
  if (Object.keys(result.others).length > 0)
    throw new Error(`${name}, ${kind}: ${JSON.stringify(result.others)} ${result.sample}`);
  return result;
};

/** The CPU time of a request, in microseconds. */
const measureCost = async (context: BenchContext, measured: Measured, kind: Kind, connections: number) => {
  const { server, databaseUrl } = measured.side;
  const spent = context.watchDatabase(databaseUrl);
  const before = server.cpuSeconds() ?? Number.NaN;
  const { requests, requests_per_second } = await send(context, measured, kind, connections);
  const node = (((server.cpuSeconds() ?? Number.NaN) - before) * 1e6) / requests;
  const postgres = (spent() * 1e6) / requests;
  context.say(
    `  ${kind} over ${connections}, ${measured.name}: ${Math.round(requests_per_second)}/s, Node ${Math.round(node)} µs, PostgreSQL ${Math.round(postgres)} µs`,
  );
  return { node, postgres, both: node + postgres };
};

type Cost = Awaited<ReturnType<typeof measureCost>>;

/** What the time of a request is spent on, in microseconds. Sampling makes a request dearer than it is. */
const measureParts = async (
  context: BenchContext,
  measured: Measured,
  kind: Kind,
  connections: number,
): Promise<Parts> => {
  const { side, out } = measured;
  rmSync(out, { force: true });
  await forgetStatements(side.databaseUrl);
  process.kill(side.server.pid, 'SIGUSR2');
  const { requests } = await send(context, measured, kind, connections);
  process.kill(side.server.pid, 'SIGUSR2');
  const { cpu } = await untilWritten(out);
  rmSync(out, { force: true });
  const samples = [...(cpu ? selfTimes(cpu) : [])].filter(([part]) => part !== 'idle');
  return new Map([
    ...samples.map(([part, microseconds]) => [`Node: ${part}`, microseconds / requests] as const),
    ...(await statementsOf(side.databaseUrl, requests)),
  ]);
};

const costFigures = (kind: Kind, connections: number, rounds: readonly (readonly Cost[])[]): Figure[] =>
  (['node', 'postgres', 'both'] as const).flatMap((what) => {
    const title = `${kind}, CPU of ${{ node: 'Node', postgres: 'PostgreSQL', both: 'both' }[what]}`;
    const ratios = rounds.map(([former, present]) => present![what] / former![what]);
    const figure = (name: string, value: number, unit: string): Figure => ({
      ...{ name: `${title}, ${name}`, value, unit, connections },
      compared_with: null,
    });
    return [
      ...names.map((name, index) => figure(name, median(rounds.map((round) => round[index]![what])), 'µs/request')),
      figure('present of former, lower quartile', percentile(ratios, 0.25), '×'),
      figure('present of former, median', median(ratios), '×'),
      figure('present of former, upper quartile', percentile(ratios, 0.75), '×'),
    ];
  });

/** Parts below this many microseconds a request in both versions are left out of the table, not of the sums. */
const leastShown = 0.5;

const partFigures = (kind: Kind, connections: number, rounds: readonly (readonly Parts[])[]): Figure[] => {
  const all = new Set(rounds.flat().flatMap((parts) => [...parts.keys()]));
  const timeOf = (version: number, part: string): number => median(rounds.map((each) => each[version]!.get(part) ?? 0));
  const pair = (part: string, of: (version: number) => number): Figure[] => {
    const common = { unit: 'µs/request', connections };
    const former = `${kind}, ${part}, former`;
    return [
      { ...common, name: former, value: of(0), compared_with: null },
      { ...common, name: `${kind}, ${part}, present`, value: of(1), compared_with: former },
    ];
  };
  const sums = ['Node', 'PostgreSQL'].flatMap((where) =>
    pair(`${where}: all`, (version) =>
      [...all].filter((part) => part.startsWith(where)).reduce((sum, part) => sum + timeOf(version, part), 0),
    ),
  );
  const shown = [...all]
    .filter((part) => Math.max(timeOf(0, part), timeOf(1, part)) >= leastShown)
    .sort((a, b) => timeOf(1, b) - timeOf(1, a));
  return [...sums, ...shown.flatMap((part) => pair(part, (version) => timeOf(version, part)))];
};

const measure = async (context: BenchContext, kind: Kind, both: Both): Promise<Figure[]> => {
  const atOnce = <T>(work: (measured: Measured) => Promise<T>): Promise<T[]> => Promise.all(both.map(work));
  await atOnce((each) => warmUp(context, each.side.seeded.players.length / 2, () => send(context, each, kind, 64)));
  for (const { side } of both) await analyze(side.databaseUrl);
  const figures: Figure[] = [];
  for (const connections of context.connections) {
    const costs: Cost[][] = [];
    const parts: Parts[][] = [];
    for (let round = 1; round <= context.rounds; round += 1) {
      costs.push(await atOnce((each) => measureCost(context, each, kind, connections)));
      if (round % 2 === 0) parts.push(await atOnce((each) => measureParts(context, each, kind, connections)));
    }
    figures.push(...costFigures(kind, connections, costs), ...partFigures(kind, connections, parts));
  }
  return figures;
};

/**
 * What a request costs in two versions that are under the same load at the same moment, and what it is spent on: of
 * Node by samples of its main thread, of PostgreSQL by pg_stat_statements, which measures planning and execution, not
 * the reading of parameters. A machine that changes its speed from second to second changes it for both.
 */
export const formerBesideBench: Bench = {
  name: 'former-beside',
  summary: 'what deposits, rounds, bets and wins cost beside a former version (--former) under load at the same moment',
  needsFormer: true,
  postgresSettings: preloadStatements,
  run: async (context) => {
    const both: Both = [
      await openMeasured(context, formerVersion(context)),
      await openMeasured(context, presentVersion(context)),
    ];
    const chosen = kinds.filter((kind) => context.only === undefined || new RegExp(context.only).test(kind));
    const figures: Figure[] = [];
    for (const kind of chosen) figures.push(...(await measure(context, kind, both)));
    return figures;
  },
};

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { BatchCost, BatchOrder, BatchServer } from './batch-cost.ts';
import type { Bench, BenchContext } from './context.ts';
import { analyze } from './deposits.ts';
import { type Kind, kinds } from './former-figures.ts';
import { seedSide } from './former-side.ts';
import { type Figure, median, percentile } from './report.ts';
import { forgetStatements, type Parts, preloadStatements, statementsOf, trackStatements } from './statements.ts';
import { formerVersion, presentVersion, type Version } from './version.ts';

const ask = (child: ChildProcess, message: { server: BatchServer } | { order: BatchOrder }): Promise<BatchCost> =>
  new Promise((resolve, reject) => {
    child.once('message', ({ cost, error }: { cost: BatchCost; error?: string }) =>
      error === undefined ? resolve(cost) : reject(new Error(error)),
    );
    child.send(message);
  });

const open = async (context: BenchContext, version: Version) => {
  const side = await seedSide(context, version);
  await trackStatements(side.databaseUrl);
  const child = fork(join(import.meta.dirname, 'batch-cost.ts'));
  const masterKey = context.masterKey.toString('hex');
  await ask(child, { server: { folder: version.folder, databaseUrl: side.databaseUrl, masterKey } });
  return { side, child };
};

type Opened = Awaited<ReturnType<typeof open>>;

/** As many requests as a batch has over 64 connections. */
const size = 22;
const batchesPerTurn = 25;
const warmTurns = 4;

const measure = async (context: BenchContext, kind: Kind, both: readonly [Opened, Opened]): Promise<Figure[]> => {
  let turns = 0;
  const turn = ({ side, child }: Opened): Promise<BatchCost> => {
    turns += 1;
    const { targets, key } = side.loadOf(kind, 'first', `${kind}-batch-${turns}`);
    const order = { targets: targets.slice(0, size), batches: batchesPerTurn };
    return ask(child, { order: key ? { ...order, key } : order });
  };
  for (let warm = 0; warm < warmTurns; warm += 1) {
    for (const each of both) await turn(each);
    if (warm === 0) for (const { side } of both) await analyze(side.databaseUrl);
  }
  for (const { side } of both) await forgetStatements(side.databaseUrl);
  const rounds: [BatchCost, BatchCost][] = [];
  for (let round = 1; round <= context.rounds; round += 1) {
    // Whoever comes first comes second in the next round.
    const first = await turn(both[round % 2]!);
    const second = await turn(both[(round + 1) % 2]!);
    rounds.push(round % 2 === 0 ? [first, second] : [second, first]);
  }
  const requests = size * batchesPerTurn * context.rounds;
  const [former, present] = [
    await statementsOf(both[0].side.databaseUrl, requests),
    await statementsOf(both[1].side.databaseUrl, requests),
  ];
  context.say(`  ${kind}: done`);
  const costs = (['node', 'postgres'] as const).flatMap((what) => {
    const title = `${kind}, CPU of ${what === 'node' ? 'Node' : 'PostgreSQL'}`;
    const ratios = rounds.map(([former, present]) => present[what] / former[what]);
    const figure = (name: string, value: number, unit: string): Figure => ({
      ...{ name: `${title}, ${name}`, value, unit },
      ...{ connections: null, compared_with: null },
    });
    return [
      figure('former', median(rounds.map(([former]) => former[what])), 'µs/request'),
      figure('present', median(rounds.map(([, present]) => present[what])), 'µs/request'),
      figure('present of former, lower quartile', percentile(ratios, 0.25), '×'),
      figure('present of former, median', median(ratios), '×'),
      figure('present of former, upper quartile', percentile(ratios, 0.75), '×'),
    ];
  });
  return [...costs, ...partFigures(kind, former, present)];
};

/** What statements take of PostgreSQL by its clock, where that is at least a microsecond a request in either version. */
const partFigures = (kind: Kind, former: Parts, present: Parts): Figure[] =>
  [...new Set([...former.keys(), ...present.keys()])]
    .filter((part) => Math.max(former.get(part) ?? 0, present.get(part) ?? 0) >= 1)
    .flatMap((part) =>
      Object.entries({ former, present }).map(([name, parts]) => ({
        ...{ name: `${kind}, ${part}, ${name}`, value: parts.get(part) ?? 0, unit: 'µs/request' },
        ...{ connections: null, compared_with: null },
      })),
    );

/**
 * What a request of a batch costs in two versions, without sockets and without waiting: both run 25 batches in turns, and
 * the cheapest tenth of each turn counts. So it tells differences of a few per cent on a machine that does other work.
 */
export const formerBatchesBench: Bench = {
  name: 'former-batches',
  summary: `what a request costs in batches of ${size} without sockets, beside a former version (--former)`,
  needsFormer: true,
  postgresSettings: preloadStatements,
  run: async (context) => {
    const both = [await open(context, formerVersion(context)), await open(context, presentVersion(context))] as const;
    try {
      const chosen = kinds.filter((kind) => context.only === undefined || new RegExp(context.only).test(kind));
      const figures: Figure[] = [];
      for (const kind of chosen) figures.push(...(await measure(context, kind, both)));
      return figures;
    } finally {
      for (const { child } of both) child.disconnect();
    }
  },
};

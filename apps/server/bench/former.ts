import type { Bench, BenchContext, ServerProcess } from './context.ts';
import { type Costed, withCost } from './cost.ts';
import { depositsTo } from './deposits.ts';
import type { Job } from './job.ts';
import { betsOf } from './provider.ts';
import { type Figure, median, percentile } from './report.ts';
import { warmUp } from './series.ts';
import { formerVersion, presentVersion, type Version } from './version.ts';

type Kind = 'deposits' | 'play' | 'provider';
type Load = Pick<Job, 'targets' | 'key'>;

/** A version with its own database, in which the same was seeded. */
type Side = {
  readonly name: Version['name'];
  readonly server: ServerProcess;
  loadOf(kind: Kind, mark: string): Load;
};

const openSide = async (context: BenchContext, version: Version): Promise<Side> => {
  const databaseUrl = await version.database();
  const [{ seedPlay, roundsOf }, { seedStudio }] = await Promise.all([
    version.load('bench/play.ts'),
    version.load('support/seed-studio.ts'),
  ]);
  const seeded = await seedPlay(context, databaseUrl);
  const studio = await seedStudio(databaseUrl, context.masterKey, seeded);
  const rounds = roundsOf(seeded);
  return {
    name: version.name,
    server: await version.server(databaseUrl),
    loadOf: (kind, mark) => {
      if (kind === 'play') return { targets: rounds };
      if (kind === 'deposits') return { targets: depositsTo(seeded.players, mark), key: seeded.key };
      return { targets: betsOf(studio, mark), key: studio.key };
    },
  };
};

const run = (context: BenchContext, { server, loadOf, name }: Side, kind: Kind, connections: number, turn: string) =>
  withCost(context, server, async () => {
    const { targets, key } = loadOf(kind, `${kind}-${turn}`);
    const signAhead = Math.ceil((kind === 'provider' ? 1_000 : 3_000) * context.seconds);
    const job = { port: server.port, connections, seconds: context.seconds, signAhead };
    const result = await context.load(key ? { ...job, targets, key } : { ...job, targets });
    if (Object.keys(result.others).length > 0)
      throw new Error(`${name}, ${kind}: ${JSON.stringify(result.others)} ${result.sample}`);
    context.say(`  ${kind} over ${connections}, ${turn}, ${name}: ${Math.round(result.requests_per_second)}/s`);
    return result;
  });

const kinds: readonly Kind[] = ['deposits', 'play', 'provider'];

/**
 * The CPU time of the same requests in two versions, each with a database of its own. Both take turns, and the version
 * that begins changes with each, so that a machine whose speed changes treats both alike.
 */
export const formerBench: Bench = {
  name: 'former',
  summary:
    'CPU time of deposits, rounds of orig-slot, and a provider’s bets and wins, beside a former version (--former)',
  needsFormer: true,
  run: async (context) => {
    const sides = [
      await openSide(context, formerVersion(context)),
      await openSide(context, presentVersion(context)),
    ] as const;
    const chosen = kinds.filter((kind) => context.only === undefined || new RegExp(context.only).test(kind));
    const figures: Figure[] = [];
    for (const kind of chosen) {
      for (const side of sides)
        await warmUp(context, 500, () => run(context, side, kind, 64, `warm-up-${Math.round(performance.now())}`));
      for (const connections of context.connections) {
        const turns: Record<Version['name'], Costed>[] = [];
        for (let round = 1; round <= context.rounds; round += 1) {
          const order = round % 2 === 0 ? sides : sides.toReversed();
          const results = new Map<string, Costed>();
          for (const side of order)
            results.set(side.name, await run(context, side, kind, connections, `${connections}-${round}`));
          turns.push({ former: results.get('former') as Costed, present: results.get('present') as Costed });
        }
        figures.push(...figuresOf(kind, connections, turns));
      }
    }
    return figures;
  },
};

const costOf = ({ cost }: Costed): number => (cost ? cost.node + cost.postgres : Number.NaN);

const figuresOf = (kind: Kind, connections: number, turns: readonly Record<Version['name'], Costed>[]): Figure[] => {
  const of = (name: Version['name'], what: string, unit: string, pick: (one: Costed) => number): Figure => ({
    name: `${kind}, ${name}, ${what}`,
    value: median(turns.map((turn) => pick(turn[name]))),
    unit,
    connections,
    compared_with: name === 'present' ? `${kind}, former, ${what}` : null,
  });
  const both = (what: string, unit: string, pick: (one: Costed) => number): Figure[] => [
    of('former', what, unit, pick),
    of('present', what, unit, pick),
  ];
  /** The present version's share of the former's, turn by turn: the middle, and where the middle half begins and ends. */
  const ratios = (what: string, pick: (one: Costed) => number): Figure[] => {
    const shares = turns.map(({ former, present }) => (100 * pick(present)) / pick(former));
    const figure = (of: string, value: number): Figure => ({
      name: `${kind}, ${what}, present of former, ${of}`,
      value,
      unit: '%',
      connections,
      compared_with: null,
    });
    return [
      figure('lower quartile', percentile(shares, 0.25)),
      figure('median', median(shares)),
      figure('upper quartile', percentile(shares, 0.75)),
    ];
  };
  return [
    ...both('rate', '/s', (one) => one.requests_per_second),
    ...both('CPU of Node', 'µs/request', ({ cost }) => cost?.node ?? Number.NaN),
    ...both('CPU of PostgreSQL', 'µs/request', ({ cost }) => cost?.postgres ?? Number.NaN),
    ...both('CPU', 'µs/request', costOf),
    ...ratios('CPU of Node', ({ cost }) => cost?.node ?? Number.NaN),
    ...ratios('CPU of PostgreSQL', ({ cost }) => cost?.postgres ?? Number.NaN),
    ...ratios('CPU', costOf),
  ];
};

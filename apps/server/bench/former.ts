import { join } from 'node:path';
import type { Bench, BenchContext, ServerProcess } from './context.ts';
import { withCost } from './cost.ts';
import { analyze } from './deposits.ts';
import { figuresOf, type Kind, kinds, type Round, type Subject, type Turn } from './former-figures.ts';
import { type Half, openSide, type Side } from './former-side.ts';
import { openPgbench } from './pgbench.ts';
import type { Figure } from './report.ts';
import { halvesOf, warmUp } from './series.ts';
import { formerVersion, presentVersion } from './version.ts';

type ServerTurn = Turn & { readonly requests: number };
type Take<T> = (connections: number, turn: string) => Promise<T>;

/** Returns what sends the requests of a turn to a server, for one half of the players of a database. */
const turnsAt =
  (context: BenchContext, kind: Kind, server: ServerProcess, { loadOf }: Side, half: Half, name: string) =>
  async (connections: number, turn: string): Promise<ServerTurn> => {
    const {
      requests,
      requests_per_second: rate,
      cost,
    } = await withCost(context, server, async () => {
      const signAhead = Math.ceil((kind === 'provider' ? 1_000 : 3_000) * context.seconds);
      const { targets, key } = loadOf(kind, half, `${kind}-${name}-${connections}-${turn}`);
      const job = { port: server.port, targets, connections, seconds: context.seconds, signAhead };
      const result = await context.load(key ? { ...job, key } : job);
      if (Object.keys(result.others).length > 0)
        throw new Error(`${name}, ${kind}: ${JSON.stringify(result.others)} ${result.sample}`);
      context.say(`  ${kind} over ${connections}, ${turn}, ${name}: ${Math.round(result.requests_per_second)}/s`);
      return result;
    });
    return { requests, rate, node: cost?.node, postgres: cost?.postgres };
  };

/** The plain server of the other benches, on the database of the present version. */
const openPlain = (context: BenchContext, kind: Kind, { databaseUrl, seeded, studio }: Side): Promise<ServerProcess> =>
  context.server({
    databaseUrl,
    entry: join(import.meta.dirname, 'plain-server.ts'),
    env: {
      BENCH_OPERATOR: String(seeded.operator_id),
      BENCH_PROVIDER: String(studio.provider_id),
      BENCH_SECRET: (kind === 'provider' ? studio : seeded).key.secret,
    },
  });

const measure = async (context: BenchContext, kind: Kind, former: Side, present: Side): Promise<Figure[]> => {
  const plain = await openPlain(context, kind, present);
  const at = turnsAt.bind(undefined, context, kind);
  const ofServers = new Map<Subject, Take<ServerTurn>>([
    ['former', at(former.server, former, 'first', 'former')],
    ['present', at(present.server, present, 'first', 'present')],
    ['plain', at(plain, present, 'second', 'plain')],
  ]);
  const turns = new Map<Subject, Take<Turn>>(ofServers);
  const [, players] = halvesOf(present.seeded.players);
  // A first round gives a player seeds, which the plain server does not.
  const seeds = at(present.server, present, 'second', 'seeds');
  if (kind === 'play') await warm({ ...context, warmUpSeconds: 0 }, players.length, seeds);
  // The plain server keeps nothing of its accounts.
  for (const [name, take] of ofServers) await warm(context, name === 'plain' ? 0 : players.length, take);
  for (const { databaseUrl } of [former, present]) await analyze(databaseUrl);
  const pgbench =
    kind === 'play' ? await openPgbench(context, present.databaseUrl, { ...present.seeded, players }) : undefined;
  if (pgbench)
    turns.set('pgbench', async () => {
      const { rate, microseconds } = await pgbench.run();
      return { rate, node: undefined, postgres: microseconds };
    });
  const figures: Figure[] = [];
  try {
    for (const connections of context.connections) {
      const rounds: Round[] = [];
      for (let round = 1; round <= context.rounds; round += 1) {
        const results = new Map<Subject, Turn>();
        for (const [name, take] of round % 2 === 0 ? turns : [...turns].toReversed())
          results.set(name, await take(connections, `${round}`));
        rounds.push(results);
      }
      figures.push(...figuresOf(kind, connections, [...turns.keys()], rounds));
    }
  } finally {
    await pgbench?.close();
    await plain.stop();
  }
  return figures;
};

const warm = (context: BenchContext, accounts: number, take: Take<ServerTurn>) =>
  warmUp(context, accounts, () => take(64, `warm-up-${Math.round(performance.now())}`));

/**
 * The same requests in two versions, each with a database of its own, at the plain server and, for rounds, by pgbench.
 * All take turns, and the order of every second round is reversed, so that a machine whose speed changes treats all
 * alike.
 */
export const formerBench: Bench = {
  name: 'former',
  summary:
    'deposits, rounds of orig-slot, and a provider’s bets and wins, beside a former version (--former), plain and pgbench',
  needsFormer: true,
  run: async (context) => {
    const former = await openSide(context, formerVersion(context));
    const present = await openSide(context, presentVersion(context));
    const chosen = kinds.filter((kind) => context.only === undefined || new RegExp(context.only).test(kind));
    const figures: Figure[] = [];
    for (const kind of chosen) figures.push(...(await measure(context, kind, former, present)));
    return figures;
  },
};

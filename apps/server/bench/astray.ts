import { seedAccounts } from '../support/seed-accounts.ts';
import type { Bench, ServerProcess } from './context.ts';
import { withCost } from './cost.ts';
import { analyze, depositsTo } from './deposits.ts';
import type { Target } from './job.ts';
import { type Figure, median } from './report.ts';
import { newSeries, warmUp } from './series.ts';
import { forgetStatements, type Parts, preloadStatements, statementsOf, trackStatements } from './statements.ts';

type Servers = readonly [ServerProcess, ServerProcess];

/** Every so many requests one goes to the wrong server: 0 is none. */
const ways = { sticky: 0, '5 % astray': 20, '1 % astray': 100 } as const;
type Way = keyof typeof ways;

/** Deposits of players who each have a server of their own; the wrong one gets another player's each time. */
const targetsOf = (servers: Servers, players: readonly number[], way: Way, mark: string): Target[] => {
  const every = ways[way];
  return Array.from({ length: every || 1 }, (_, turn) =>
    depositsTo(players, `${mark}-${turn}`).map((target, index) => {
      const isAstray = every > 0 && (index + turn) % every === 0;
      return { ...target, port: servers[(index + (isAstray ? 1 : 0)) % 2]!.port };
    }),
  ).flat();
};

const readCommands = async (servers: Servers): Promise<{ hit: number; all: number }> => {
  const counts = { hit: 0, all: 0 };
  for (const { port } of servers) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const read = (found: string): number =>
      Number(new RegExp(`^croupier_account_memory_commands\\{found="${found}"\\} (\\d+)`, 'm').exec(text)?.[1]);
    counts.hit += read('hit');
    counts.all += read('hit') + read('miss');
  }
  return counts;
};

/** What the statements take of PostgreSQL for a request, where that is at least a microsecond in one of the ways. */
const partFigures = (way: Way, connections: number, all: Readonly<Record<string, readonly Parts[]>>): Figure[] => {
  const timeOf = (name: string, part: string): number => median((all[name] ?? []).map((parts) => parts.get(part) ?? 0));
  const found = new Set(Object.values(all).flatMap((rounds) => rounds.flatMap((parts) => [...parts.keys()])));
  return [...found]
    .filter((part) => Object.keys(all).some((name) => timeOf(name, part) >= 1))
    .map((part) => ({
      ...{ name: `${way}, ${part}`, value: timeOf(way, part), unit: 'µs/request', connections },
      compared_with: way === 'sticky' ? null : `sticky, ${part}`,
    }));
};

/** What it costs when a load balancer sends some requests of a player to another process than the rest. */
export const astrayBench: Bench = {
  name: 'astray',
  summary: 'deposits at two processes, with 5 % and 1 % of the requests at the wrong one, beside none',
  postgresSettings: preloadStatements,
  run: async (context) => {
    const databaseUrl = await context.database();
    const { key, players } = await seedAccounts(databaseUrl, context.masterKey);
    const start = () => context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } });
    const servers: Servers = [await start(), await start()];
    const both = { cpuSeconds: () => servers.reduce((sum, server) => sum + (server.cpuSeconds() ?? Number.NaN), 0) };
    const connections = 64;
    const load = async (way: Way, mark: string) => {
      const targets = targetsOf(servers, players, way, mark);
      const job = { port: servers[0].port, targets, key, connections, seconds: context.seconds };
      const result = await context.load(job);
      if (Object.keys(result.others).length > 0)
        throw new Error(`${mark}: ${JSON.stringify(result.others)} ${result.sample}`);
      return result;
    };
    await warmUp(context, players.length, () => load('sticky', `warm-up ${performance.now()}`));
    await analyze(databaseUrl);
    await trackStatements(databaseUrl);
    const { only } = context;
    const names = (Object.keys(ways) as Way[]).filter((name) => only === undefined || new RegExp(only).test(name));
    const series = Object.fromEntries(names.map((way) => [way, newSeries('deposits/s')]));
    const shares: Record<string, number[]> = Object.fromEntries(names.map((way) => [way, []]));
    const parts: Record<string, Parts[]> = Object.fromEntries(names.map((way) => [way, []]));
    for (let round = 1; round <= context.rounds; round += 1)
      for (const way of names) {
        const before = await readCommands(servers);
        await forgetStatements(databaseUrl);
        const result = await withCost(context, both, () => load(way, `${way} ${round}`));
        const after = await readCommands(servers);
        const share = (after.hit - before.hit) / (after.all - before.all);
        series[way]?.push(result);
        parts[way]?.push(await statementsOf(databaseUrl, result.requests));
        shares[way]?.push(share);
        context.say(
          `  ${way}, round ${round}: ${Math.round(result.requests_per_second)}/s, ${share.toFixed(3)} cached`,
        );
      }
    return names.flatMap((way): Figure[] => [
      ...(series[way]?.figures(way, connections, way === 'sticky' ? null : 'sticky') ?? []),
      {
        ...{ name: `${way}, decided from the cache`, value: median(shares[way] ?? []), unit: 'of 1', connections },
        compared_with: null,
      },
      ...partFigures(way, connections, parts),
    ]);
  },
};

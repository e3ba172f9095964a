import { join } from 'node:path';
import { openPool } from '../src/database/pool.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import type { Seeded } from '../support/seed-operator.ts';
import type { Bench, BenchContext } from './context.ts';
import type { Target } from './job.ts';
import { plainDeposit } from './plain-deposit.ts';
import type { Figure } from './report.ts';
import { halvesOf, loopRate, newSeries, warmUp } from './series.ts';

/** Does the work of autovacuum, which would have run by then: the tables were empty when their plans were made. */
export const analyze = async (databaseUrl: string): Promise<void> => {
  const owner = openPool({ url: databaseUrl, max: 1, settings: { statement_timeout: '0' } });
  await owner`analyze`;
  await owner.end();
};

export const depositsTo = (players: readonly number[], mark: string): Target[] =>
  players.map((player) => ({
    method: 'POST',
    url: `/api/v1/operator/players/${player}/deposits`,
    body: `{"amount":100,"external_reference":"${mark}-${player}-{{n}}"}`,
  }));

/** Deposits over signed HTTP compared with a plain SQL transaction per request, and a bare loop of that SQL. */
export const depositsBench: Bench = {
  name: 'deposits',
  summary:
    'signed deposits, beside a server with one plain SQL transaction per request and a bare loop of the same SQL',
  run: async (context) => {
    const databaseUrl = await context.database();
    const seeded = await seedAccounts(databaseUrl, context.masterKey);
    const [full, plain] = await Promise.all([
      context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } }),
      context.server({
        databaseUrl,
        entry: join(import.meta.dirname, 'plain-server.ts'),
        env: { BENCH_OPERATOR: String(seeded.operator_id), BENCH_SECRET: seeded.key.secret },
      }),
    ]);
    // Both servers are warmed up before the first figure.
    const [ours, theirs] = halvesOf(seeded.players);
    for (const [port, players] of [
      [plain.port, theirs],
      [full.port, ours],
    ] as const)
      await warmUp(context, players.length, () =>
        load(context, seeded, port, 64, `warm-up ${port} ${performance.now()}`, players),
      );
    await analyze(databaseUrl);
    const figures: Figure[] = [];
    for (const connections of context.connections) {
      const seen = { deposits: newSeries('deposits/s'), plain: newSeries('deposits/s') };
      for (let round = 1; round <= context.rounds; round += 1)
        for (const [name, port, players] of [
          ['plain', plain.port, theirs],
          ['deposits', full.port, ours],
        ] as const)
          seen[name].push(await load(context, seeded, port, connections, `${name}${connections}r${round}`, players));
      figures.push(
        ...seen.plain.figures('plain server', connections, null),
        ...seen.deposits.figures('deposits', connections, 'plain server'),
      );
    }
    figures.push(await bareLoop(context, databaseUrl, seeded));
    figures.push(...(await hotPlayer(context, seeded, full.port)));
    return figures;
  },
};

type Result = Awaited<ReturnType<BenchContext['load']>>;

const load = async (
  context: BenchContext,
  { key }: Seeded,
  port: number,
  connections: number,
  mark: string,
  players: readonly number[],
): Promise<Result> => {
  const signAhead = Math.ceil(15_000 * context.seconds);
  const targets = depositsTo(players, mark);
  const result = await context.load({ port, targets, key, connections, seconds: context.seconds, signAhead });
  if (Object.keys(result.others).length > 0)
    throw new Error(`${mark}: ${JSON.stringify(result.others)} ${result.sample}`);
  context.say(`  ${connections} connections, ${mark}: ${Math.round(result.requests_per_second)}/s`);
  return result;
};

/** The same SQL without HTTP, over sixteen connections. */
const bareLoop = async (context: BenchContext, databaseUrl: string, seeded: Seeded): Promise<Figure> => {
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 16 });
  const value = await loopRate(context, (round, client, n) => {
    const player = seeded.players[(n * 16 + client) % seeded.players.length] as number;
    return plainDeposit(sql, seeded.operator_id, player, `loop${round}-${client}-${n}`, 100);
  });
  await sql.end();
  return { name: 'bare loop', value, unit: 'deposits/s', connections: 16, compared_with: 'deposits' };
};

/** Everything on one player, compared with the same spread over sixty-four. */
const hotPlayer = async (context: BenchContext, seeded: Seeded, port: number): Promise<Figure[]> => {
  const series = { many: newSeries('deposits/s'), one: newSeries('deposits/s') };
  for (let round = 1; round <= context.rounds; round += 1) {
    series.many.push(await load(context, seeded, port, 64, `many${round}`, seeded.players.slice(0, 64)));
    series.one.push(await load(context, seeded, port, 64, `one${round}`, seeded.players.slice(0, 1)));
  }
  return [...series.many.figures('64 players', 64, null), ...series.one.figures('one hot player', 64, '64 players')];
};

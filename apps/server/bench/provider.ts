import { join } from 'node:path';
import { openPool } from '../src/database/pool.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import { type SeededStudio, seedStudio } from '../support/seed-studio.ts';
import type { Bench, BenchContext } from './context.ts';
import type { Target } from './job.ts';
import { plainBet, plainWin } from './plain-wallet.ts';
import { type Figure, median } from './report.ts';
import { halvesOf, loopRate, newSeries, warmUp } from './series.ts';

/** One round: the bet, and once it is answered the win that closes the round. */
export const betsOf = (
  { sessions, external_id }: Pick<SeededStudio, 'sessions' | 'external_id'>,
  mark: string,
): Target[] => {
  const common = `"round_id":"${mark}-{{n}}","game_id":"${external_id}","currency":"EUR"`;
  return sessions.map(({ session_token, player_ref }) => ({
    method: 'POST',
    url: '/api/v1/provider/bets',
    body: `{"transaction_id":"${mark}-b-{{n}}","session_token":"${session_token}","amount":10,${common}}`,
    next: {
      method: 'POST',
      url: '/api/v1/provider/wins',
      body: `{"transaction_id":"${mark}-w-{{n}}","player_ref":"${player_ref}","amount":9,"round_finished":true,${common}}`,
    },
  }));
};

const seed = async (context: BenchContext, databaseUrl: string) => {
  const seeded = await seedAccounts(databaseUrl, context.masterKey);
  const owner = openPool({ url: databaseUrl, max: 1 });
  await owner`update accounts set real_balance = 1000000000`;
  await owner.end();
  return { ...(await seedStudio(databaseUrl, context.masterKey, seeded)), operator_id: seeded.operator_id };
};

type Seed = Awaited<ReturnType<typeof seed>>;

const load = async (context: BenchContext, studio: Seed, port: number, connections: number, mark: string) => {
  const signAhead = Math.ceil(4_000 * context.seconds);
  const targets = betsOf(studio, mark);
  const { key } = studio;
  const result = await context.load({ port, targets, key, connections, seconds: context.seconds, signAhead });
  if (Object.keys(result.others).length > 0)
    throw new Error(`${mark}: ${JSON.stringify(result.others)} ${result.sample}`);
  context.say(`  ${connections} connections, ${mark}: ${Math.round(result.requests_per_second)}/s`);
  return result;
};

/**
 * Bet and win of a provider over signed HTTP, compared with a plain SQL transaction per call, and a bare loop of that
 * SQL.
 */
export const providerBench: Bench = {
  name: 'provider',
  summary:
    "a provider's bet and win, beside a server with one plain SQL transaction per call and a bare loop of that SQL",
  run: async (context) => {
    const databaseUrl = await context.database();
    const studio = await seed(context, databaseUrl);
    const [full, plain] = await Promise.all([
      context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } }),
      context.server({
        databaseUrl,
        entry: join(import.meta.dirname, 'plain-server.ts'),
        env: {
          BENCH_OPERATOR: String(studio.operator_id),
          BENCH_PROVIDER: String(studio.provider_id),
          BENCH_SECRET: studio.key.secret,
        },
      }),
    ]);
    const [ours, theirs] = halvesOf(studio.sessions).map((sessions) => ({ ...studio, sessions })) as [Seed, Seed];
    for (const [half, port] of [
      [theirs, plain.port],
      [ours, full.port],
    ] as const)
      await warmUp(context, half.sessions.length, () =>
        load(context, half, port, 64, `warm-up-${port}-${performance.now()}`),
      );
    const loop = bareLoop(context, databaseUrl, theirs);
    const figures: Figure[] = [];
    for (const connections of context.connections) {
      const [plainSeries, series] = [newSeries('rounds/s'), newSeries('rounds/s')];
      const loops: number[] = [];
      for (let round = 1; round <= context.rounds; round += 1) {
        plainSeries.push(await load(context, theirs, plain.port, connections, `plain-${connections}-${round}`));
        series.push(await load(context, ours, full.port, connections, `ours-${connections}-${round}`));
        loops.push(await loop.run(`${connections}-${round}`));
      }
      figures.push(...plainSeries.figures('plain server', connections, null));
      figures.push(...series.figures('bet and win', connections, 'plain server'));
      const bare = { name: 'bare loop over 16', value: median(loops), unit: 'rounds/s', connections };
      figures.push({ ...bare, compared_with: 'bet and win' });
    }
    await loop.end();
    return figures;
  },
};

/** The same SQL without HTTP, over sixteen connections in any case. */
const bareLoop = (context: BenchContext, databaseUrl: string, studio: Seed) => {
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 16 });
  const run = (mark: string): Promise<number> =>
    loopRate({ ...context, rounds: 1 }, async (_round, client, n) => {
      const { session_token, player_ref } = studio.sessions[(n * 16 + client) % studio.sessions.length]!;
      const name = `loop-${mark}-${client}-${n}`;
      const common = { round_id: name, game_id: studio.external_id };
      await plainBet(sql, studio, { ...common, transaction_id: `${name}-b`, amount: 10, session_token });
      await plainWin(sql, studio, { ...common, transaction_id: `${name}-w`, amount: 9, player_ref });
    });
  return { run, end: () => sql.end() };
};

import { join } from 'node:path';
import { hashToken } from '../src/admission/directory.ts';
import { openPool } from '../src/database/pool.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import type { Seeded } from '../support/seed-operator.ts';
import type { Bench, BenchContext, ServerProcess } from './context.ts';
import { withCost } from './cost.ts';
import { analyze } from './deposits.ts';
import type { Target } from './job.ts';
import { openPgbench, type Pgbench, pgbenchFigures } from './pgbench.ts';
import { plainRound } from './plain-round.ts';
import type { Figure } from './report.ts';
import { halvesOf, loopRate, newSeries, warmUp } from './series.ts';

/** Players with money and a token each, and the slot they play. */
export const seedPlay = async (context: BenchContext, databaseUrl: string, slug?: string) => {
  const seeded = await seedAccounts(databaseUrl, context.masterKey, { slug });
  const owner = openPool({ url: databaseUrl, max: 1 });
  await owner`update accounts set real_balance = 1000000000`;
  const tokens = seeded.players.map((player) => ({ player, token: `ptk_bench${String(player).padStart(38, '0')}` }));
  await owner`insert into player_tokens (operator_id, player_id, api_key_id, token_hash, expires_at, created_at)
    select ${seeded.operator_id}, u.player, (select id from api_keys where operator_id = ${seeded.operator_id}), u.hash, now() + interval '1 day', now()
    from unnest(${tokens.map((t) => t.player)}::bigint[], ${tokens.map((t) => hashToken(t.token))}::bytea[]) u (player, hash)`;
  const [game] = await owner<{ id: number }[]>`
    select id from games where operator_id = ${seeded.operator_id} and external_id = 'orig-slot'`;
  await owner.end();
  await analyze(databaseUrl);
  return { ...seeded, tokens, game: game!.id };
};

type PlaySeed = Awaited<ReturnType<typeof seedPlay>>;

export const roundsOf = ({
  tokens,
  game,
}: Pick<PlaySeed, 'game'> & { readonly tokens: readonly PlaySeed['tokens'][number][] }): Target[] =>
  tokens.map(({ token }) => ({
    method: 'POST',
    url: `/api/v1/player/games/${game}/play`,
    body: '{"stake":10}',
    headers: { authorization: `Bearer ${token}` },
  }));

export const loadRounds = async (
  context: BenchContext,
  port: number,
  targets: Target[],
  connections: number,
  mark: string,
) => {
  const signAhead = Math.ceil(15_000 * context.seconds);
  const result = await context.load({ port, targets, connections, seconds: context.seconds, signAhead });
  if (Object.keys(result.others).length > 0)
    throw new Error(`${mark}: ${JSON.stringify(result.others)} ${result.sample}`);
  context.say(`  ${connections} connections, ${mark}: ${Math.round(result.requests_per_second)}/s`);
  return result;
};

/** Rounds of the slot over HTTP beside a plain SQL transaction per round, pgbench, and a bare loop of that SQL. */
export const playBench: Bench = {
  name: 'play',
  summary:
    'rounds of orig-slot, beside a server with one plain SQL transaction per round and a bare loop of the same SQL',
  run: async (context) => {
    const databaseUrl = await context.database();
    const seeded = await seedPlay(context, databaseUrl);
    const [full, plain] = await Promise.all([
      context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } }),
      context.server({
        databaseUrl,
        entry: join(import.meta.dirname, 'plain-server.ts'),
        env: { BENCH_OPERATOR: String(seeded.operator_id), BENCH_SECRET: seeded.key.secret },
      }),
    ]);
    // This gives every player seeds, which the plain server needs.
    await warmUp(context, seeded.tokens.length, () => loadRounds(context, full.port, roundsOf(seeded), 64, 'warm-up'));
    const [ours, theirs] = halvesOf(seeded.tokens).map((tokens) => roundsOf({ ...seeded, tokens })) as [
      Target[],
      Target[],
    ];
    await warmUp(context, theirs.length, () =>
      loadRounds(context, plain.port, theirs, 64, 'warm-up of the plain server'),
    );
    // With the plain server's accounts: Croupier would find its own changed after each turn.
    const players = halvesOf(seeded.players)[1];
    const pgbench = await openPgbench(context, databaseUrl, { ...seeded, players });
    const figures: Figure[] = [];
    try {
      for (const connections of context.connections)
        figures.push(...(await takeTurns(context, connections, { full, plain, pgbench }, { ours, theirs })));
    } finally {
      await pgbench?.close();
    }
    figures.push(await bareLoop(context, databaseUrl, seeded, seeded.game));
    return figures;
  },
};

type Subjects = {
  readonly full: ServerProcess;
  readonly plain: ServerProcess;
  readonly pgbench: Pgbench | undefined;
};

/** Each round has a turn of both servers and of pgbench, so that a machine which changes its speed changes all three. */
const takeTurns = async (
  context: BenchContext,
  connections: number,
  { full, plain, pgbench }: Subjects,
  { ours, theirs }: Record<'ours' | 'theirs', Target[]>,
): Promise<Figure[]> => {
  const [plainSeries, series] = [newSeries('rounds/s'), newSeries('rounds/s')];
  const pgbenchResults: Awaited<ReturnType<Pgbench['run']>>[] = [];
  const load = (server: ServerProcess, targets: Target[], mark: string) =>
    withCost(context, server, () => loadRounds(context, server.port, targets, connections, mark));
  for (let round = 1; round <= context.rounds; round += 1) {
    plainSeries.push(await load(plain, theirs, `plain, round ${round}`));
    series.push(await load(full, ours, `play, round ${round}`));
    if (pgbench) pgbenchResults.push(await pgbench.run());
  }
  return [
    ...plainSeries.figures('plain server', connections, null),
    ...series.figures('play', connections, 'plain server'),
    ...pgbenchFigures(pgbenchResults, connections),
  ];
};

const bareLoop = async (context: BenchContext, databaseUrl: string, seeded: Seeded, game: number): Promise<Figure> => {
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 16 });
  const value = await loopRate(context, (_round, client, n) => {
    const player = seeded.players[(n * 16 + client) % seeded.players.length] as number;
    return plainRound(sql, seeded.operator_id, player, game, 10);
  });
  await sql.end();
  return { name: 'bare loop', value, unit: 'rounds/s', connections: 16, compared_with: 'play' };
};

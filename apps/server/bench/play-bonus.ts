import { openPool } from '../src/database/pool.ts';
import type { Bench, BenchContext } from './context.ts';
import { loadRounds, roundsOf, seedPlay } from './play.ts';
import type { Figure } from './report.ts';
import { newSeries, warmUp } from './series.ts';

/** Half of the players get a bonus that no bench will wager through, and only bonus money to stake. */
const grantToHalf = async (databaseUrl: string, operatorId: number, players: readonly number[]): Promise<void> => {
  const owner = openPool({ url: databaseUrl, max: 1 });
  const terms = {
    contributions: { games: {}, categories: {} },
    excluded_games: [],
    wagering_multiplier: 1_000,
    valid_days: 30,
    max_conversion_multiplier: 0,
  };
  await owner`
    insert into bonuses (operator_id, name, type, default_amount, wagering_multiplier, valid_days, max_bet,
      max_conversion_multiplier, max_grants_per_player, is_active, active_since, created_at, updated_at)
    values (${operatorId}, 'Bench', 'manual', 1, 1000, 30, 0, 0, 0, true, now(), now(), now())`;
  await owner`
    insert into player_bonuses (operator_id, id, player_id, bonus_id, name, type, state, result, amount, currency,
      wager_requirement, max_bet, position, held, terms, source, started_at, expires_at, created_at, updated_at)
    select ${operatorId}, 1000000000 + u.player, u.player, (select max(id) from bonuses), 'Bench', 'manual', 'activated',
      'none', 1000000000, 'EUR', 1000000000000, 0, 1, 0, ${owner.json(terms)}, 'manual', now(),
      now() + interval '30 days', now(), now()
    from unnest(${players}::bigint[]) u (player)`;
  await owner`
    update accounts set real_balance = 0, bonus_balance = 1000000000 where player_id = any(${players}::bigint[])`;
  await owner.end();
};

/** Measures how much slower a round is with a running bonus: the same server and table, in turns. */
export const playBonusBench: Bench = {
  name: 'play-bonus',
  summary: 'rounds of orig-slot with a bonus that is wagered, beside rounds without',
  run: async (context: BenchContext) => {
    const databaseUrl = await context.database();
    const seeded = await seedPlay(context, databaseUrl);
    const half = Math.ceil(seeded.tokens.length / 2);
    const [plain, bonus] = [seeded.tokens.slice(half), seeded.tokens.slice(0, half)];
    await grantToHalf(
      databaseUrl,
      seeded.operator_id,
      bonus.map(({ player }) => player),
    );
    const server = await context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } });
    const without = roundsOf({ ...seeded, tokens: plain });
    const running = roundsOf({ ...seeded, tokens: bonus });
    for (const targets of [without, running])
      await warmUp(context, targets.length, () => loadRounds(context, server.port, targets, 64, 'warm-up'));
    const figures: Figure[] = [];
    for (const connections of context.connections) {
      const [plainSeries, bonusSeries] = [newSeries('rounds/s'), newSeries('rounds/s')];
      for (let round = 1; round <= context.rounds; round += 1) {
        plainSeries.push(await loadRounds(context, server.port, without, connections, `without, round ${round}`));
        bonusSeries.push(await loadRounds(context, server.port, running, connections, `with a bonus, round ${round}`));
      }
      figures.push(...plainSeries.figures('play without a bonus', connections, null));
      figures.push(...bonusSeries.figures('play with a bonus', connections, 'play without a bonus'));
    }
    return figures;
  },
};

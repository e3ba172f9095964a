import { expect, test } from 'vitest';
import { addBonus, bonusesOf, granted } from '../../../test/support/bonuses.ts';
import { bearerFor } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();

test('concurrent play, wins, rollbacks and grants on two nodes: each counts once, and everything agrees', async () => {
  const { operator, staff, openSession } = await openStudio(world);
  const node = await world.startNode();
  const guest = await openSession(2_000);
  const { player } = guest;
  const bonus = await addBonus(staff, { wagering_multiplier: 3, max_conversion_multiplier: 2 });
  const token = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
  const [here, there] = [world.app, node].map((app) => bearerFor(app, token.body.data.token));
  const url = `/api/v1/player/games/${await originalOf(world, operator)}/play`;
  await granted(operator, player, bonus, { amount: 500 });

  const calls = Array.from({ length: 24 }, (_, n) => {
    const via = { via: n % 2 === 0 ? world.app : node };
    const [id, round_id] = [`t${n}`, `r${n}`];
    const own = (n % 2 === 0 ? here : there) as typeof here;
    return [
      own?.post(url, { stake: 40 }),
      guest.bet(id, 60, { round_id }, via).then(() => guest.win(id, n * 5, { round_id, round_finished: true }, via)),
      guest.bet(`x${n}`, 30, { round_id: `x${n}` }, via).then(() => guest.rollback(`x${n}`, `x${n}`, {}, via)),
      n % 8 === 0 ? granted(operator, player, bonus, { amount: 200 }) : undefined,
    ];
  });
  await Promise.all(calls.flat());

  const counted = await world.admin<{ id: number; wagered: number }[]>`
    select b.id, b.wagered_amount = coalesce((
      select sum(amount) from provider_transactions t
      join game_rounds r on r.round_id = t.round_id and r.provider_id = t.provider_id and r.player_id = t.player_id
      where t.player_bonus_id = b.id and t.kind = 'bet' and t.status = 'applied' and r.status = 'closed'), 0) + coalesce((
      select sum(staked_real + staked_bonus) from game_rounds r where r.player_bonus_id = b.id and r.outcome is not null), 0)
      as wagered
    from player_bonuses b where b.player_id = ${player}`;
  expect(counted.every((row) => row.wagered)).toBe(true);
  const bonuses = await bonusesOf(operator, player);
  expect(bonuses).toHaveLength(4);
  expect(bonuses.filter((one: { state: string }) => one.state === 'activated').length).toBeLessThanOrEqual(1);
  expect(await verify({ databaseUrl: world.url, clock: world.clock })).toEqual([]);
});

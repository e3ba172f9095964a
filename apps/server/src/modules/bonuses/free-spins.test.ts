import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { browserOf } from '../../../test/support/loyalty.ts';
import { playerWith } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);

/** A player with free spins of 20, who has staked 100 of real money before. */
const openGameSession = async (limits: Record<string, number>, count = 3) => {
  const player = await playerWith(operator, 1_000);
  const browser = await browserOf(world, operator, player);
  const url = `/api/v1/player/games/${await originalOf(world, operator)}/play`;
  const play = (stake: number, free_spin: boolean) =>
    browser.post(url, { stake, params: free_spin ? { free_spin } : {} });
  expect((await play(100, false)).status).toBe(200);
  await must(operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits }));
  const terms = { free_spins: { count, stake: 20 } };
  await granted(operator, player, await addBonus(staff, { type: 'free_spins', default_amount: 0, terms }));
  const spinsLeft = async () => (await bonusesOf(operator, player))[0].free_spins.left;
  const counted = async () => {
    const [row] = await world.admin`select bet_day, bet_week, bet_month from accounts where player_id = ${player}`;
    return row;
  };
  const lost = async () => {
    const [row] = await world.admin`select loss_day, loss_week, loss_month from accounts where player_id = ${player}`;
    return row;
  };
  return { play, spinsLeft, counted, lost };
};

const betLimits = [
  'max_single_bet',
  'casino_max_single_bet',
  'max_daily_bet',
  'casino_max_daily_bet',
  'max_weekly_bet',
  'max_monthly_bet',
];

describe('free spins and limits', () => {
  test.each(betLimits)('%s that would refuse the stake as a bet does not refuse the spin', async (limit) => {
    const { play, spinsLeft } = await openGameSession({ [limit]: limit.includes('single') ? 10 : 100 });
    const refused = await play(20, false);
    expect([refused.body.error?.code, refused.body.error?.details.limit]).toEqual(['LIMIT_EXCEEDED', limit]);
    expect((await play(20, true)).status).toBe(200);
    expect(await spinsLeft()).toBe(2);
  });

  test('a free spin does not count as a bet in any window', async () => {
    const { play, counted } = await openGameSession({ max_single_bet: 1_000 });
    await play(20, true);
    expect(await counted()).toEqual({ bet_day: 100, bet_week: 100, bet_month: 100 });
  });

  test.each(['max_daily_loss', 'max_weekly_loss', 'max_monthly_loss'])(
    '%s does not refuse a spin, which can lose nothing',
    async (limit) => {
      // Whatever the first round won, the limit leaves less than the stake of a spin.
      const { play, spinsLeft } = await openGameSession({ [limit]: 1 });
      await world.admin`update accounts set loss_day = 1, loss_week = 1, loss_month = 1 where operator_id = ${operator.operator_id}`;
      const refused = await play(20, false);
      expect(refused.body.error?.details.limit).toBe(limit);
      expect((await play(20, true)).status).toBe(200);
      expect(await spinsLeft()).toBe(2);
    },
  );

  test('422 LIMIT_EXCEEDED: max_session_minutes refuses a spin like any play, and uses no spin up', async () => {
    const { play, spinsLeft } = await openGameSession({ max_session_minutes: 15 });
    for (let played = 8; played <= 16; played += 8) {
      world.clock.advance(8 * minute);
      const { body } = await play(20, true);
      if (played > 15)
        expect(body.error).toMatchObject({ code: 'LIMIT_EXCEEDED', details: { limit: 'max_session_minutes' } });
    }
    expect(await spinsLeft()).toBe(2);
  });

  test('what free spins win makes no room within a loss limit', async () => {
    const { play, lost } = await openGameSession({ max_single_bet: 1_000 }, 200);
    const before = await lost();
    let won = 0;
    for (let spin = 0; spin < 200 && won === 0; spin += 1) won += (await play(20, true)).body.data.payout;
    expect(won).toBeGreaterThan(0);
    expect(await lost()).toEqual(before);
  });

  test('a free spin is play: it continues the session', async () => {
    const { play } = await openGameSession({ max_session_minutes: 15 });
    world.clock.advance(8 * minute);
    expect((await play(20, true)).status).toBe(200);
    world.clock.advance(8 * minute);
    expect((await play(20, false)).body.error?.details.limit).toBe('max_session_minutes');
  });
});

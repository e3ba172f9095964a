import { expect, test } from 'vitest';
import { addBonus } from '../../../test/support/bonuses.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { browserOf } from '../../../test/support/players.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const url = '/api/v1/player/session';
const world = await createFileWorld();
const studio = await openStudio(world);
const { operator } = studio;

const at = (milliseconds: number): string => new Date(world.clock.now().getTime() + milliseconds).toISOString();
const nothing = { staked: 0, won: 0, net: 0, bonus_staked: 0, bonus_won: 0 };

test('before any play nothing runs, and limits are whole', async () => {
  const { player } = await studio.openSession(10_000);
  const browser = await browserOf(world, operator, player, []);
  await must(browser.put('/api/v1/player/limits', { limits: { max_daily_loss: 500, max_single_bet: 300 } }));
  expect(await mustData(browser.get(url))).toEqual({
    player_id: player,
    currency: 'EUR',
    started_at: null,
    elapsed_seconds: 0,
    ends_at: null,
    counted_from: null,
    ...nothing,
    limits: [{ limit: 'max_daily_loss', value: 500, used: 0, left: 500, resets_at: '2026-03-03T00:00:00.000Z' }],
  });
});

test('counts what was staked and won since play began; a pause of ten minutes ends the session', async () => {
  const session = await studio.openSession(10_000);
  const browser = await browserOf(world, operator, session.player, []);
  await must(
    browser.put('/api/v1/player/limits', {
      limits: { max_daily_loss: 500, max_daily_bet: 400, max_session_minutes: 60 },
    }),
  );
  const started_at = at(0);
  const [bet, round] = [newName('b'), newName('r')];
  await must(session.bet(bet, 100, { round_id: round }));
  await must(session.win(newName('w'), 30, { round_id: round, round_finished: true }));
  world.clock.advance(5 * minute);
  const taken = newName('b');
  await must(session.bet(taken, 200, { round_id: newName('r') }));
  expect(await mustData(browser.get(url))).toMatchObject({ staked: 300, won: 30, net: -270 });
  await must(session.rollback(newName('x'), taken));
  const own = await mustData(browser.get(url));
  expect(own).toMatchObject({
    started_at,
    elapsed_seconds: 300,
    ends_at: at(10 * minute),
    counted_from: started_at,
    ...nothing,
    staked: 100,
    won: 30,
    net: -70,
  });
  const left = Object.fromEntries(own.limits.map((one: { limit: string; left: number }) => [one.limit, one.left]));
  expect(left).toEqual({ max_daily_loss: 430, max_daily_bet: 300, max_session_minutes: 55 });

  world.clock.advance(10 * minute);
  expect(await mustData(browser.get(url))).toMatchObject({ started_at: null, ...nothing });
  await must(session.bet(newName('b'), 50, { round_id: newName('r') }));
  expect(await mustData(browser.get(url))).toMatchObject({ started_at: at(0), elapsed_seconds: 0, staked: 50 });
  world.clock.advance(1_000);
  expect(await mustData(browser.get(url))).toMatchObject({ started_at: at(-1_000), staked: 50, net: -50 });
});

test('bonus money is counted apart', async () => {
  const staff = await addTestStaff(world, operator);
  const { player, ...session } = await studio.openSession(0);
  const bonus_id = await addBonus(staff, { wagering_multiplier: 10 });
  await must(operator.client.post(`/api/v1/operator/players/${player}/bonuses`, { bonus_id, amount: 1_000 }));
  const round_id = newName('r');
  await must(session.bet(newName('b'), 100, { round_id }));
  await must(session.win(newName('w'), 40, { round_id, round_finished: true }));
  const own = await mustData((await browserOf(world, operator, player, [])).get(url));
  expect(own).toMatchObject({ ...nothing, bonus_staked: 100, bonus_won: 40 });
});

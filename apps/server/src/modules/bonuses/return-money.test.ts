import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted, historyOf } from '../../../test/support/bonuses.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { type BonusSetup, openBonusSetup } from '../../../test/support/wagering.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

describe('a rollback', () => {
  test('returns the exact split and the wagering progress', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(60, 100);
    await gameSession.bet('b1', 100);
    await gameSession.close('r1');
    await gameSession.rollback('x1', 'b1');
    await gameSession.rollback('x1', 'b1');
    expect(await moneyOf(gameSession)).toEqual([60, 100]);
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated', wagered_amount: 0, wagering_progress: 0 });
    expect((await historyOf(setup.staff, bonus)).slice(2)).toEqual([
      ['wagered', 100],
      ['wager_returned', 100],
    ]);
  });

  test('revives a lost bonus that has not expired', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(0, 100);
    await gameSession.bet('b1', 100);
    await gameSession.close('r1');
    await gameSession.rollback('x1', 'b1');
    expect(await stateOf(gameSession)).toMatchObject({
      state: 'activated',
      result: 'none',
      finished_at: null,
      wagered_amount: 0,
    });
    expect(await moneyOf(gameSession)).toEqual([0, 100]);
    expect((await historyOf(setup.staff, bonus)).map(([kind]) => kind)).toContain('revived');
  });

  test('revives it behind the running bonus, before all waiting ones', async () => {
    const { setup, openWithBonus, moneyOf } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(0, 100, { name: 'First' });
    for (const name of ['Second', 'Third'])
      await granted(setup.operator, gameSession.player, await addBonus(setup.staff, { name }), { amount: 70 });
    await gameSession.bet('b1', 100);
    await gameSession.close('r1');
    await gameSession.rollback('x1', 'b1');
    const states = async () =>
      (await bonusesOf(setup.operator, gameSession.player)).map((one: { state: string; result: string }) => [
        one.state,
        one.result,
      ]);
    expect(await states()).toEqual([
      ['pending', 'none'],
      ['activated', 'none'],
      ['pending', 'none'],
    ]);
    expect(await moneyOf(gameSession)).toEqual([0, 70]);
    world.clock.advance(1);
    await gameSession.bet('b2', 70, { round_id: 'r2' });
    await gameSession.close('r2');
    expect((await states())[0]).toEqual(['activated', 'none']);
    expect(await moneyOf(gameSession)).toEqual([0, 100]);
    expect((await historyOf(setup.staff, bonus)).at(-1)).toEqual(['activated', 100]);
  });

  test('a revived one that waits still expires at its time', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 100, { valid_days: 1 });
    await gameSession.bet('b1', 100);
    await gameSession.close('r1');
    await granted(setup.operator, gameSession.player, await addBonus(setup.staff, { valid_days: 30 }), { amount: 70 });
    await gameSession.rollback('x1', 'b1');
    expect(await stateOf(gameSession)).toMatchObject({ state: 'pending', forfeited_amount: 0 });
    const expires_at = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const { status } = await setup.operator.client.post('/api/v1/operator/sandbox/clock', { now: expires_at });
    expect(status).toBe(200);
    expect((await eventsOf(world, gameSession.player)).at(-1)).toBe('bonus.completed');
    const [expired, running] = await bonusesOf(setup.operator, gameSession.player);
    expect(expired).toMatchObject({ result: 'expired', forfeited_amount: 100, finished_at: expires_at });
    expect(running).toMatchObject({ state: 'activated', forfeited_amount: 0 });
    expect(await moneyOf(gameSession)).toEqual([0, 70]);
  });

  test('revives nothing after its expiry: the money is forfeited', async () => {
    const { openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 100, { valid_days: 1 });
    await gameSession.bet('b1', 100);
    await gameSession.close('r1');
    world.clock.advance(86_400_000);
    await gameSession.rollback('x1', 'b1');
    expect(await stateOf(gameSession)).toMatchObject({ state: 'finished', result: 'lost', forfeited_amount: 100 });
    expect(await moneyOf(gameSession)).toEqual([0, 0]);
  });

  test('to a converted bonus is real money', async () => {
    const { openWithBonus, stateOf, moneyOf, ledger } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(100, 200, { wagering_multiplier: 1 });
    await gameSession.bet('b0', 100, { round_id: 'r0' });
    await gameSession.close('r0');
    await gameSession.bet('b1', 60);
    await gameSession.bet('b2', 140, { round_id: 'r2' });
    await gameSession.win('w2', 10, { round_id: 'r2', round_finished: true });
    expect(await stateOf(gameSession)).toMatchObject({ result: 'converted', converted_amount: 10 });
    await gameSession.rollback('x1', 'b1');
    expect(await moneyOf(gameSession)).toEqual([70, 0]);
    expect((await ledger(gameSession)).slice(-3)).toEqual([
      ['bonus', 'casino_rollback', 60],
      ['bonus', 'bonus_conversion', -60],
      ['real', 'bonus_conversion', 60],
    ]);
    expect(await stateOf(gameSession)).toMatchObject({
      result: 'converted',
      converted_amount: 70,
      wagered_amount: 240,
    });
  });
});

describe('money returned to an ended bonus', () => {
  const forfeit = (setup: BonusSetup, player_bonus: number) =>
    setup.staff.post(`/api/back-office/v1/player-bonuses/${player_bonus}/forfeit`, { reason: 'Abuse' });

  test('is forfeited', async () => {
    const { setup, openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(40, 100);
    await gameSession.bet('b1', 100);
    await forfeit(setup, bonus);
    await gameSession.win('w1', 200, { round_finished: true });
    expect(await moneyOf(gameSession)).toEqual([80, 0]);
    expect(await stateOf(gameSession)).toMatchObject({ result: 'forfeited', forfeited_amount: 40 + 120 });
  });

  test('is real if the bonus had converted, within its cap', async () => {
    const { openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(100, 200, { wagering_multiplier: 1, max_conversion_multiplier: 1 });
    await gameSession.bet('b0', 100, { round_id: 'r0' });
    await gameSession.close('r0');
    await gameSession.bet('b1', 100);
    await gameSession.bet('b2', 100, { round_id: 'r2' });
    await gameSession.win('w1', 150, { round_finished: true });
    expect(await stateOf(gameSession)).toMatchObject({ result: 'converted', converted_amount: 150 });
    await gameSession.win('w2', 80, { round_id: 'r2', round_finished: true });
    expect(await moneyOf(gameSession)).toEqual([200, 0]);
    expect(await stateOf(gameSession)).toMatchObject({ converted_amount: 200, forfeited_amount: 30 });
  });

  test('never reaches another running bonus', async () => {
    const { setup, openWithBonus, moneyOf } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(0, 100);
    await granted(setup.operator, gameSession.player, await addBonus(setup.staff), { amount: 70 });
    await gameSession.bet('b1', 60);
    await forfeit(setup, bonus);
    expect(await moneyOf(gameSession)).toEqual([0, 70]);
    await gameSession.win('w1', 500, { round_finished: true });
    expect(await moneyOf(gameSession)).toEqual([0, 70]);
  });
});

import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, granted, historyOf } from '../../../test/support/bonuses.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { giveBonus } from '../../../test/support/provider.ts';
import { openBonusSetup } from '../../../test/support/wagering.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

describe('a bonus whose wagering is met, or whose money is lost', () => {
  test('wagering met: the bonus balance converts, and not one unit before', async () => {
    const { setup, openWithBonus, stateOf, ledger } = await openBonusSetup(world);
    const { gameSession, bonus } = await openWithBonus(1_000, 100, { wagering_multiplier: 5 });
    await gameSession.bet('b1', 499);
    await gameSession.close('r1');
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated', wagering_progress: 99 });
    await gameSession.bet('b2', 1, { round_id: 'r2' });
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated', wagering_progress: 99 });
    const { body } = await gameSession.close('r2');
    expect(body.data).toMatchObject({ balance: 600, bonus_balance: 0 });
    expect(await stateOf(gameSession)).toMatchObject({
      state: 'finished',
      result: 'converted',
      converted_amount: 100,
      forfeited_amount: 0,
      wagered_amount: 500,
      wagering_progress: 100,
      finished_at: world.clock.now().toISOString(),
    });
    expect((await ledger(gameSession)).slice(-2)).toEqual([
      ['bonus', 'bonus_conversion', -100],
      ['real', 'bonus_conversion', 100],
    ]);
    expect((await eventsOf(world, gameSession.player)).at(-1)).toBe('bonus.completed');
    expect(await historyOf(setup.staff, bonus)).toEqual([
      ['granted', 100],
      ['activated', 100],
      ['wagered', 499],
      ['wagered', 1],
      ['converted', 100],
    ]);
  });

  test('the cap: amount × max_conversion_multiplier converts, the rest is forfeited', async () => {
    const { openWithBonus, stateOf, moneyOf, ledger } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 100, { wagering_multiplier: 2, max_conversion_multiplier: 3 });
    const play = (id: string, win: number) =>
      gameSession.play(
        id,
        [
          { kind: 'bet', transaction_id: id, amount: 100 },
          { kind: 'win', transaction_id: id, amount: win },
        ],
        { round_finished: true },
      );
    await play('r1', 501);
    await play('r2', 0);
    expect(await moneyOf(gameSession)).toEqual([300, 0]);
    expect(await stateOf(gameSession)).toMatchObject({
      result: 'converted',
      converted_amount: 300,
      forfeited_amount: 101,
    });
    expect((await ledger(gameSession)).slice(-3)).toEqual([
      ['bonus', 'bonus_conversion', -300],
      ['real', 'bonus_conversion', 300],
      ['bonus', 'bonus_correction_down', -101],
    ]);
  });

  test('wagering met with everything at stake: waits for the round, and the win converts', async () => {
    const { openWithBonus, stateOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(100, 100, { wagering_multiplier: 1 });
    await gameSession.bet('b1', 100);
    await gameSession.bet('b2', 100, { round_id: 'r2' });
    await gameSession.close('r1');
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated', wagering_progress: 100 });
    const { body } = await gameSession.win('w2', 250, { round_id: 'r2' });
    expect(body.data).toMatchObject({ balance: 250, bonus_balance: 0 });
    expect(await stateOf(gameSession)).toMatchObject({ result: 'converted', converted_amount: 250 });
  });

  test('lost: bonus balance 0 without an open round that staked bonus money', async () => {
    const { openWithBonus, stateOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 100);
    await gameSession.bet('b1', 100);
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated' });
    await gameSession.close('r1');
    expect(await stateOf(gameSession)).toMatchObject({ state: 'finished', result: 'lost', wagered_amount: 100 });
    expect((await eventsOf(world, gameSession.player)).filter((type) => type === 'bonus.completed')).toHaveLength(1);
  });

  test('a bonus is not lost while one of two open rounds may still win', async () => {
    const { openWithBonus, stateOf, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 100);
    await gameSession.bet('b1', 60);
    await gameSession.bet('b2', 40, { round_id: 'r2' });
    await gameSession.win('w1', 0, { round_finished: true });
    expect((await stateOf(gameSession)).state).toBe('activated');
    await gameSession.win('w2', 80, { round_id: 'r2', round_finished: true });
    expect(await stateOf(gameSession)).toMatchObject({ state: 'activated' });
    expect(await moneyOf(gameSession)).toEqual([0, 80]);
  });

  test('a correction of the bonus wallet belongs to the running bonus, and may end it', async () => {
    const { setup, openWithBonus, stateOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 100);
    await giveBonus(setup.staff, gameSession.player, 20);
    const url = `/api/back-office/v1/players/${gameSession.player}/corrections`;
    await setup.staff.post(url, { wallet: 'bonus', direction: 'down', amount: 120, reason: 'By mistake' });
    expect(await stateOf(gameSession)).toMatchObject({ state: 'finished', result: 'lost' });
  });

  test('waiting bonuses are activated in the order of their grants; valid_days start at the activation', async () => {
    const { setup, openWithBonus, moneyOf } = await openBonusSetup(world);
    const { gameSession } = await openWithBonus(0, 100, { name: 'First' });
    for (const name of ['Second', 'Third'])
      await granted(setup.operator, gameSession.player, await addBonus(setup.staff, { name, valid_days: 3 }), {
        amount: 50,
      });
    world.clock.advance(60_000);
    await gameSession.play('r1', [{ kind: 'bet', transaction_id: 'p1', amount: 100 }], { round_finished: true });
    const [first, second, third] = await bonusesOf(setup.operator, gameSession.player);
    expect([first.result, second.state, third.state]).toEqual(['lost', 'activated', 'pending']);
    expect(second.started_at).toBe(world.clock.now().toISOString());
    expect(second.expires_at).toBe(new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString());
    expect(await moneyOf(gameSession)).toEqual([0, 50]);
  });
});

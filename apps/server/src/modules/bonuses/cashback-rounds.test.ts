import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { type GameSession, newName, openGameSessionOf, openStudio } from '../../../test/support/provider.ts';
import { advance } from '../../../test/support/tournaments.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const day = 86_400;

/** Ten per cent of the loss of a day, granted after it. */
const openSetup = async (cashback_period = 'day') => {
  const studio = await openStudio(world);
  const terms = { percentage: 10, cashback_period };
  await addBonus(studio.staff, { type: 'cashback', wagering_multiplier: 0, terms });
  return {
    openSession: () => studio.openSession(10_000),
    /** A session lasts less than a day. */
    reopen: ({ player }: GameSession) => openGameSessionOf(studio.studio, player),
    /** Advances a day and runs the sweeps. */
    nextDay: (days = 1) => advance(studio, days * day),
    cashbackOf: async ({ player }: GameSession): Promise<number[]> =>
      (await bonusesOf(studio.operator, player)).map((one: { amount: number }) => one.amount),
  };
};

const win = (gameSession: GameSession, round_id: string, amount: number, more: object = {}) =>
  must(gameSession.win(newName('win'), amount, { round_id, ...more }));

const bet = async (gameSession: GameSession, amount: number): Promise<string> => {
  const name = newName('bet');
  await must(gameSession.bet(name, amount, { round_id: name }));
  return name;
};

describe('cashback of rounds that are open at midnight', () => {
  test('a stake before midnight whose win comes after it is no loss of either day', async () => {
    const { openSession, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    const round_id = await bet(guest, 1_000);
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([]);
    await guest.win(newName('win'), 1_000, { round_id, round_finished: true });
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([]);
  });

  test('a round that closes after midnight without a win is a loss of that day, though no money moved on it', async () => {
    const { openSession, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    const round_id = await bet(guest, 1_000);
    await nextDay();
    await guest.close(round_id);
    expect(await cashbackOf(guest)).toEqual([]);
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([100]);
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([100]);
  });

  test('a stake that is rolled back after midnight is no loss of either day', async () => {
    const { openSession, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    const name = await bet(guest, 1_000);
    await nextDay();
    await guest.rollback(newName('undo'), name);
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([]);
  });

  test('a round that is never closed returns nothing; other losses do', async () => {
    const { openSession, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    await bet(guest, 1_000);
    await guest.close(await bet(guest, 300));
    for (let n = 0; n < 3; n += 1) await nextDay();
    expect(await cashbackOf(guest)).toEqual([30]);
  });

  test('a tip is no loss, and returns nothing when it is rolled back a day later', async () => {
    const { openSession, reopen, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    const tip = newName('tip');
    await must(guest.bet(tip, 2_000, { kind: 'tip' }));
    await must(guest.close(await bet(guest, 1_000)));
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([100]);
    await must(guest.rollback(newName('undo'), tip));
    const again = await reopen(guest);
    await must(again.close(await bet(again, 500)));
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([100, 50]);
  });

  test('stakes and wins of several days count together on the day on which their round closes', async () => {
    const { openSession, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    const round_id = await bet(guest, 1_000);
    await guest.bet(newName('bet'), 500, { round_id });
    await guest.close(await bet(guest, 40));
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([4]);
    await guest.win(newName('win'), 200, { round_id });
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([4]);
    await guest.win(newName('win'), 100, { round_id, round_finished: true });
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([4, (1_500 - 300) / 10]);
  });

  test('midnight within a week does not end its period', async () => {
    const { openSession, nextDay, cashbackOf } = await openSetup('week');
    const guest = await openSession();
    const round_id = await bet(guest, 1_000);
    await nextDay();
    await guest.close(round_id);
    await nextDay(7);
    expect(await cashbackOf(guest)).toEqual([100]);
    await nextDay(7);
    expect(await cashbackOf(guest)).toEqual([100]);
  });
});

describe('cashback of rounds that are won and stay open', () => {
  test('a win counts when it is paid: a round that is never closed does not hide it', async () => {
    const { openSession, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    await guest.close(await bet(guest, 1_000));
    await win(guest, await bet(guest, 500), 1_300);
    for (let n = 0; n < 3; n += 1) await nextDay();
    expect(await cashbackOf(guest)).toEqual([(1_000 - (1_300 - 500)) / 10]);
  });

  test('a jackpot without a bet opens a round that nobody closes, and counts', async () => {
    const { openSession, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    await guest.close(await bet(guest, 1_000));
    await win(guest, newName('jackpot'), 900, { kind: 'jackpot' });
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([10]);
  });

  test('what counted while the round was open does not count again when it closes', async () => {
    const { openSession, reopen, nextDay, cashbackOf } = await openSetup();
    const guest = await openSession();
    await guest.close(await bet(guest, 1_000));
    const round_id = await bet(guest, 500);
    await win(guest, round_id, 900);
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([60]);
    // Another stake in the round, in which the player was 400 ahead, counts when it closes.
    await must((await reopen(guest)).bet(newName('bet'), 1_000, { round_id }));
    await nextDay();
    expect(await cashbackOf(guest)).toEqual([60]);
    await guest.close(round_id);
    await nextDay();
    // Over all days: 1,000 + 1,500 staked, 900 won, 10 % of 1,600 returned.
    expect(await cashbackOf(guest)).toEqual([60, 100]);
  });
});

import { expect, test } from 'vitest';
import { day, hour, minute } from '../../src/base/durations.ts';
import { base } from '../../support/back-office.ts';
import { addBonus, bonusesOf } from '../support/bonuses.ts';
import { mustData } from '../support/client.ts';
import { browserOf, setProgramme } from '../support/loyalty.ts';
import { deposit, entriesOf, eventsOf } from '../support/money.ts';
import { type GameSession, lockPlayer, newName } from '../support/provider.ts';
import { openTournament, playRound, prizesPaid } from '../support/tournaments.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

/** A round without a win, so that its bet can still be rolled back. */
const lose = async (gameSession: GameSession, stake: number): Promise<string> => {
  const name = newName('lost');
  await mustData(gameSession.bet(name, stake, { round_id: name }));
  await mustData(gameSession.close(name));
  return name;
};

test('a tournament with a tie and a cancelled round: the earlier one is ahead, the cancelled stake does not count, prizes are paid once', async () => {
  const casino = await openCasino(world);
  const { operator, pass, money } = casino;
  const cup = await openTournament(world, { ...casino, staff: casino.ann }, { prizes: [1_000, 500, 250] });
  const [ada, bob, carol, dora] = [
    await casino.openSession(5_000),
    await casino.openSession(5_000),
    await casino.openSession(5_000),
    await casino.openSession(5_000),
  ];

  // Ada and Bob stake the same, Ada first. Carol leads until the studio cancels her round, Dora until she is excluded.
  await playRound(ada, 1_000, 0);
  await pass(minute);
  await playRound(bob, 1_000, 200);
  const cancelled = await lose(carol, 3_000);
  await lose(carol, 600);
  await playRound(dora, 4_000, 0);
  await pass(20 * minute);
  expect((await cup.ranks()).map(([rank, player, score]) => [rank, player, score])).toEqual([
    [1, dora.player, 4_000],
    [2, carol.player, 3_600],
    [3, ada.player, 1_000],
    [4, bob.player, 1_000],
  ]);
  await mustData(carol.rollback(newName('cancel'), cancelled));
  await mustData(operator.client.post(casino.api(dora.player, '/self-exclusion'), { period: '6_months' }));

  // Stakes after the end do not count, even within the grace.
  await pass(39 * minute);
  await playRound(bob, 2_000, 0);
  await pass(2 * minute);
  expect((await cup.get()).state).toBe('finished');
  expect(await cup.ranks()).toEqual([
    [1, ada.player, 1_000],
    [2, bob.player, 1_000],
    [3, carol.player, 600],
  ]);
  await pass(hour);
  const paid = [];
  for (const { player } of [ada, bob, carol, dora]) paid.push(await prizesPaid(world, player));
  expect(paid).toEqual([[1_000], [500], [250], []]);
  expect(await money(ada.player)).toEqual([5_000, 0]);
  expect(await money(bob.player)).toEqual([5_000 - 1_000 + 200 - 2_000 + 500, 0]);
  expect(await money(carol.player)).toEqual([5_000 - 600 + 250, 0]);
  await casino.expectSoundBooks();
});

test('loyalty points: earned by stakes, exchanged for money, and taken back with it when the bets are rolled back', async () => {
  const casino = await openCasino(world);
  const { operator, ann, api, pass, money } = casino;
  await setProgramme(world, ann);
  const first = await casino.openSession(20_000);
  const { player } = first;
  const points = async (): Promise<number> => (await mustData(operator.client.get(api(player, '/loyalty')))).points;
  const exchange = async (wanted: number) =>
    (await browserOf(world, operator, player)).post('/api/v1/player/loyalty/exchange', { points: wanted });

  // A point for each 1.00 staked; ten points are worth 0.01. An open round earns nothing yet.
  const bets = [await lose(first, 10_000)];
  await mustData(first.bet('second', 10_000, { round_id: 'second' }));
  expect(await points()).toBe(100);
  await mustData(first.close('second'));
  bets.push('second');
  expect((await refused(exchange(201))).code).toBe('BONUS_INVALID');
  await mustData(exchange(200));
  expect([await points(), await money(player)]).toEqual([0, [20, 0]]);

  // A week later stakes earn double points; earned points stay.
  await pass(7 * day);
  await setProgramme(world, ann, { points_rate: 200 });
  await mustData(deposit(operator, player, 5_000));
  bets.push(await lose(await casino.openSessionOf(player), 5_000));
  expect([await points(), await money(player)]).toEqual([100, [20, 0]]);

  // The studio cancels everything: each bet takes its own points back, and the exchange is reversed.
  const [one, two, three] = bets as [string, string, string];
  await mustData(first.rollback(newName('x'), one));
  expect([await points(), await money(player)]).toEqual([0, [10_020, 0]]);
  await mustData(first.rollback(newName('x'), two));
  expect([await points(), await money(player)]).toEqual([0, [20_010, 0]]);
  await mustData(first.rollback(newName('x'), three));
  expect([await points(), await money(player)]).toEqual([0, [25_000, 0]]);
  const changes = await mustData(ann.get(`${base}/players/${player}/loyalty/changes`));
  expect(changes.map((row: { kind: string; amount: number }) => [row.kind, row.amount])).toEqual([
    ['reversal', 10],
    ['reversal', 10],
    ['exchange', 20],
  ]);
  await casino.expectSoundBooks();
});

test('a cashback week: the net loss of the calendar week counts, up to the cap, once, and not for players excluded from bonuses', async () => {
  const casino = await openCasino(world);
  const { operator, pass, money } = casino;
  world.clock.set(new Date('2026-03-18T12:00:00.000Z'));
  const terms = { percentage: 10, cap: 1_000, cashback_period: 'week' };
  await addBonus(casino.ann, { name: 'Cashback', type: 'cashback', wagering_multiplier: 0, terms });
  const [loser, winner, whale, locked] = [
    await casino.openSession(20_000),
    await casino.openSession(20_000),
    await casino.openSession(90_000),
    await casino.openSession(20_000),
  ];
  await playRound(loser, 8_000, 0);
  await playRound(winner, 1_000, 4_000);
  await playRound(whale, 50_000, 0);
  await playRound(locked, 5_000, 0);
  await lockPlayer(operator, locked.player);

  // On Sunday at midnight less a second: one round is won, another is left open and lost on Monday.
  world.clock.set(new Date('2026-03-22T23:59:59.000Z'));
  const late = await casino.openSessionOf(loser.player);
  await playRound(late, 1_000, 3_000);
  await mustData(late.bet('over-midnight', 500, { round_id: 'over-midnight' }));
  const cashback = async ({ player }: GameSession): Promise<number[]> =>
    (await bonusesOf(operator, player)).map(({ amount }: { amount: number }) => amount);
  expect(await cashback(loser)).toEqual([]);
  await pass(hour);
  await mustData(late.close('over-midnight'));
  await pass(hour);
  const given = [];
  for (const gameSession of [loser, winner, whale, locked]) given.push(await cashback(gameSession));
  expect(given).toEqual([[600], [], [1_000], []]);
  expect(await money(loser.player)).toEqual([20_000 - 8_000 + 2_000 - 500 + 600, 0]);

  // The week after, only the loss of Monday counts, and nothing is paid twice.
  await pass(7 * day);
  await pass(day);
  expect(await cashback(loser)).toEqual([600, 50]);
  expect(await cashback(whale)).toEqual([1_000]);
  expect((await entriesOf(world, loser.player)).slice(-1)).toEqual([['bonus_conversion', 50]]);
  expect((await eventsOf(world, loser.player)).filter((type) => type === 'bonus.granted')).toHaveLength(2);
  await casino.expectSoundBooks();
});

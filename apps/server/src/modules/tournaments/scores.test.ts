import { describe, expect, test } from 'vitest';
import { originalOf } from '../../../test/support/games.ts';
import { browserOf } from '../../../test/support/loyalty.ts';
import { giveBonus, newName, openStudio } from '../../../test/support/provider.ts';
import { advance, openTournament, playRound, startCup } from '../../../test/support/tournaments.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

describe('what counts', () => {
  test('staked: the real money of closed rounds that was not rolled back', async () => {
    const { cup, studio } = await startCup(world);
    const [ada, bob] = [await studio.openSession(10_000), await studio.openSession(10_000)];
    await playRound(ada, 700, 0);
    await playRound(ada, 300, 5_000);
    await playRound(bob, 1_001, 0);
    await playRound(bob, 5_000, 0, { closed: false });
    await advance(studio, 60);
    expect(await cup.ranks()).toEqual([
      [1, bob.player, 1_001],
      [2, ada.player, 1_000],
    ]);
  });

  test('won: what rounds with a stake won; players without wins are not listed', async () => {
    const { cup, studio } = await startCup(world, { score: 'won' });
    const [ada, bob] = [await studio.openSession(10_000), await studio.openSession(10_000)];
    await playRound(ada, 100, 250);
    await playRound(ada, 100, 50);
    await playRound(bob, 9_000, 0);
    await advance(studio, 60);
    expect(await cup.ranks()).toEqual([[1, ada.player, 300]]);
  });

  test('best_multiplier: the best round in basis points, rounded down', async () => {
    const { cup, studio } = await startCup(world, { score: 'best_multiplier' });
    const gameSession = await studio.openSession(10_000);
    await playRound(gameSession, 300, 1_000);
    await playRound(gameSession, 100, 200);
    await advance(studio, 60);
    expect(await cup.ranks()).toEqual([[1, gameSession.player, 33_333]]);
  });

  test.each(['won', 'best_multiplier'])(
    '%s: a score beyond 2^53 counts as the largest that can be shown',
    async (score) => {
      const { cup, studio } = await startCup(world, { score });
      const huge = 9_000_000_000_000_000;
      const [ada, bob] = [await studio.openSession(10_000), await studio.openSession(10_000)];
      await playRound(ada, 1, huge);
      await playRound(bob, 100, 50);
      await advance(studio, 60);
      const [first, second] = await cup.ranks();
      expect(first).toEqual([1, ada.player, score === 'won' ? huge : Number.MAX_SAFE_INTEGER]);
      expect(second).toEqual([2, bob.player, score === 'won' ? 50 : 5_000]);
    },
  );

  test('best_multiplier: one real unit in a bonus stake gains nothing from rounding', async () => {
    const { cup, studio } = await startCup(world, { score: 'best_multiplier' });
    const gameSession = await studio.openSession(1);
    await giveBonus(studio.staff, gameSession.player, 999);
    const round_id = newName('round');
    const bet = { kind: 'bet', transaction_id: newName('bet'), amount: 1_000 };
    const wins = Array.from({ length: 9 }, () => ({ kind: 'win', transaction_id: newName('win'), amount: 1 }));
    expect((await gameSession.play(round_id, [bet, ...wins], { round_finished: true })).status).toBe(200);
    await advance(studio, 60);
    expect(await cup.ranks()).toEqual([[1, gameSession.player, 90]]);
  });

  test('a stake that was rolled back no longer counts, and bonus money never counts', async () => {
    const { cup, studio } = await startCup(world);
    const gameSession = await studio.openSession(1_000);
    const round_id = newName('round');
    for (const name of ['kept', 'undone']) await gameSession.bet(`${round_id}-${name}`, 100, { round_id });
    await gameSession.rollback(newName('undo'), `${round_id}-undone`);
    await gameSession.close(round_id);
    await playRound(gameSession, 900, 0);
    await giveBonus(studio.staff, gameSession.player, 5_000);
    await playRound(gameSession, 5_000, 0);
    await advance(studio, 60);
    expect(await cup.ranks()).toEqual([[1, gameSession.player, 1_000]]);
  });

  test('a round that is staked on after the end does not count, even if it was opened before', async () => {
    const { cup, studio } = await startCup(world, { grace_minutes: 10 });
    const [ada, bob] = [await studio.openSession(100_000), await studio.openSession(10_000)];
    const [late, fair] = [newName('round'), newName('round')];
    await ada.bet(newName('bet'), 1, { round_id: late });
    await bob.bet(newName('bet'), 5_000, { round_id: fair });
    await advance(studio, 3_600);
    expect((await ada.bet(newName('bet'), 50_000, { round_id: late })).status).toBe(200);
    for (const [gameSession, round_id] of [
      [ada, late],
      [bob, fair],
    ] as const)
      await gameSession.close(round_id);
    await advance(studio, 600);
    expect(await cup.ranks()).toEqual([[1, bob.player, 5_000]]);
  });

  test('min_stake: a round below it does not count, one that reaches it counts fully', async () => {
    const { cup, studio } = await startCup(world, { min_stake: 100 });
    const gameSession = await studio.openSession(1_000);
    await playRound(gameSession, 99, 0);
    await playRound(gameSession, 100, 0);
    await advance(studio, 60);
    expect(await cup.ranks()).toEqual([[1, gameSession.player, 100]]);
  });

  test('games: only the named ones, by game or by provider', async () => {
    const studio = await openStudio(world);
    const slot = await originalOf(world, studio.operator);
    const byGame = await openTournament(world, studio, { game_ids: [slot] });
    const byProvider = await openTournament(world, studio, { provider_ids: [studio.studio.provider.id] });
    const gameSession = await studio.openSession(1_000);
    await playRound(gameSession, 150, 0);
    const browser = await browserOf(world, studio.operator, gameSession.player);
    await browser.post(`/api/v1/player/games/${slot}/play`, { stake: 100 });
    await advance(studio, 60);
    expect(await byGame.ranks()).toEqual([[1, gameSession.player, 100]]);
    expect(await byProvider.ranks()).toEqual([[1, gameSession.player, 150]]);
  });

  test('the period: a round opened at the start counts, one opened at the end does not', async () => {
    const { cup, studio } = await startCup(world);
    const gameSession = await studio.openSession(1_000);
    await playRound(gameSession, 1, 0);
    await advance(studio, 3_599);
    await playRound(gameSession, 10, 0);
    await advance(studio, 1);
    await playRound(gameSession, 100, 0);
    await advance(studio, 61);
    expect(await cup.ranks()).toEqual([[1, gameSession.player, 11]]);
  });

  test('a round of the period counts if it closes within the grace time, and not if it is still open at its end', async () => {
    const { cup, studio } = await startCup(world);
    const gameSession = await studio.openSession(1_000);
    const late = await playRound(gameSession, 10, 0, { closed: false });
    const later = await playRound(gameSession, 100, 0, { closed: false });
    await advance(studio, 3_659);
    expect((await cup.get()).state).toBe('closing');
    await gameSession.close(late.round_id);
    await advance(studio, 1);
    expect((await cup.get()).state).toBe('finished');
    await gameSession.close(later.round_id);
    expect(await cup.ranks()).toEqual([[1, gameSession.player, 10]]);
  });

  test('other currencies are converted at the rate of the day of the round, not at one that is added later', async () => {
    const studio = await openStudio(world);
    const ends_at = new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString();
    const wanted = { ends_at, prize_currency: 'USD', prizes: [1_000, 1_000, 1_000] };
    await expect(openTournament(world, studio, wanted)).rejects.toThrow('has no exchange rate');
    const rates = [
      { currency: 'USD', rate: '0.5' },
      { currency: 'JPY', rate: '0.01' },
    ];
    await studio.staff.put('/api/back-office/v1/exchange-rates', { day: '2026-03-01', rates });
    const priced = await openTournament(world, studio, wanted);
    const played: [number, string, number][] = [];
    for (const [currency, stake] of [
      ['USD', 1_000],
      ['JPY', 999],
      ['EUR', 600],
    ] as const) {
      const gameSession = await studio.openSession(10_000, { currency });
      await playRound(gameSession, stake, 0);
      played.push([gameSession.player, currency, stake]);
    }
    const day = world.clock.now().toISOString().slice(0, 10);
    await advance(studio, 86_400);
    const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const late = { day, rates: [{ currency: 'USD', rate: '900' }] };
    for (const added of [{ day: nextDay, rates }, late])
      expect((await studio.staff.put('/api/back-office/v1/exchange-rates', added)).status).toBe(200);
    await advance(studio, 86_400 + 61);
    const board = await priced.board();
    expect(
      board.map((row: { player_id: number; score: number; paid: { amount: number } }) => [
        played.find(([player]) => player === row.player_id)?.[1],
        row.score,
        row.paid.amount,
      ]),
    ).toEqual([
      ['JPY', 999, 500],
      ['EUR', 600, 500],
      ['USD', 500, 1_000],
    ]);
  });
});

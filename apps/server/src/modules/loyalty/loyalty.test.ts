import { describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { browserOf, setProgramme } from '../../../test/support/loyalty.ts';
import { entriesOf } from '../../../test/support/money.ts';
import { type GameSession, giveBonus, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const studio = await openStudio(world);
await setProgramme(world, studio.staff);

const pointsOf = async (player: number): Promise<number> =>
  (await studio.operator.client.get(`/api/v1/operator/players/${player}/loyalty`)).body.data.points;

const bet = async (gameSession: GameSession, amount: number): Promise<string> => {
  const name = newName('bet');
  await must(gameSession.bet(name, amount, { round_id: name }));
  return name;
};

/** A bet in a round that is closed without a win. */
const lostBet = async (gameSession: GameSession, amount: number): Promise<string> => {
  const name = await bet(gameSession, amount);
  await must(gameSession.close(name));
  return name;
};

const give = (player: number, points: number) =>
  studio.staff.post(`/api/back-office/v1/players/${player}/loyalty/corrections`, { points, reason: 'test' });

const openWithPoints = async (points: number) => {
  const gameSession = await studio.openSession(1_000);
  await give(gameSession.player, points);
  const browser = await browserOf(world, studio.operator, gameSession.player);
  const exchange = (wanted?: number, options?: object) =>
    browser.post('/api/v1/player/loyalty/exchange', wanted === undefined ? undefined : { points: wanted }, options);
  return { ...gameSession, browser, exchange };
};

describe('earning points', () => {
  test('a bet with a provider and a round of an Original earn points for the real money staked', async () => {
    const gameSession = await studio.openSession(1_000);
    await lostBet(gameSession, 450);
    const browser = await browserOf(world, studio.operator, gameSession.player);
    const game = await originalOf(world, studio.operator);
    expect((await browser.post(`/api/v1/player/games/${game}/play`, { stake: 150 })).status).toBe(200);
    expect(await pointsOf(gameSession.player)).toBe(6);
  });

  test('bonus money earns none', async () => {
    const gameSession = await studio.openSession(100);
    await giveBonus(studio.staff, gameSession.player, 900);
    await lostBet(gameSession, 1_000);
    expect(await pointsOf(gameSession.player)).toBe(1);
  });

  test('a bet earns when its round closes, at the rate of that time', async () => {
    const gameSession = await studio.openSession(1_000);
    const name = await bet(gameSession, 500);
    expect(await pointsOf(gameSession.player)).toBe(0);
    await setProgramme(world, studio.staff, { points_rate: 200 });
    await gameSession.win(newName('win'), 0, { round_id: name, round_finished: true });
    expect(await pointsOf(gameSession.player)).toBe(10);
    await setProgramme(world, studio.staff);
  });

  test('a repeated bet earns once; a rolled back one earns nothing, also after the rate has changed', async () => {
    const gameSession = await studio.openSession(1_000);
    const name = await lostBet(gameSession, 500);
    await gameSession.bet(name, 500, { round_id: name });
    expect(await pointsOf(gameSession.player)).toBe(5);
    await setProgramme(world, studio.staff, { points_rate: 1_000 });
    expect(await pointsOf(gameSession.player)).toBe(5);
    await lostBet(gameSession, 10);
    await gameSession.rollback(newName('undo'), name);
    expect(await pointsOf(gameSession.player)).toBe(1);
    await setProgramme(world, studio.staff);
  });
});

describe('exchanging points', () => {
  test('201: real money by one loyalty_exchange entry at the rate; points short of a whole unit stay', async () => {
    const gameSession = await openWithPoints(259);
    const reply = await gameSession.exchange();
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.data).toEqual({
      transaction_id: expect.any(Number),
      points: 250,
      points_after: 9,
      amount: 25,
      currency: 'EUR',
      balance_after: 1_025,
      created_at: world.clock.now().toISOString(),
    });
    expect(await entriesOf(world, gameSession.player)).toEqual([
      ['deposit', 1_000],
      ['loyalty_exchange', 25],
    ]);
    const { body } = await studio.staff.get(`/api/back-office/v1/players/${gameSession.player}/loyalty/changes`);
    expect(
      body.data.map((row: Record<string, unknown>) => [row.kind, row.points, row.points_after, row.amount]),
    ).toEqual([
      ['exchange', -250, 9, 25],
      ['correction', 259, 259, 0],
    ]);
  });

  test('422 BONUS_INVALID: one point less than the minimum; the minimum itself passes', async () => {
    const gameSession = await openWithPoints(100);
    const reply = await gameSession.exchange(99);
    expect(reply.body.error).toMatchObject({
      code: 'BONUS_INVALID',
      details: { rule: 'minimum_points', minimum_points: 100, requested: 99 },
    });
    expect((await gameSession.exchange(100)).status).toBe(201);
  });

  test('422 BONUS_INVALID: one point more than there are', async () => {
    const gameSession = await openWithPoints(150);
    expect((await gameSession.exchange(151)).body.error.details).toEqual({
      rule: 'points',
      points: 150,
      requested: 151,
    });
    expect((await gameSession.exchange(150)).status).toBe(201);
    expect((await gameSession.exchange()).body.error.details).toEqual({ rule: 'points', points: 0, requested: 0 });
  });

  test('422 BONUS_INVALID: points worth less than one minor unit', async () => {
    await setProgramme(world, studio.staff, { minimum_points: 1 });
    const gameSession = await openWithPoints(9);
    expect((await gameSession.exchange()).body.error.details).toEqual({
      rule: 'worth',
      minimum_points: 10,
      requested: 9,
    });
    await setProgramme(world, studio.staff);
  });

  test('422 BONUS_INVALID: a player who is excluded from bonuses', async () => {
    const gameSession = await openWithPoints(200);
    const url = `/api/back-office/v1/players/${gameSession.player}/restrictions`;
    await studio.staff.patch(url, { excluded_from_bonuses: true, reason: 'Hunts bonuses.' });
    expect((await gameSession.exchange()).body.error).toMatchObject({
      code: 'BONUS_INVALID',
      details: { rule: 'excluded_player', status: 'active', self_excluded_until: null },
    });
  });

  test('422 BONUS_INVALID: no exchange while the rate is zero', async () => {
    const gameSession = await openWithPoints(200);
    await setProgramme(world, studio.staff, { exchange_rate: 0 });
    expect((await gameSession.exchange()).body.error.details).toEqual({ rule: 'inactive' });
    await setProgramme(world, studio.staff);
  });

  test('the same Idempotency-Key exchanges once', async () => {
    const gameSession = await openWithPoints(400);
    const [first, second] = [
      await gameSession.exchange(200, { idempotencyKey: 'once' }),
      await gameSession.exchange(200, { idempotencyKey: 'once' }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await pointsOf(gameSession.player)).toBe(200);
  });

  test('20 exchanges at once on two nodes, with points for ten: ten succeed', async () => {
    const node = await world.startNode();
    const gameSession = await openWithPoints(1_000);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => gameSession.exchange(100, n % 2 === 0 ? { via: node } : {})),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(10);
    expect(await pointsOf(gameSession.player)).toBe(0);
    expect((await entriesOf(world, gameSession.player)).filter(([type]) => type === 'loyalty_exchange')).toHaveLength(
      10,
    );
  });
});

describe('staff and the programme', () => {
  test('a correction is stored with its reason, audited, and never goes below zero', async () => {
    const { player } = await openWithPoints(50);
    const reply = await give(player, -51);
    expect(reply.body.error).toMatchObject({
      code: 'BONUS_INVALID',
      details: { rule: 'points', points: 50, requested: -51 },
    });
    expect((await give(player, -50)).body.data.points).toBe(0);
    const rows = await world.admin`
      select from_value, to_value, reason from audit_log
      where action = 'loyalty.points_corrected' and subject_id = ${player} order by id`;
    expect([...rows]).toEqual([
      { from_value: '0', to_value: '50', reason: 'test' },
      { from_value: '50', to_value: '0', reason: 'test' },
    ]);
  });

  test('a debt after a rollback can be reduced', async () => {
    const gameSession = await openWithPoints(95);
    const name = await lostBet(gameSession, 500);
    expect((await give(gameSession.player, -100)).body.data.points).toBe(0);
    await gameSession.rollback(newName('undo'), name);
    expect(await pointsOf(gameSession.player)).toBe(-5);
    expect((await give(gameSession.player, 3)).body.data).toMatchObject({ points: -2, exchangeable_amount: 0 });
  });

  test('422 VALIDATION_FAILED: a programme that returns more than a tenth of the stake', async () => {
    const body = { points_rate: 10_000, exchange_rate: 1_001, minimum_points: 1 };
    const reply = await studio.staff.put('/api/back-office/v1/loyalty/programme', body);
    expect(reply.body.error.details).toEqual({
      exchange_rate: ['must not give back more than 1000 basis points of a stake'],
    });
  });
});

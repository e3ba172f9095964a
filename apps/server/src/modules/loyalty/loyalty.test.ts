import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originalOf } from '../../../test/support/games.ts';
import { browserOf, setProgramme } from '../../../test/support/loyalty.ts';
import { entriesOf } from '../../../test/support/money.ts';
import { giveBonus, newName, openStudio, type Seat } from '../../../test/support/provider.ts';
import { createWorld, type World } from '../../../test/support/world.ts';

let world: World;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  world = await createWorld();
  studio = await openStudio(world);
  await setProgramme(world, studio.staff);
});
afterAll(() => world.close());

const pointsOf = async (player: number): Promise<number> =>
  (await studio.operator.client.get(`/api/v1/operator/players/${player}/loyalty`)).body.data.points;

const bet = async (seat: Seat, amount: number): Promise<string> => {
  const name = newName('bet');
  const reply = await seat.bet(name, amount, { round_id: name });
  if (reply.status >= 300) throw new Error(reply.text);
  return name;
};

/** A bet in a round that is closed without a win. */
const lostBet = async (seat: Seat, amount: number): Promise<string> => {
  const name = await bet(seat, amount);
  const reply = await seat.close(name);
  if (reply.status >= 300) throw new Error(reply.text);
  return name;
};

const give = (player: number, points: number) =>
  studio.staff.post(`/api/back-office/v1/players/${player}/loyalty/corrections`, { points, reason: 'test' });

const seatWithPoints = async (points: number) => {
  const seat = await studio.seat(1_000);
  await give(seat.player, points);
  const browser = await browserOf(world, studio.operator, seat.player);
  const exchange = (wanted?: number, options?: object) =>
    browser.post('/api/v1/player/loyalty/exchange', wanted === undefined ? undefined : { points: wanted }, options);
  return { ...seat, browser, exchange };
};

describe('earning points', () => {
  test('a bet with a provider and a round of an Original earn points for the real money staked', async () => {
    const seat = await studio.seat(1_000);
    await lostBet(seat, 450);
    const browser = await browserOf(world, studio.operator, seat.player);
    const game = await originalOf(world, studio.operator);
    expect((await browser.post(`/api/v1/player/games/${game}/play`, { stake: 150 })).status).toBe(200);
    expect(await pointsOf(seat.player)).toBe(6);
  });

  test('bonus money earns none', async () => {
    const seat = await studio.seat(100);
    await giveBonus(studio.staff, seat.player, 900);
    await lostBet(seat, 1_000);
    expect(await pointsOf(seat.player)).toBe(1);
  });

  test('a bet earns when its round closes, at the rate of that time', async () => {
    const seat = await studio.seat(1_000);
    const name = await bet(seat, 500);
    expect(await pointsOf(seat.player)).toBe(0);
    await setProgramme(world, studio.staff, { points_rate: 200 });
    await seat.win(newName('win'), 0, { round_id: name, round_finished: true });
    expect(await pointsOf(seat.player)).toBe(10);
    await setProgramme(world, studio.staff);
  });

  test('a repeated bet earns once; a rolled back one earns nothing, also after the rate has changed', async () => {
    const seat = await studio.seat(1_000);
    const name = await lostBet(seat, 500);
    await seat.bet(name, 500, { round_id: name });
    expect(await pointsOf(seat.player)).toBe(5);
    await setProgramme(world, studio.staff, { points_rate: 1_000 });
    expect(await pointsOf(seat.player)).toBe(5);
    await lostBet(seat, 10);
    await seat.rollback(newName('undo'), name);
    expect(await pointsOf(seat.player)).toBe(1);
    await setProgramme(world, studio.staff);
  });
});

describe('exchanging points', () => {
  test('201: real money by one loyalty_exchange entry at the rate; points short of a whole unit stay', async () => {
    const seat = await seatWithPoints(259);
    const reply = await seat.exchange();
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
    expect(await entriesOf(world, seat.player)).toEqual([
      ['deposit', 1_000],
      ['loyalty_exchange', 25],
    ]);
    const { body } = await studio.staff.get(`/api/back-office/v1/players/${seat.player}/loyalty/changes`);
    expect(
      body.data.map((row: Record<string, unknown>) => [row.kind, row.points, row.points_after, row.amount]),
    ).toEqual([
      ['exchange', -250, 9, 25],
      ['correction', 259, 259, 0],
    ]);
  });

  test('422 BONUS_INVALID: one point less than the minimum; the minimum itself passes', async () => {
    const seat = await seatWithPoints(100);
    const reply = await seat.exchange(99);
    expect(reply.body.error).toMatchObject({
      code: 'BONUS_INVALID',
      details: { rule: 'minimum_points', minimum_points: 100, requested: 99 },
    });
    expect((await seat.exchange(100)).status).toBe(201);
  });

  test('422 BONUS_INVALID: one point more than there are', async () => {
    const seat = await seatWithPoints(150);
    expect((await seat.exchange(151)).body.error.details).toEqual({ rule: 'points', points: 150, requested: 151 });
    expect((await seat.exchange(150)).status).toBe(201);
    expect((await seat.exchange()).body.error.details).toEqual({ rule: 'points', points: 0, requested: 0 });
  });

  test('422 BONUS_INVALID: points worth less than one minor unit', async () => {
    await setProgramme(world, studio.staff, { minimum_points: 1 });
    const seat = await seatWithPoints(9);
    expect((await seat.exchange()).body.error.details).toEqual({ rule: 'worth', minimum_points: 10, requested: 9 });
    await setProgramme(world, studio.staff);
  });

  test('422 BONUS_INVALID: a player who is excluded from bonuses', async () => {
    const seat = await seatWithPoints(200);
    const url = `/api/back-office/v1/players/${seat.player}/restrictions`;
    await studio.staff.patch(url, { excluded_from_bonuses: true, reason: 'Hunts bonuses.' });
    expect((await seat.exchange()).body.error).toMatchObject({
      code: 'BONUS_INVALID',
      details: { rule: 'excluded_player', status: 'active', self_excluded_until: null },
    });
  });

  test('422 BONUS_INVALID: no exchange while the rate is zero', async () => {
    const seat = await seatWithPoints(200);
    await setProgramme(world, studio.staff, { exchange_rate: 0 });
    expect((await seat.exchange()).body.error.details).toEqual({ rule: 'inactive' });
    await setProgramme(world, studio.staff);
  });

  test('the same Idempotency-Key exchanges once', async () => {
    const seat = await seatWithPoints(400);
    const [first, second] = [
      await seat.exchange(200, { idempotencyKey: 'once' }),
      await seat.exchange(200, { idempotencyKey: 'once' }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await pointsOf(seat.player)).toBe(200);
  });

  test('20 exchanges at once on two nodes, with points for ten: ten succeed', async () => {
    const node = await world.startNode();
    const seat = await seatWithPoints(1_000);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => seat.exchange(100, n % 2 === 0 ? { via: node } : {})),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(10);
    expect(await pointsOf(seat.player)).toBe(0);
    expect((await entriesOf(world, seat.player)).filter(([type]) => type === 'loyalty_exchange')).toHaveLength(10);
  });
});

describe('staff and the programme', () => {
  test('a correction is stored with its reason, audited, and never goes below zero', async () => {
    const { player } = await seatWithPoints(50);
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
    const seat = await seatWithPoints(95);
    const name = await lostBet(seat, 500);
    expect((await give(seat.player, -100)).body.data.points).toBe(0);
    await seat.rollback(newName('undo'), name);
    expect(await pointsOf(seat.player)).toBe(-5);
    expect((await give(seat.player, 3)).body.data).toMatchObject({ points: -2, exchangeable_amount: 0 });
  });

  test('422 VALIDATION_FAILED: a programme that returns more than a tenth of the stake', async () => {
    const body = { points_rate: 10_000, exchange_rate: 1_001, minimum_points: 1 };
    const reply = await studio.staff.put('/api/back-office/v1/loyalty/programme', body);
    expect(reply.body.error.details).toEqual({
      exchange_rate: ['must not give back more than 1000 basis points of a stake'],
    });
  });
});

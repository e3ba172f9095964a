import { describe, expect, test } from 'vitest';
import { addMethod, deposit, entriesOf, eventsOf, playerWith } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff, { min_deposit: 500, max_deposit: 100_000 });
await addMethod(staff, { code: 'payout', supports_deposit: false });
await addMethod(staff, { code: 'dollars', currencies: ['USD'] });
await addMethod(staff, { code: 'old', is_active: false });

describe('the payment method of a deposit', () => {
  const cases: [string, number, Record<string, unknown>, Record<string, unknown>][] = [
    ['an unknown method', 1000, { payment_method: 'cash' }, { rule: 'payment_method' }],
    ['a method that takes no deposits', 1000, { payment_method: 'payout' }, { rule: 'direction' }],
    ['a currency the method does not take', 1000, { payment_method: 'dollars' }, { rule: 'currency' }],
    ['one below the minimum', 499, { payment_method: 'bank' }, { rule: 'amount_bounds', min: 500, max: 100_000 }],
    ['one above the maximum', 100_001, { payment_method: 'bank' }, { rule: 'amount_bounds', requested: 100_001 }],
    ['a method that was switched off', 1000, { payment_method: 'old' }, { rule: 'payment_method' }],
  ];

  test.each(cases)('422 PAYMENT_REQUEST_INVALID: %s', async (_, amount, more, details) => {
    const player = await registerTestPlayer(operator);
    const reply = await deposit(operator, player, amount, more);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
    expect(reply.body.error.details).toMatchObject(details);
    expect(await entriesOf(world, player)).toEqual([]);
  });

  test.each([500, 100_000])('201: exactly %i, the bound itself, passes', async (amount) => {
    const player = await registerTestPlayer(operator);
    expect((await deposit(operator, player, amount, { payment_method: 'bank' })).status).toBe(201);
  });

  test('201: without a method no method rules apply', async () => {
    const player = await registerTestPlayer(operator);
    expect((await deposit(operator, player, 1)).status).toBe(201);
  });
});

test('422 PAYMENT_REQUEST_INVALID: the daily cap counts from UTC midnight, and can be reached exactly', async () => {
  const capped = await world.addOperator({ settings: { daily_deposit_cap: 1000 } });
  const player = await playerWith(capped, 600);
  const over = await deposit(capped, player, 401);
  expect(over.body.error).toMatchObject({
    code: 'PAYMENT_REQUEST_INVALID',
    details: { rule: 'daily_deposit_cap', value: 1000, used: 600, requested: 401 },
  });
  expect((await deposit(capped, player, 400)).status).toBe(201);
  const before = world.clock.now();
  world.clock.set(new Date('2026-03-02T23:59:59.999Z'));
  expect((await deposit(capped, player, 1)).status).toBe(422);
  world.clock.set(new Date('2026-03-03T00:00:00.000Z'));
  expect((await deposit(capped, player, 1000)).status).toBe(201);
  world.clock.set(before);
});

describe('422 LIMIT_EXCEEDED', () => {
  const limits: [string, number, [string, number][]][] = [
    ['max_single_deposit', 1000, []],
    ['max_daily_deposit', 1000, [['2026-06-10T00:00:00.000Z', 400]]],
    ['max_weekly_deposit', 1000, [['2026-06-08T00:00:00.000Z', 400]]],
    ['max_monthly_deposit', 1000, [['2026-06-01T00:00:00.000Z', 400]]],
    ['max_yearly_deposit', 1000, [['2026-01-01T00:00:00.000Z', 400]]],
    ['max_balance', 1000, [['2025-01-01T00:00:00.000Z', 400]]],
  ];
  test.each(limits)(
    '%s: reaching it exactly passes, one more is refused with its details',
    async (limit, value, earlier) => {
      const before = world.clock.now();
      world.clock.set(new Date('2024-12-01T00:00:00.000Z'));
      const player = await registerTestPlayer(operator);
      await world.admin`update player_limits set limits = ${JSON.stringify({ [limit]: value })} where player_id = ${player}`;
      for (const [at, amount] of earlier) {
        world.clock.set(new Date(at));
        expect((await deposit(operator, player, amount)).status).toBe(201);
      }
      world.clock.set(new Date('2026-06-10T12:00:00.000Z'));
      const used = earlier.length > 0 ? 400 : 0;
      const over = await deposit(operator, player, value - used + 1);
      expect([over.status, over.body.error.code]).toEqual([422, 'LIMIT_EXCEEDED']);
      expect(over.body.error.details).toMatchObject({ limit, value, used, requested: value - used + 1 });
      expect((await eventsOf(world, player)).at(-1)).toBe('limits.reached');
      expect((await deposit(operator, player, value - used)).status).toBe(201);
      world.clock.set(before);
    },
  );

  test('resets_at is the end of the window: midnight, Monday, the first, New Year', async () => {
    const before = world.clock.now();
    world.clock.set(new Date('2026-06-10T12:00:00.000Z'));
    const ends = {
      max_single_deposit: null,
      max_daily_deposit: '2026-06-11T00:00:00.000Z',
      max_weekly_deposit: '2026-06-15T00:00:00.000Z',
      max_monthly_deposit: '2026-07-01T00:00:00.000Z',
      max_yearly_deposit: '2027-01-01T00:00:00.000Z',
      max_balance: null,
    };
    for (const [limit, resets_at] of Object.entries(ends)) {
      const player = await registerTestPlayer(operator);
      await world.admin`update player_limits set limits = ${JSON.stringify({ [limit]: 10 })} where player_id = ${player}`;
      const reply = await deposit(operator, player, 11);
      expect(reply.body.error.details).toMatchObject({ limit, resets_at });
    }
    world.clock.set(before);
  });
});

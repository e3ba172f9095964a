import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMethod, balancesOf, deposit, entriesOf, eventsOf, newReference, playerWith } from '../../../test/money.ts';
import { registerTestPlayer } from '../../../test/players.ts';
import { addTestStaff, type Staff } from '../../../test/staff.ts';
import { createWorld, type Operator, type World } from '../../../test/world.ts';

describe('recording a deposit', () => {
  let world: World;
  let operator: Operator;
  let staff: Staff;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
    staff = await addTestStaff(world, operator);
    await addMethod(staff, { min_deposit: 500, max_deposit: 100_000 });
  });
  afterAll(() => world.close());

  test('201: it is paid and credited at once, and deposit.paid is sent', async () => {
    const player = await registerTestPlayer(operator);
    const external_reference = newReference();
    const reply = await deposit(operator, player, 2500, {
      external_reference,
      payment_method: 'bank',
      info: 'card •••• 1234',
      notes: 'internal',
    });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      id: expect.any(Number),
      type: 'deposit',
      status: 'paid',
      player_id: player,
      amount: 2500,
      currency: 'EUR',
      payment_method: 'bank',
      external_reference,
      info: 'card •••• 1234',
      reject_reason: null,
      is_reversed: false,
      created_at: '2026-03-02T10:00:00.000Z',
      updated_at: '2026-03-02T10:00:00.000Z',
      paid_at: '2026-03-02T10:00:00.000Z',
      rejected_at: null,
      cancelled_at: null,
    });
    expect(await balancesOf(world, player)).toEqual({ real_balance: 2500, bonus_balance: 0 });
    expect(await entriesOf(world, player)).toEqual([['deposit', 2500]]);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'deposit.paid']);
  });

  test('403 FEATURE_NOT_AVAILABLE: a white-label operator does not collect deposits itself', async () => {
    const white = await world.addOperator({ cooperation_model: 'white_label' });
    const player = await registerTestPlayer(white);
    const reply = await deposit(white, player, 100);
    expect([reply.status, reply.body.error.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE']);
    const turnkey = await world.addOperator({ cooperation_model: 'turnkey' });
    expect((await deposit(turnkey, await registerTestPlayer(turnkey), 100)).status).toBe(201);
  });

  describe('external_reference', () => {
    test('200: a repeat returns the original and moves nothing', async () => {
      const player = await registerTestPlayer(operator);
      const external_reference = newReference();
      const first = await deposit(operator, player, 900, { external_reference });
      world.clock.advance(1000);
      const second = await deposit(operator, player, 900, { external_reference });
      expect(second.status).toBe(200);
      expect(second.body).toEqual(first.body);
      expect(await entriesOf(world, player)).toHaveLength(1);
    });

    test.each([
      ['another player', { player: true }, ['player_id']],
      ['another amount', { amount: 901 }, ['amount']],
      ['another method', { payment_method: 'bank' }, ['payment_method']],
    ])('409 DUPLICATE_TRANSACTION: the reference with %s', async (_, change, differs) => {
      const player = await registerTestPlayer(operator);
      const external_reference = newReference();
      await deposit(operator, player, 900, { external_reference });
      const { player: other, ...more } = change as { player?: boolean };
      const target = other ? await registerTestPlayer(operator) : player;
      const reply = await deposit(operator, target, 900, { external_reference, ...more });
      expect([reply.status, reply.body.error.code]).toEqual([409, 'DUPLICATE_TRANSACTION']);
      expect(reply.body.error.details).toEqual({ differs });
      expect(await balancesOf(world, player)).toMatchObject({ real_balance: 900 });
    });

    test('the same reference at two operators is two references', async () => {
      const external_reference = newReference();
      const other = await world.addOperator();
      expect((await deposit(operator, await registerTestPlayer(operator), 100, { external_reference })).status).toBe(
        201,
      );
      expect((await deposit(other, await registerTestPlayer(other), 100, { external_reference })).status).toBe(201);
    });

    test('30 in parallel: one credit, one 201, twenty-nine 200', async () => {
      const player = await registerTestPlayer(operator);
      const external_reference = newReference();
      const replies = await Promise.all(
        Array.from({ length: 30 }, () => deposit(operator, player, 700, { external_reference })),
      );
      expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(29);
      expect(await entriesOf(world, player)).toEqual([['deposit', 700]]);
    });

    test('30 in parallel across two nodes: one credit, one 201, twenty-nine 200', async () => {
      const second = await world.startNode();
      const player = await registerTestPlayer(operator);
      const body = { amount: 700, external_reference: newReference() };
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          operator.client.post(`/api/v1/operator/players/${player}/deposits`, body, n % 2 ? { via: second } : {}),
        ),
      );
      expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(29).fill(200), 201]);
      expect(await entriesOf(world, player)).toEqual([['deposit', 700]]);
    });

    test('30 players in parallel with one reference: one credit, twenty-nine 409', async () => {
      const players = await Promise.all(Array.from({ length: 30 }, () => registerTestPlayer(operator)));
      const external_reference = newReference();
      const replies = await Promise.all(
        players.map((player) => deposit(operator, player, 700, { external_reference })),
      );
      expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(29).fill(409)]);
    });
  });

  describe('payment methods', () => {
    const cases: [string, number, Record<string, unknown>, Record<string, unknown>][] = [
      ['an unknown method', 1000, { payment_method: 'cash' }, { rule: 'payment_method' }],
      ['a method that takes no deposits', 1000, { payment_method: 'payout' }, { rule: 'direction' }],
      ['a currency the method does not take', 1000, { payment_method: 'dollars' }, { rule: 'currency' }],
      ['one below the minimum', 499, { payment_method: 'bank' }, { rule: 'amount_bounds', min: 500, max: 100_000 }],
      ['one above the maximum', 100_001, { payment_method: 'bank' }, { rule: 'amount_bounds', requested: 100_001 }],
      ['a method that was switched off', 1000, { payment_method: 'old' }, { rule: 'payment_method' }],
    ];
    beforeAll(async () => {
      await addMethod(staff, { code: 'payout', supports_deposit: false });
      await addMethod(staff, { code: 'dollars', currencies: ['USD'] });
      await addMethod(staff, { code: 'old', is_active: false });
    });

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

    test('201: without a method none of the method rules apply', async () => {
      const player = await registerTestPlayer(operator);
      expect((await deposit(operator, player, 1)).status).toBe(201);
    });
  });

  test('422 PAYMENT_REQUEST_INVALID: the daily cap counts from UTC midnight, and is reached exactly', async () => {
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

  test.each(['locked', 'closed'])('422 PLAYER_RESTRICTED: a %s player cannot deposit', async (status) => {
    const player = await registerTestPlayer(operator);
    await world.admin`update players set status = ${status} where id = ${player}`;
    const reply = await deposit(operator, player, 100);
    expect(reply.body.error).toMatchObject({
      code: 'PLAYER_RESTRICTED',
      details: { restriction: 'can_deposit', status },
    });
    expect(await entriesOf(world, player)).toEqual([]);
  });

  test('422 PLAYER_RESTRICTED: a self-excluded player cannot deposit until the very end', async () => {
    const player = await registerTestPlayer(operator);
    const until = new Date(world.clock.now().getTime() + 60_000);
    await world.admin`update players set exclusion_type = 'time_out', exclusion_since = ${world.clock.now()},
      exclusion_until = ${until} where id = ${player}`;
    const reply = await deposit(operator, player, 100);
    expect(reply.body.error).toMatchObject({
      code: 'PLAYER_RESTRICTED',
      details: { self_excluded_until: until.toISOString() },
    });
    world.clock.advance(60_000);
    expect((await deposit(operator, player, 100)).status).toBe(201);
  });

  test('422 PLAYER_RESTRICTED: staff switched deposits off', async () => {
    const player = await registerTestPlayer(operator);
    await world.admin`update players set can_deposit = false where id = ${player}`;
    expect((await deposit(operator, player, 100)).body.error.code).toBe('PLAYER_RESTRICTED');
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
      '%s: what reaches it exactly passes, one more is refused with its details',
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

    test('resets_at is when the window ends: midnight, Monday, the first, New Year', async () => {
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

  test('the answer to an Idempotency-Key is stored with the credit; refusals too', async () => {
    const player = await registerTestPlayer(operator);
    const url = `/api/v1/operator/players/${player}/deposits`;
    const body = { amount: 100, external_reference: newReference() };
    const first = await operator.client.post(url, body, { idempotencyKey: 'dep-key' });
    const again = await operator.client.post(url, body, { idempotencyKey: 'dep-key' });
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([201, 'true', first.text]);
    const refused = { amount: 100, external_reference: newReference(), payment_method: 'cash' };
    const no = await operator.client.post(url, refused, { idempotencyKey: 'dep-no' });
    const noAgain = await operator.client.post(url, refused, { idempotencyKey: 'dep-no' });
    expect([no.status, noAgain.status, noAgain.headers['idempotent-replayed']]).toEqual([422, 422, 'true']);
    expect(await entriesOf(world, player)).toEqual([['deposit', 100]]);
  });

  test('404 NOT_FOUND: a player who does not exist or belongs to another operator, whatever the body', async () => {
    const other = await world.addOperator();
    const foreign = await registerTestPlayer(other);
    for (const player of [foreign, 999_999_999]) {
      expect((await deposit(operator, player, 100)).status).toBe(404);
      expect((await deposit(operator, player, -1)).status).toBe(404);
    }
    expect(await entriesOf(world, foreign)).toEqual([]);
  });

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: -5 }],
    ['amount', { amount: 1.5 }],
    ['amount', { amount: '100' }],
    ['amount', { amount: 9_007_199_254_740_992 }],
    ['amount', { amount: undefined }],
    ['external_reference', { external_reference: undefined }],
    ['external_reference', { external_reference: '' }],
    ['external_reference', { external_reference: 'x'.repeat(129) }],
    ['external_reference', { external_reference: 'a\u0000b' }],
    ['info', { info: 'x'.repeat(501) }],
    ['notes', { notes: 'x'.repeat(1001) }],
    ['payment_method', { payment_method: 7 }],
  ])('422 VALIDATION_FAILED on %s: %j', async (field, change) => {
    const player = await registerTestPlayer(operator);
    const reply = await deposit(operator, player, 100, change);
    expect(reply.body.error.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('a balance never grows beyond what can be counted', async () => {
    const player = await registerTestPlayer(operator);
    expect((await deposit(operator, player, Number.MAX_SAFE_INTEGER)).status).toBe(201);
    const reply = await deposit(operator, player, 1);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
  });
});

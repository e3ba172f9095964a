import { describe, expect, test } from 'vitest';
import { addMethod, balancesOf, deposit, entriesOf, eventsOf, newReference } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
await addMethod(await addTestStaff(world, operator));

describe('recording a deposit', () => {
  test('201: paid and credited at once, and deposit.paid is sent', async () => {
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
      reversed_amount: 0,
      created_at: '2026-03-02T10:00:00.000Z',
      updated_at: '2026-03-02T10:00:00.000Z',
      paid_at: '2026-03-02T10:00:00.000Z',
      rejected_at: null,
      cancelled_at: null,
      payout_state: 'none',
      returned_at: null,
      return_reason: null,
      instrument_id: null,
      intent_id: null,
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
    const staff = await addTestStaff(world, white);
    const own = await staff.patch('/api/back-office/v1/operator', { settings: { deposits: 'own' } });
    expect([own.status, own.body.error.details]).toEqual([422, { 'settings.deposits': [expect.any(String)] }]);
    const turnkey = await world.addOperator({ cooperation_model: 'turnkey' });
    expect((await deposit(turnkey, await registerTestPlayer(turnkey), 100)).status).toBe(201);
  });

  test('403 FEATURE_NOT_AVAILABLE: the setting deposits is cashier; a repeat of an earlier deposit is answered', async () => {
    const own = await world.addOperator({ cooperation_model: 'api' });
    const player = await registerTestPlayer(own);
    const first = await deposit(own, player, 100, { external_reference: 'before-the-cashier' });
    const staff = await addTestStaff(world, own);
    const set = (deposits: string | null) => staff.patch('/api/back-office/v1/operator', { settings: { deposits } });
    expect((await set('cashier')).status).toBe(200);
    const refused = await deposit(own, player, 100);
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: 'FEATURE_NOT_AVAILABLE', details: { cooperation_model: 'api', deposits: 'cashier' } },
    ]);
    const again = await deposit(own, player, 100, { external_reference: 'before-the-cashier' });
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await balancesOf(world, player)).toEqual({ real_balance: 100, bonus_balance: 0 });
    expect((await set(null)).status).toBe(200);
    expect((await deposit(own, player, 100)).status).toBe(201);
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

  test('422 PLAYER_RESTRICTED: a self-excluded player cannot deposit until the exclusion ends', async () => {
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

  test('a balance never exceeds exact integers', async () => {
    const player = await registerTestPlayer(operator);
    expect((await deposit(operator, player, Number.MAX_SAFE_INTEGER)).status).toBe(201);
    const reply = await deposit(operator, player, 1);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor } from '../../../test/support/client.ts';
import { addMethod, balancesOf, entriesOf, eventsOf, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { type Client, createWorld, type Operator, type World } from '../../../test/support/world.ts';

describe('payouts by key', () => {
  let world: World;
  let operator: Operator;
  let ann: Staff;
  /** A key with no other scope, as if it had leaked. */
  let payer: Client;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator({
      settings: { unverified_withdrawal_threshold: null, four_eyes_threshold: 1_000 },
    });
    ann = await addTestStaff(world, operator);
    payer = clientFor(world.app, world.clock, await operator.addKey(['payouts:write']));
    await addMethod(ann);
  });
  afterAll(() => world.close());

  const requested = async (amount: number): Promise<{ player: number; id: number }> => {
    const player = await playerWith(operator, amount);
    return { player, id: (await withdraw(operator, player, amount)).body.data.id };
  };
  const move = (id: number, verb: string, body?: object, client = payer) =>
    client.post(`/api/v1/operator/payments/${id}/${verb}`, body);
  const byStaff = (id: number, verb: string, body?: object) =>
    ann.post(`/api/back-office/v1/payments/${id}/${verb}`, body);

  test('approved and paid: no more money moves, events are sent, and the audit log names the key', async () => {
    const { player, id } = await requested(1_000);
    expect((await move(id, 'approve')).body.data).toMatchObject({ status: 'allowed', approvals_missing: 0 });
    const paid = await move(id, 'pay', { bank_reference: 'SEPA-1' });
    expect([paid.status, paid.body.data.status]).toEqual([200, 'paid']);
    expect(await entriesOf(world, player)).toEqual([
      ['deposit', 1_000],
      ['withdrawal', -1_000],
    ]);
    expect((await eventsOf(world, player)).slice(-2)).toEqual(['withdrawal.allowed', 'withdrawal.paid']);
    const rows = await world.admin`
      select action, actor_kind from audit_log where subject_kind = 'payment' and subject_id = ${id} order by id`;
    expect(rows.slice(-2)).toEqual([
      { action: 'withdrawal.approve', actor_kind: 'api_key' },
      { action: 'withdrawal.pay', actor_kind: 'api_key' },
    ]);
  });

  test('rejected: the money returns once, and the player sees the public reason', async () => {
    const { player, id } = await requested(500);
    const reply = await move(id, 'reject', { reason: 'sanctions hit', player_reason: 'Please call us.' });
    expect(reply.body.data).toMatchObject({ status: 'rejected', reject_reason: 'Please call us.' });
    expect(reply.text).not.toContain('sanctions');
    expect((await move(id, 'reject', { reason: 'again' })).body.error.code).toBe('PAYMENT_REQUEST_INVALID');
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 500 });
  });

  test('four eyes: an approval by key is refused, before and after the first approval by staff', async () => {
    const second = clientFor(world.app, world.clock, await operator.addKey(['payouts:write']));
    const { id } = await requested(1_001);
    const refusedByKeys = async (missing: number) => {
      for (const client of [payer, second])
        expect((await move(id, 'approve', undefined, client)).body.error).toMatchObject({
          code: 'PAYMENT_REQUEST_INVALID',
          details: { rule: 'four_eyes', approvals_missing: missing },
        });
    };
    await refusedByKeys(2);
    expect((await byStaff(id, 'approve')).body.data).toMatchObject({ status: 'new', approved_by: [ann.id] });
    await refusedByKeys(1);
    expect((await move(id, 'pay')).body.error.code).toBe('PAYMENT_REQUEST_INVALID');
    const bob = await addTestStaff(world, operator);
    const allowed = await bob.post(`/api/back-office/v1/payments/${id}/approve`);
    expect(allowed.body.data).toMatchObject({ status: 'allowed', approved_by: [ann.id, bob.id] });
    expect((await move(id, 'pay')).body.data.status).toBe('paid');
  });

  test('an approval by key does not count once two people are required', async () => {
    const { player, id } = await requested(900);
    expect((await move(id, 'approve')).body.data).toMatchObject({ status: 'allowed', approvals_missing: 0 });
    await world.admin`update players set risk_level = 'critical' where id = ${player}`;
    const seen = await ann.get(`/api/back-office/v1/payments/${id}`);
    expect(seen.body.data).toMatchObject({ approved_by: [], approved_by_server: true, approvals_missing: 2 });
    expect((await byStaff(id, 'approve')).body.data.approvals_missing).toBe(1);
    expect((await move(id, 'pay')).body.error.details).toMatchObject({ rule: 'four_eyes' });
  });

  test('two keys at once do not make four eyes', async () => {
    const second = clientFor(world.app, world.clock, await operator.addKey(['payouts:write']));
    const { id } = await requested(5_000);
    const replies = await Promise.all([move(id, 'approve'), move(id, 'approve', undefined, second)]);
    expect(replies.map(({ status }) => status)).toEqual([422, 422]);
    expect((await ann.get(`/api/back-office/v1/payments/${id}`)).body.data.status).toBe('new');
  });

  test('the payout gate applies at both steps, and does not mention AML', async () => {
    const { player, id } = await requested(900);
    await world.admin`update players set status = 'locked', status_set_by = 'aml' where id = ${player}`;
    const refused = await move(id, 'approve');
    expect(refused.body.error.code).toBe('PLAYER_RESTRICTED');
    expect(refused.text).not.toMatch(/aml|blocked_by/i);
    await world.admin`update players set status = 'active', status_set_by = 'operator' where id = ${player}`;
    await move(id, 'approve');
    await world.admin`update players set risk_level = 'critical' where id = ${player}`;
    const unpaid = await move(id, 'pay');
    expect(unpaid.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'four_eyes' } });
    expect(unpaid.body.error.details).not.toHaveProperty('approved_by');
  });

  test('a key cannot decide what a member of staff has taken', async () => {
    const { id } = await requested(100);
    await byStaff(id, 'take');
    for (const [verb, body] of [['approve'], ['reject', { reason: 'no' }]] as const) {
      const refused = await move(id, verb, body);
      expect(refused.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'taken' } });
    }
    await byStaff(id, 'release');
    expect((await move(id, 'approve')).status).toBe(200);
  });

  test('a leaked key cannot create, read, cancel, or touch another operator, a deposit or a finished payment', async () => {
    const { player, id } = await requested(200);
    const stranger = await world.addOperator();
    const theirs = clientFor(world.app, world.clock, await stranger.addKey(['payouts:write']));
    expect((await move(id, 'approve', undefined, theirs)).status).toBe(404);
    const base = '/api/v1/operator';
    const refused = [
      await payer.post(`${base}/players/${player}/withdrawals`, { amount: 1, payment_method: 'bank' }),
      await payer.post(`${base}/players/${player}/deposits`, { amount: 1, external_reference: 'x' }),
      await payer.get(`${base}/payments`),
      await payer.post(`${base}/payments/${id}/cancel`),
    ];
    expect(refused.map(({ body }) => body.error.code)).toEqual(Array(4).fill('INSUFFICIENT_SCOPE'));
    const unscoped = clientFor(world.app, world.clock, await operator.addKey(['payments:write', 'payments:read']));
    expect((await move(id, 'approve', undefined, unscoped)).body.error.code).toBe('INSUFFICIENT_SCOPE');
    const [deposit] = (await operator.client.get(`${base}/payments?type=deposit`)).body.data;
    for (const verb of ['approve', 'pay']) expect((await move(deposit.id, verb)).status).toBe(422);
    expect((await move(id, 'pay')).body.error.code).toBe('PAYMENT_REQUEST_INVALID');
  });

  test('a live operator needs two people to make such a key', async () => {
    const guarded = await world.addOperator({ settings: { second_person: true } });
    const staff = await addTestStaff(world, guarded);
    const reply = await staff.post('/api/back-office/v1/api-keys', { name: 'Payer', scopes: ['payouts:write'] });
    expect([reply.status, reply.body.data.kind]).toEqual([202, 'api_key.create']);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import {
  addMethod,
  balancesOf,
  deposit,
  entriesOf,
  eventsOf,
  newReference,
  playerWith,
  withdraw,
} from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
const staff = await addTestStaff(world, operator);
await addMethod(staff, { min_withdrawal: 100, max_withdrawal: 50_000 });

describe('requesting a withdrawal', () => {
  const verify = (player: number) => world.admin`update players set kyc_status = 'verified' where id = ${player}`;

  test('201: the amount is held at once, the request is new, and withdrawal.requested is sent', async () => {
    const player = await playerWith(operator, 5000);
    const reply = await withdraw(operator, player, 3000, { info: 'DE02…', bank_name: 'Bank', notes: 'n' });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      type: 'withdrawal',
      status: 'new',
      player_id: player,
      amount: 3000,
      currency: 'EUR',
      payment_method: 'bank',
      external_reference: '',
      info: 'DE02…',
      paid_at: null,
    });
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 2000 });
    expect(await entriesOf(world, player)).toEqual([
      ['deposit', 5000],
      ['withdrawal', -3000],
    ]);
    expect((await eventsOf(world, player)).at(-1)).toBe('withdrawal.requested');
  });

  test('402 INSUFFICIENT_FUNDS: one more than the balance; the whole balance passes', async () => {
    const player = await playerWith(operator, 1000);
    const over = await withdraw(operator, player, 1001);
    expect([over.status, over.body.error.code]).toEqual([402, 'INSUFFICIENT_FUNDS']);
    expect(over.body.error.details).toEqual({ balance: 1000, requested: 1001 });
    expect((await withdraw(operator, player, 1000)).status).toBe(201);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });

  test('50 in parallel with money for ten: ten succeed', async () => {
    const player = await playerWith(operator, 1000);
    const replies = await Promise.all(Array.from({ length: 50 }, () => withdraw(operator, player, 100)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(10).fill(201), ...Array(40).fill(402)]);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });

  test('50 in parallel across two nodes with money for ten: ten succeed', async () => {
    const second = await world.startNode();
    const player = await playerWith(operator, 1000);
    const body = { amount: 100, payment_method: 'bank' };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        operator.client.post(`/api/v1/operator/players/${player}/withdrawals`, body, n % 2 ? { via: second } : {}),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(10).fill(201), ...Array(40).fill(402)]);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });

  describe('external_reference', () => {
    test('200: a repeat returns the original in its current state, and holds nothing more', async () => {
      const player = await playerWith(operator, 1000);
      const external_reference = newReference();
      const first = await withdraw(operator, player, 400, { external_reference });
      const second = await withdraw(operator, player, 400, { external_reference });
      expect([second.status, second.body.data.id]).toEqual([200, first.body.data.id]);
      expect(await balancesOf(world, player)).toMatchObject({ real_balance: 600 });
    });

    test('409 DUPLICATE_TRANSACTION: deposits and withdrawals share their references', async () => {
      const player = await playerWith(operator, 1000);
      const external_reference = newReference();
      await deposit(operator, player, 400, { external_reference, payment_method: 'bank' });
      const reply = await withdraw(operator, player, 400, { external_reference });
      expect([reply.status, reply.body.error.details]).toEqual([409, { differs: ['type'] }]);
    });
  });

  describe('422 KYC_REQUIRED', () => {
    let strict: Operator;
    beforeAll(async () => {
      strict = await world.addOperator({ settings: { unverified_withdrawal_threshold: 1000 } });
      await addMethod(await addTestStaff(world, strict));
    });

    test('above the allowance without verification; the allowance itself passes', async () => {
      const player = await playerWith(strict, 5000);
      expect((await withdraw(strict, player, 600)).status).toBe(201);
      const over = await withdraw(strict, player, 401);
      expect([over.status, over.body.error.code]).toEqual([422, 'KYC_REQUIRED']);
      expect(over.body.error.details).toEqual({
        kyc_status: 'not_started',
        unverified_withdrawal_allowance: 400,
        requested: 401,
      });
      expect((await withdraw(strict, player, 400)).status).toBe(201);
      expect((await withdraw(strict, player, 1)).body.error.details.unverified_withdrawal_allowance).toBe(0);
    });

    test('a verified player has no such limit until the documents expire', async () => {
      const player = await playerWith(strict, 5000);
      await verify(player);
      const until = new Date(world.clock.now().getTime() + 1000);
      await world.admin`update players set kyc_expires_at = ${until} where id = ${player}`;
      expect((await withdraw(strict, player, 2000)).status).toBe(201);
      world.clock.advance(1000);
      const reply = await withdraw(strict, player, 1);
      expect(reply.body.error).toMatchObject({ code: 'KYC_REQUIRED', details: { kyc_status: 'expired' } });
    });

    test('a rejected or cancelled withdrawal restores its part of the allowance', async () => {
      const player = await playerWith(strict, 5000);
      const first = await withdraw(strict, player, 1000);
      const id = first.body.data.id;
      expect((await strict.client.post(`/api/v1/operator/payments/${id}/cancel`)).status).toBe(200);
      expect((await withdraw(strict, player, 1000)).status).toBe(201);
    });
  });

  describe('422 PAYMENT_REQUEST_INVALID', () => {
    test.each([
      ['an unknown method', 1000, { payment_method: 'cash' }, 'payment_method'],
      ['below the minimum', 99, {}, 'amount_bounds'],
      ['above the maximum', 50_001, {}, 'amount_bounds'],
      ['a method that pays nothing out', 1000, { payment_method: 'card' }, 'direction'],
    ])('%s', async (_, amount, more, rule) => {
      await addMethod(staff, { code: 'card', supports_withdrawal: false });
      const player = await playerWith(operator, 100_000);
      const reply = await withdraw(operator, player, amount, more);
      expect(reply.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule } });
      expect(await balancesOf(world, player)).toMatchObject({ real_balance: 100_000 });
    });

    test('the daily cap counts requests from UTC midnight; a cancelled one no longer counts', async () => {
      const capped = await world.addOperator({
        settings: { daily_withdrawal_cap: 1000, unverified_withdrawal_threshold: null },
      });
      await addMethod(await addTestStaff(world, capped));
      const player = await playerWith(capped, 5000);
      const first = await withdraw(capped, player, 1000);
      expect((await withdraw(capped, player, 1)).body.error.details).toMatchObject({
        rule: 'daily_withdrawal_cap',
        value: 1000,
        used: 1000,
        requested: 1,
      });
      await capped.client.post(`/api/v1/operator/payments/${first.body.data.id}/cancel`);
      expect((await withdraw(capped, player, 1000)).status).toBe(201);
    });
  });

  test.each(['locked', 'closed'])('201: a %s player keeps the balance and can withdraw it', async (status) => {
    const player = await playerWith(operator, 1000);
    await world.admin`update players set status = ${status} where id = ${player}`;
    expect((await withdraw(operator, player, 1000)).status).toBe(201);
  });

  test('201: a self-excluded player can still withdraw', async () => {
    const player = await playerWith(operator, 1000);
    await world.admin`update players set exclusion_type = 'self_exclusion', exclusion_since = ${world.clock.now()},
      exclusion_until = '2099-01-01' where id = ${player}`;
    expect((await withdraw(operator, player, 1000)).status).toBe(201);
  });

  test('422 PLAYER_RESTRICTED: staff switched withdrawals off', async () => {
    const player = await playerWith(operator, 1000);
    await world.admin`update players set can_withdraw = false where id = ${player}`;
    const reply = await withdraw(operator, player, 1000);
    expect(reply.body.error).toMatchObject({ code: 'PLAYER_RESTRICTED', details: { restriction: 'can_withdraw' } });
  });

  test('422 VALIDATION_FAILED: amount and payment_method are required', async () => {
    const player = await playerWith(operator, 1000);
    const reply = await operator.client.post(`/api/v1/operator/players/${player}/withdrawals`, {});
    expect(reply.body.error.details).toEqual({ amount: ['is required'], payment_method: ['is required'] });
  });
});

import { paymentStatuses } from '@croupier/contract/payment-fields.ts';
import { describe, expect, test } from 'vitest';
import {
  addMethod,
  balancesOf,
  deposit,
  entriesOf,
  eventsOf,
  playerWith,
  withdraw,
} from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { type WithdrawalMove, withdrawalMoves } from './lifecycle.ts';

const world = await createFileWorld();
const operator = await world.addOperator({
  settings: { unverified_withdrawal_threshold: null, four_eyes_threshold: 1000 },
});
const ann = await addTestStaff(world, operator);
const bob = await addTestStaff(world, operator);
await addMethod(ann);

describe('deciding on a withdrawal', () => {
  const requested = async (amount: number): Promise<{ player: number; id: number }> => {
    const player = await playerWith(operator, amount);
    return { player, id: (await withdraw(operator, player, amount)).body.data.id };
  };
  const move = (staff: Staff, id: number, verb: string, body?: object) =>
    staff.post(`/api/back-office/v1/payments/${id}/${verb}`, body);
  const reason = { reason: 'looked at it' };

  test('new → allowed → paid: approval and payout are two steps, and no more money moves', async () => {
    const { player, id } = await requested(1000);
    const allowed = await move(ann, id, 'approve');
    expect([allowed.status, allowed.body.data.status]).toEqual([200, 'allowed']);
    world.clock.advance(5000);
    const paid = await move(ann, id, 'pay');
    expect(paid.body.data).toMatchObject({ status: 'paid', paid_at: world.clock.now().toISOString() });
    expect(await entriesOf(world, player)).toEqual([
      ['deposit', 1000],
      ['withdrawal', -1000],
    ]);
    expect((await eventsOf(world, player)).slice(-3)).toEqual([
      'withdrawal.requested',
      'withdrawal.allowed',
      'withdrawal.paid',
    ]);
  });

  test('four eyes: above the threshold the first approval keeps it new, and the second must be another person', async () => {
    const { id } = await requested(1001);
    expect((await move(ann, id, 'approve')).body.data.status).toBe('new');
    const same = await move(ann, id, 'approve');
    expect(same.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'four_eyes' } });
    const seen = await bob.get(`/api/back-office/v1/payments/${id}`);
    expect(seen.body.data).toMatchObject({ status: 'new', approved_by: [ann.id], needs_four_eyes: true });
    expect((await move(bob, id, 'approve')).body.data.status).toBe('allowed');
  });

  test('four eyes: a player of critical risk always needs two', async () => {
    const { player, id } = await requested(10);
    await world.admin`update players set risk_level = 'critical' where id = ${player}`;
    expect((await move(ann, id, 'approve')).body.data.status).toBe('new');
    expect((await move(bob, id, 'approve')).body.data.status).toBe('allowed');
  });

  test('two concurrent approvals by one person count as one', async () => {
    const { id } = await requested(5000);
    const replies = await Promise.all([move(ann, id, 'approve'), move(ann, id, 'approve')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect((await ann.get(`/api/back-office/v1/payments/${id}`)).body.data.status).toBe('new');
  });

  test('rejected: the amount returns once, the reason is stored, withdrawal.rejected is sent', async () => {
    const { player, id } = await requested(700);
    const reply = await move(ann, id, 'reject', reason);
    expect(reply.body.data).toMatchObject({
      status: 'rejected',
      reject_reason: 'looked at it',
      rejected_at: world.clock.now().toISOString(),
    });
    expect(await entriesOf(world, player)).toEqual([
      ['deposit', 700],
      ['withdrawal', -700],
      ['withdrawal_rejection', 700],
    ]);
    expect((await eventsOf(world, player)).at(-1)).toBe('withdrawal.rejected');
  });

  test('cancelled by the operator while new, by staff until paid out', async () => {
    const first = await requested(700);
    const cancelled = await operator.client.post(`/api/v1/operator/payments/${first.id}/cancel`, {
      reason: 'changed mind',
    });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', cancelled_at: world.clock.now().toISOString() });
    expect(await balancesOf(world, first.player)).toMatchObject({ real_balance: 700 });
    expect((await eventsOf(world, first.player)).at(-1)).toBe('withdrawal.cancelled');

    const second = await requested(700);
    await move(ann, second.id, 'approve');
    const late = await operator.client.post(`/api/v1/operator/payments/${second.id}/cancel`);
    expect(late.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { status: 'allowed' } });
    expect((await move(bob, second.id, 'cancel', reason)).body.data.status).toBe('cancelled');
  });

  test('every move from every state is either in the table or refused, and a refused one moves nothing', async () => {
    const path: Record<string, WithdrawalMove[]> = {
      new: [],
      allowed: ['approve'],
      paid: ['approve', 'pay'],
      rejected: ['reject'],
      cancelled: ['cancel'],
    };
    for (const from of paymentStatuses)
      for (const verb of ['approve', 'pay', 'reject', 'cancel'] as const) {
        const { player, id } = await requested(100);
        for (const step of path[from] as WithdrawalMove[]) await move(ann, id, step, reason);
        const before = await entriesOf(world, player);
        const reply = await move(ann, id, verb, reason);
        const to = withdrawalMoves.allowed(from, verb);
        if (to) expect(reply.body.data?.status, `${from} ${verb}`).toBe(to);
        else {
          expect(reply.body.error, `${from} ${verb}`).toMatchObject({
            code: 'PAYMENT_REQUEST_INVALID',
            details: { rule: 'status', status: from, move: verb, allowed_moves: withdrawalMoves.movesFrom(from) },
          });
          expect(await entriesOf(world, player)).toEqual(before);
        }
      }
  });

  test('concurrent rejecting and paying: one of them wins, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { player, id } = await requested(100);
      await move(ann, id, 'approve');
      const replies = await Promise.all([
        move(ann, id, 'pay'),
        move(bob, id, 'reject', reason),
        move(bob, id, 'cancel', reason),
      ]);
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      const { real_balance } = await balancesOf(world, player);
      const { status } = (await ann.get(`/api/back-office/v1/payments/${id}`)).body.data;
      expect(real_balance).toBe(status === 'paid' ? 0 : 100);
    }
  });

  test('422 VALIDATION_FAILED: a rejection needs its reason', async () => {
    const { id } = await requested(100);
    expect((await move(ann, id, 'reject', { reason: '  ' })).body.error.details).toEqual({
      reason: ['must not be empty'],
    });
  });

  test('each step is in the audit log with who, from, to and why', async () => {
    const { id } = await requested(100);
    await move(ann, id, 'approve');
    await move(bob, id, 'reject', reason);
    const rows = await world.admin`select actor_kind, actor_id, action, from_value, to_value, reason from audit_log
      where subject_kind = 'payment' and subject_id = ${id} order by id`;
    expect([...rows]).toEqual([
      {
        actor_kind: 'staff',
        actor_id: ann.id,
        action: 'withdrawal.approve',
        from_value: 'new',
        to_value: 'allowed',
        reason: null,
      },
      {
        actor_kind: 'staff',
        actor_id: bob.id,
        action: 'withdrawal.reject',
        from_value: 'allowed',
        to_value: 'rejected',
        reason: 'looked at it',
      },
    ]);
  });

  describe('chargeback', () => {
    test('debits the real wallet once, even below zero; a negative balance then blocks withdrawals', async () => {
      const player = await playerWith(operator, 0);
      const id = (await deposit(operator, player, 1000)).body.data.id;
      await withdraw(operator, player, 800);
      const reply = await move(ann, id, 'chargeback', reason);
      expect(reply.body.data).toMatchObject({ status: 'paid', is_reversed: true });
      expect(await balancesOf(world, player)).toMatchObject({ real_balance: -800 });
      expect((await withdraw(operator, player, 1)).body.error).toMatchObject({
        code: 'INSUFFICIENT_FUNDS',
        details: { balance: -800 },
      });
      expect((await move(ann, id, 'chargeback', reason)).body.error.code).toBe('PAYMENT_REQUEST_INVALID');
      expect((await eventsOf(world, player)).at(-1)).toBe('deposit.charged_back');
    });

    test('422 PAYMENT_REQUEST_INVALID: only a deposit can be charged back', async () => {
      const { id } = await requested(100);
      expect((await move(ann, id, 'chargeback', reason)).body.error.details).toMatchObject({ rule: 'type' });
    });
  });

  describe('balance corrections', () => {
    const correct = (player: number, body: object) =>
      ann.post(`/api/back-office/v1/players/${player}/corrections`, body);
    test.each([
      ['real', 'up', 'correction_up', 50],
      ['real', 'down', 'correction_down', -50],
      ['bonus', 'up', 'bonus_correction_up', 50],
      ['bonus', 'down', 'bonus_correction_down', -50],
    ])('%s %s books %s', async (wallet, direction, type, amount) => {
      const player = await playerWith(operator, 100);
      if (wallet === 'bonus') await correct(player, { wallet, direction: 'up', amount: 100, reason: 'start' });
      const reply = await correct(player, { wallet, direction, amount: 50, reason: 'put right' });
      expect(reply.status).toBe(201);
      expect(reply.body.data).toMatchObject({ wallet, type, amount });
      expect((await entriesOf(world, player)).at(-1)).toEqual([type, amount]);
    });

    test('402 INSUFFICIENT_FUNDS: never below zero', async () => {
      const player = await playerWith(operator, 100);
      const reply = await correct(player, { wallet: 'real', direction: 'down', amount: 101, reason: 'x' });
      expect([reply.status, reply.body.error.code]).toEqual([402, 'INSUFFICIENT_FUNDS']);
    });
  });

  test.each([
    ['support', 'approve', 'approve_payments'],
    ['support', 'pay', 'pay_out'],
    ['support', 'reject', 'reject_payments'],
    ['auditor', 'chargeback', 'reject_payments'],
  ] as const)('403 INSUFFICIENT_PERMISSION: %s may not %s', async (role, verb, permission) => {
    const { id } = await requested(100);
    const staff = await addTestStaff(world, operator, role);
    const reply = await move(staff, id, verb, reason);
    expect(reply.body.error).toMatchObject({
      code: 'INSUFFICIENT_PERMISSION',
      details: { required_permission: permission },
    });
  });

  test('404 NOT_FOUND: another operator’s payment, for staff and for the operator’s server', async () => {
    const other = await world.addOperator();
    const stranger = await addTestStaff(world, other);
    const { id } = await requested(100);
    expect((await move(stranger, id, 'approve')).status).toBe(404);
    expect((await other.client.post(`/api/v1/operator/payments/${id}/cancel`)).status).toBe(404);
    expect((await other.client.get(`/api/v1/operator/payments/${id}`)).status).toBe(404);
  });

  test('payments are listed newest first, by each filter alone and by all together', async () => {
    const own = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
    await addMethod(await addTestStaff(world, own));
    const player = await playerWith(own, 1000);
    world.clock.advance(1000);
    const id = (await withdraw(own, player, 100, { external_reference: 'w-1' })).body.data.id;
    const ids = async (query: string) =>
      (await own.client.get(`/api/v1/operator/payments?${query}`)).body.data.map(
        (payment: { id: number }) => payment.id,
      );
    expect((await own.client.get('/api/v1/operator/payments')).body.data.map((p: { type: string }) => p.type)).toEqual([
      'withdrawal',
      'deposit',
    ]);
    for (const query of [
      'type=withdrawal',
      'status=new',
      'external_reference=w-1',
      'external_reference=%20w-1%20',
      `created_from=${world.clock.now().toISOString()}`,
    ])
      expect(await ids(query), query).toEqual([id]);
    expect(await ids(`player_id=${player}&type=withdrawal&status=paid`)).toEqual([]);
    expect(await ids(`created_to=${world.clock.now().toISOString()}`)).toHaveLength(2);
    expect((await own.client.get('/api/v1/operator/payments?status=lost')).body.error.code).toBe('VALIDATION_FAILED');
  });
});

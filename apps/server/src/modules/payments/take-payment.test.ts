import { beforeAll, describe, expect, test } from 'vitest';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const base = '/api/back-office/v1/payments';
const world = await createFileWorld();

describe('taking a withdrawal', () => {
  let operator: Operator;
  let ann: Staff;
  let bob: Staff;
  beforeAll(async () => {
    operator = await world.addOperator({
      settings: { unverified_withdrawal_threshold: null, four_eyes_threshold: 1000 },
    });
    [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator, 'payments')];
    await addMethod(ann);
  });

  const requested = async (amount = 100): Promise<number> =>
    (await withdraw(operator, await playerWith(operator, amount), amount)).body.data.id;
  const act = (staff: Staff, id: number, verb: string, body?: object) => staff.post(`${base}/${id}/${verb}`, body);
  const heldByAnn = () => ({
    code: 'ALREADY_TAKEN',
    details: { taken_by: { id: ann.id, name: 'admin' }, taken_until: expect.any(String) },
    retry: 'same_request',
  });

  test('200: the caller holds it for ten minutes, and for ten more when taken again', async () => {
    const id = await requested();
    const taken = await act(ann, id, 'take');
    const until = (from: number) => new Date(from + 10 * minute).toISOString();
    expect(taken.body.data).toMatchObject({
      taken_by: { id: ann.id, name: 'admin' },
      taken_until: until(world.clock.now().getTime()),
    });
    world.clock.advance(9 * minute);
    expect((await act(ann, id, 'take')).body.data.taken_until).toBe(until(world.clock.now().getTime()));
    const lists = async (staff: Staff, query: string) =>
      (await staff.get(`${base}?${query}`)).body.data.map((row: { id: number }) => row.id);
    expect(await lists(ann, 'queue=mine')).toEqual([id]);
    expect(await lists(ann, 'taken_by=me')).toEqual([id]);
    expect(await lists(bob, 'queue=mine')).toEqual([]);
    expect(await lists(bob, `taken_by=${ann.id}`)).toEqual([id]);
    expect(await lists(bob, 'taken_by=none')).not.toContain(id);
    await act(ann, id, 'release');
  });

  test('409 ALREADY_TAKEN: a colleague sees who and until when, and can neither take, release nor decide', async () => {
    const id = await requested();
    await act(ann, id, 'take');
    for (const verb of ['take', 'release', 'approve', 'pay', 'reject', 'cancel']) {
      const reply = await act(bob, id, verb, { reason: 'mine' });
      expect([verb, reply.status, reply.body.error]).toMatchObject([verb, 409, heldByAnn()]);
    }
    expect((await act(ann, id, 'approve')).body.data).toMatchObject({ status: 'allowed', taken_by: null });
  });

  test('ends by itself: then a colleague can take it, and the first person is refused', async () => {
    const id = await requested();
    await act(ann, id, 'take');
    world.clock.advance(10 * minute);
    expect((await ann.get(`${base}/${id}`)).body.data).toMatchObject({ taken_by: null, taken_until: null });
    expect((await act(bob, id, 'take')).body.data.taken_by).toEqual({ id: bob.id, name: 'payments' });
    expect((await act(ann, id, 'approve')).body.error.details.taken_by).toEqual({ id: bob.id, name: 'payments' });
    await act(bob, id, 'release');
    expect((await act(ann, id, 'approve')).status).toBe(200);
  });

  test('a decision ends it: after the first approval of two the second person can take it', async () => {
    const id = await requested(2000);
    await act(ann, id, 'take');
    expect((await act(ann, id, 'approve')).body.data).toMatchObject({
      status: 'new',
      approvals_missing: 1,
      approvals: [{ id: ann.id, name: 'admin' }],
      taken_by: null,
    });
    expect((await act(bob, id, 'take')).status).toBe(200);
    expect((await act(bob, id, 'approve')).body.data).toMatchObject({
      status: 'allowed',
      approvals_missing: 0,
      approvals: [
        { id: ann.id, name: 'admin' },
        { id: bob.id, name: 'payments' },
      ],
    });
  });

  test('two people take it at once: exactly one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await requested();
      // The expired claim of a third person: both wait for its row.
      await world.admin`
        insert into payment_claims (operator_id, payment_id, staff_id, taken_at, taken_until)
        values (${operator.operator_id}, ${id}, ${ann.id}, '2026-01-01', '2026-01-02')`;
      const third = await addTestStaff(world, operator, 'finance');
      const held = { table: 'payment_claims', operator_id: operator.operator_id, waiters: 2 } as const;
      const replies = await withRowsHeld(world, held, () =>
        Promise.all([act(bob, id, 'take'), act(third, id, 'take')]),
      );
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
      const winner = replies.find((reply) => reply.status === 200)!.body.data.taken_by;
      expect(replies.find((reply) => reply.status === 409)!.body.error.details.taken_by).toEqual(winner);
    }
  });

  test('the operator’s own server can still cancel: a claim applies to colleagues only', async () => {
    const id = await requested();
    await act(ann, id, 'take');
    expect((await operator.client.post(`/api/v1/operator/payments/${id}/cancel`)).status).toBe(200);
    expect((await ann.get(`${base}?queue=mine`)).body.data).toEqual([]);
  });

  test('422 PAYMENT_REQUEST_INVALID: a deposit, and a decided withdrawal', async () => {
    const player = await playerWith(operator, 100);
    const paidIn = (await deposit(operator, player, 100)).body.data.id;
    expect((await act(ann, paidIn, 'take')).body.error.details).toMatchObject({ rule: 'type' });
    const id = await requested();
    await act(ann, id, 'reject', { reason: 'no' });
    expect((await act(ann, id, 'take')).body.error.details).toMatchObject({ rule: 'status', status: 'rejected' });
    expect((await act(ann, id, 'release')).status).toBe(200);
  });

  test.each(['support', 'auditor'] as const)('403: %s sees payments, and cannot take them', async (role) => {
    const staff = await addTestStaff(world, operator, role);
    expect((await act(staff, await requested(), 'take')).body.error.code).toBe('INSUFFICIENT_PERMISSION');
  });
});

describe('a decision', () => {
  test('with an Idempotency-Key is made once: a repeat gets the same answer, another request is refused', async () => {
    const operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
    const ann = await addTestStaff(world, operator);
    await addMethod(ann);
    const id = (await withdraw(operator, await playerWith(operator, 100), 100)).body.data.id;
    const options = { idempotencyKey: 'approve-1' };
    const first = await ann.post(`${base}/${id}/approve`, undefined, options);
    const again = await ann.post(`${base}/${id}/approve`, undefined, options);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await ann.post(`${base}/${id}/pay`, undefined, options);
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    // Keys belong to each person.
    const bob = await addTestStaff(world, operator);
    expect((await bob.post(`${base}/${id}/pay`, undefined, options)).body.data.status).toBe('paid');
  });

  test('shows its bank reference, and can be found by it', async () => {
    const operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
    const ann = await addTestStaff(world, operator);
    await addMethod(ann);
    const id = (await withdraw(operator, await playerWith(operator, 100), 100)).body.data.id;
    await ann.post(`${base}/${id}/approve`);
    const paid = await ann.post(`${base}/${id}/pay`, { bank_reference: ' SEPA-77 ' });
    expect(paid.body.data).toMatchObject({ status: 'paid', bank_reference: 'SEPA-77' });
    expect((await ann.get(`${base}?bank_reference=SEPA-77`)).body.data).toMatchObject([{ id }]);
    expect((await operator.client.get(`/api/v1/operator/payments/${id}`)).text).not.toContain('SEPA-77');
  });

  test('to reject gives the operator and the player the public reason; the other stays with staff', async () => {
    const operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
    const ann = await addTestStaff(world, operator);
    await addMethod(ann);
    const player = await playerWith(operator, 100);
    const id = (await withdraw(operator, player, 100)).body.data.id;
    const reasons = { reason: 'Matches a case of fraud', player_reason: 'Please use your own account.' };
    expect((await ann.post(`${base}/${id}/reject`, reasons)).body.data).toMatchObject({
      reject_reason: reasons.player_reason,
      internal_reason: reasons.reason,
    });
    const seen = await operator.client.get(`/api/v1/operator/payments/${id}`);
    expect(seen.body.data.reject_reason).toBe(reasons.player_reason);
    const [event] = await world.admin<{ data: string }[]>`
      select data::text from outbox_events where player_id = ${player} and type = 'withdrawal.rejected'`;
    for (const text of [seen.text, event!.data]) expect(text).not.toContain('fraud');
    const [row] = await world.admin`
      select reason from audit_log where action = 'withdrawal.reject' and subject_id = ${id}`;
    expect(row).toEqual({ reason: reasons.reason });
  });
});

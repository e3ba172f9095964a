import { beforeAll, describe, expect, test } from 'vitest';
import { addMethod, balancesOf, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const base = '/api/back-office/v1/payments';
const world = await createFileWorld();

describe('decisions in bulk', () => {
  let operator: Operator;
  let ann: Staff;
  beforeAll(async () => {
    const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: 1000 };
    operator = await world.addOperator({ settings });
    ann = await addTestStaff(world, operator);
    await addMethod(ann);
  });
  const requested = async (amount = 100): Promise<{ player: number; id: number }> => {
    const player = await playerWith(operator, amount);
    return { player, id: (await withdraw(operator, player, amount)).body.data.id };
  };
  const items = (...payments: number[]) => payments.map((payment) => ({ payment }));

  test('each item has its own answer, and a refusal does not affect the others', async () => {
    const [plain, large, taken] = [await requested(), await requested(2000), await requested()];
    const bob = await addTestStaff(world, operator, 'payments');
    await bob.post(`${base}/${taken.id}/take`);
    const paidIn = (await deposit(operator, plain.player, 50)).body.data.id;
    const ids = [plain.id, 987_654_321, large.id, taken.id, paidIn];
    const { status, body } = await ann.post(`${base}/bulk/approve`, { items: items(...ids) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { payment: plain.id, ok: true, data: { status: 'allowed', approvals: [{ id: ann.id, name: 'admin' }] } },
      { payment: 987_654_321, ok: false, error: { code: 'NOT_FOUND' } },
      { payment: large.id, ok: true, data: { status: 'new', approvals_missing: 1 } },
      { payment: taken.id, ok: false, error: { code: 'ALREADY_TAKEN', details: { taken_by: { id: bob.id } } } },
      { payment: paidIn, ok: false, error: { code: 'PAYMENT_REQUEST_INVALID' } },
    ]);
    const paid = await ann.post(`${base}/bulk/pay`, {
      items: [{ payment: plain.id, bank_reference: 'OWN-1' }, { payment: large.id }],
      bank_reference: 'BATCH-1',
    });
    expect(paid.body.data).toMatchObject([
      { ok: true, data: { status: 'paid', bank_reference: 'OWN-1' } },
      { ok: false, error: { code: 'PAYMENT_REQUEST_INVALID' } },
    ]);
  });

  test('rejected for one reason: each amount returns once', async () => {
    const [one, two] = [await requested(), await requested()];
    const reply = await ann.post(`${base}/bulk/reject`, {
      items: items(one.id, two.id),
      reason: 'closed',
      player_reason: 'Please choose another method.',
    });
    for (const { data } of reply.body.data)
      expect(data).toMatchObject({ status: 'rejected', reject_reason: 'Please choose another method.' });
    for (const { player } of [one, two]) expect(await balancesOf(world, player)).toMatchObject({ real_balance: 100 });
  });

  test('a repeat with the Idempotency-Key does nothing twice, also after an interruption', async () => {
    const [one, two] = [await requested(2000), await requested()];
    const body = { items: items(one.id, two.id) };
    const options = { idempotencyKey: 'bulk-1' };
    const first = await ann.post(`${base}/bulk/approve`, body, options);
    expect(first.body.data.map((item: { ok: boolean }) => item.ok)).toEqual([true, true]);
    // As if the server had died after the items and before the whole answer.
    await world.admin`delete from idempotency where key = 'bulk-1'`;
    const again = await ann.post(`${base}/bulk/approve`, body, options);
    expect(again.body).toEqual(first.body);
    const [row] = await world.admin`
      select count(*)::int as approvals from audit_log
      where action = 'withdrawal.approve' and subject_id in (${one.id}, ${two.id})`;
    expect(row).toEqual({ approvals: 2 });
    const stored = await ann.post(`${base}/bulk/approve`, body, options);
    expect([stored.text, stored.headers['idempotent-replayed']]).toEqual([again.text, 'true']);
    const other = await ann.post(`${base}/bulk/approve`, { items: items(two.id) }, options);
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('422 VALIDATION_FAILED: none, too many, or duplicates; 403 without the permission of the action', async () => {
    const many = Array.from({ length: 51 }, (_, n) => n + 1);
    for (const wrong of [[], many, [1, 1]])
      expect((await ann.post(`${base}/bulk/approve`, { items: items(...wrong) })).body.error.code).toBe(
        'VALIDATION_FAILED',
      );
    const finance = await addTestStaff(world, operator, 'finance');
    const { id } = await requested();
    for (const [verb, permission] of [
      ['approve', 'approve_payments'],
      ['reject', 'reject_payments'],
    ])
      expect(
        (await finance.post(`${base}/bulk/${verb}`, { items: items(id), reason: 'x' })).body.error.details,
      ).toEqual({ required_permission: permission });
  });
});

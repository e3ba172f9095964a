import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must } from '../../../test/support/client.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { addMethod, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { money } from '../../base/money.ts';
import { sha256Hex } from '../../base/sha256.ts';
import { inUnits } from './bank-file.ts';

const world = await createFileWorld();

let operator: Operator;
let ann: Staff;
let ben: Staff;
beforeAll(async () => {
  const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: null };
  operator = await world.addOperator({ settings });
  ann = await addTestStaff(world, operator);
  ben = await addTestStaff(world, operator);
  await addMethod(ann);
});

const approved = async (amount: number, more: Record<string, unknown> = {}) => {
  const player = await playerWith(operator, amount);
  const { id } = (await must(withdraw(operator, player, amount, more))).body.data;
  await must(ann.post(`${base}/payments/${id}/approve`));
  return { player, id: id as number };
};
const exportOf = (staff: Staff, payments: readonly number[]) => staff.post(`${base}/payout-batches`, { payments });
const batchOf = async (id: number) => (await ann.get(`${base}/payout-batches/${id}`)).body.data;
const rowsOf = async (id: number) => (await ann.get(`${base}/payout-batches/${id}/rows`)).body.data;
const paymentOf = async (id: number) => (await ann.get(`${base}/payments/${id}`)).body.data;

describe('a payout batch', () => {
  test('claims what can be paid out now and lists it, oldest first, formulas disarmed; the rest is left out with its reason', async () => {
    const plain = await approved(1_234, { bank_name: '=HYPERLINK("http://x")', info: 'a,"b"' });
    const second = await approved(1_000);
    const stopped = await approved(700);
    await world.admin`update players set can_withdraw = false where id = ${stopped.player}`;
    const waiting = (await withdraw(operator, await playerWith(operator, 500), 500)).body.data.id;
    const reply = await ann.post(`${base}/payout-batches`, { payment_method: 'bank', currency: 'EUR' });
    expect(reply.status).toBe(201);
    const batch = reply.body.data;
    expect(batch).toMatchObject({
      format: 'csv',
      created_by: { id: ann.id },
      count: 2,
      sums: [{ currency: 'EUR', count: 2, amount: 2_234 }],
      states: { paying: 2, paid: 0, refused: 0, taken_back: 0, returned: 0 },
      left_out: [{ payment: stopped.id, reason: 'restricted' }],
      left_out_count: 1,
      has_more: false,
    });
    expect((await rowsOf(batch.id)).map((row: { payment: { id: number } }) => row.payment.id)).toEqual([
      plain.id,
      second.id,
    ]);
    expect(await paymentOf(plain.id)).toMatchObject({
      status: 'allowed',
      payout_state: 'paying',
      payout_batch_id: batch.id,
    });
    expect(await paymentOf(waiting)).toMatchObject({ status: 'new', payout_state: 'none' });

    const file = await ann.get(`${base}/payout-batches/${batch.id}/file`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain(`payouts-2026-03-02-${batch.id}.csv`);
    const [head, ...lines] = file.text.trimEnd().split('\r\n');
    expect(head).toContain('payment_id,requested_at,amount,currency');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${plain.id},`);
    expect(lines[0]).toContain(',12.34,EUR,bank,');
    expect(lines[0]).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  test('is in the audit log with the hash of its file and its payments; each download is, too, and gives the same bytes', async () => {
    const one = await approved(100);
    const two = await approved(200);
    const { id, file_sha256 } = (await must(exportOf(ann, [one.id, two.id]))).body.data;
    const first = await ann.get(`${base}/payout-batches/${id}/file`);
    // A profile that changes afterwards does not change the file.
    await world.admin`update players set first_name = 'Changed' where id = ${one.player}`;
    const again = await ben.get(`${base}/payout-batches/${id}/file`);
    expect(again.text).toBe(first.text);
    expect(sha256Hex(first.text)).toBe(file_sha256);
    const logged = await world.admin`
      select action, actor_id, field, to_value from audit_log
      where operator_id = ${operator.operator_id} and subject_kind = 'payout_batch' and subject_id = ${id} order by id`;
    expect([...logged]).toEqual([
      { action: 'payout_batch.create', actor_id: ann.id, field: 'file_sha256', to_value: file_sha256 },
      { action: 'payout_batch.create', actor_id: ann.id, field: 'payments', to_value: `${one.id},${two.id}` },
      { action: 'payout_batch.download', actor_id: ann.id, field: 'file_sha256', to_value: file_sha256 },
      { action: 'payout_batch.download', actor_id: ben.id, field: 'file_sha256', to_value: file_sha256 },
    ]);
  });

  test('PAYMENT_REQUEST_INVALID: a second file cannot have a claimed payment', async () => {
    const { id } = await approved(300);
    await must(exportOf(ann, [id]));
    const reply = await exportOf(ben, [id]);
    expect(reply.body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'nothing_to_pay' } });
  });

  test('of two exports at once each payment is in one file', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await approved(400)).id);
    const rows = { table: 'accounts', operator_id: operator.operator_id, waiters: 2 } as const;
    const replies = await withRowsHeld(world, rows, () => Promise.all([exportOf(ann, ids), exportOf(ben, ids)]));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    const lost = replies.find(({ status }) => status === 422);
    expect(lost?.body.error.details.left_out).toMatchObject(ids.map((payment) => ({ payment, reason: 'changed' })));
    const files = await world.admin<{ payment_id: number }[]>`
      select payment_id from payout_batch_rows where payment_id = any(${ids}) order by payment_id`;
    expect(files.map((row) => row.payment_id)).toEqual(ids);
  });

  test('an export and a rejection at once: one of them wins, and the money is in one place', async () => {
    const { id, player } = await approved(900);
    const rows = { table: 'accounts', operator_id: operator.operator_id, waiters: 2 } as const;
    const [made, rejected] = await withRowsHeld(world, rows, () =>
      Promise.all([exportOf(ann, [id]), ben.post(`${base}/payments/${id}/reject`, { reason: 'Late' })]),
    );
    expect([made.status, rejected.status].sort()).toEqual(made.status === 201 ? [201, 422] : [200, 422]);
    const [account] = await world.admin`select real_balance from accounts where player_id = ${player}`;
    expect(account).toEqual({ real_balance: made.status === 201 ? 0 : 900 });
  });

  test('a repeat with the same Idempotency-Key is the same batch', async () => {
    const { id } = await approved(500);
    const headers = { 'idempotency-key': `batch-${id}` };
    const first = await ann.post(`${base}/payout-batches`, { payments: [id] }, { headers });
    const again = await ann.post(`${base}/payout-batches`, { payments: [id] }, { headers });
    expect(again.body).toEqual(first.body);
    expect(first.status).toBe(201);
  });

  test('shows what became of each payment; what the bank refused can be in another file', async () => {
    const paid = await approved(100);
    const refused = await approved(200);
    const returned = await approved(300);
    const { id } = (await must(exportOf(ann, [paid.id, refused.id, returned.id]))).body.data;
    const move = (payment: number, verb: string, body: object) =>
      must(ann.post(`${base}/payments/${payment}/${verb}`, body));
    for (const one of [paid, returned]) await move(one.id, 'pay', { bank_reference: 'SEPA-9' });
    await move(refused.id, 'bank-refused', { reason: 'AC04: account closed' });
    await move(returned.id, 'returned', { reason: 'AC01: no such account' });
    expect((await batchOf(id)).states).toEqual({ paying: 0, paid: 1, refused: 1, taken_back: 0, returned: 1 });

    const other = (await must(exportOf(ben, [refused.id]))).body.data;
    expect(
      (await rowsOf(id)).map((row: Record<string, unknown> & { payment: object }) => [
        row.state,
        row.reason,
        row.payment,
      ]),
    ).toMatchObject([
      ['paid', null, { status: 'paid', payout_state: 'paid', bank_reference: 'SEPA-9', payout_batch_id: id }],
      ['refused', 'AC04: account closed', { status: 'allowed', payout_state: 'paying', payout_batch_id: other.id }],
      ['returned', 'AC01: no such account', { status: 'paid', payout_state: 'returned', is_reversed: true }],
    ]);
    const open = async (is: boolean) =>
      (await ann.get(`${base}/payout-batches?open=${is}&per_page=100`)).body.data.map(
        ({ id: one }: { id: number }) => one,
      );
    expect(await open(true)).toContain(other.id);
    expect(await open(true)).not.toContain(id);
    expect(await open(false)).toContain(id);
    const paying = await ann.get(`${base}/payout-batches/${id}/rows?state=refused`);
    expect(paying.body.data).toHaveLength(1);
  });
});

test.each([
  [1, 'EUR', '0.01'],
  [1234, 'EUR', '12.34'],
  [1234, 'JPY', '1234'],
  [1234, 'BHD', '1.234'],
  [9_007_199_254_740_991, 'EUR', '90071992547409.91'],
])('%i minor units of %s are %s', (amount, currency, text) => {
  expect(inUnits(money(amount), currency)).toBe(text);
});

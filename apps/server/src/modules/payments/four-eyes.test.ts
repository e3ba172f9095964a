import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { clientFor, must, mustData } from '../../../test/support/client.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { day, hour } from '../../base/durations.ts';

const world = await createFileWorld();

const threshold = 100_000;

const open = async (more: Record<string, unknown> = {}, is_sandbox = false) => {
  const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: threshold, ...more };
  const operator = await world.addOperator({ settings, is_sandbox });
  const [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
  return { operator, ann, bob };
};

const request = async (operator: Operator, player: number, amount: number): Promise<number> =>
  (await must(withdraw(operator, player, amount, { payment_method: 'bank_transfer' }))).body.data.id;
const requested = async (operator: Operator, amount: number): Promise<number> =>
  request(operator, await playerWith(operator, amount), amount);
const move = (staff: Staff, id: number, verb: string, body?: object) =>
  staff.post(`${base}/payments/${id}/${verb}`, body);
const approve = async (staff: Staff, id: number) => (await mustData(move(staff, id, 'approve'))).status;
const seen = (staff: Staff, id: number) => mustData(staff.get(`${base}/payments/${id}`));

describe('the withdrawals of one player', () => {
  test('20 × 1,000.00 where more needs two: nobody approves or pays any of them alone', async () => {
    const { operator, ann, bob } = await open();
    const player = await playerWith(operator, 20 * threshold);
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await request(operator, player, threshold));
    for (const id of ids) expect(await approve(ann, id)).toBe('new');
    expect(await seen(ann, ids[0]!)).toMatchObject({
      needs_four_eyes: true,
      four_eyes_because: ['player_sum'],
      approvals_missing: 1,
    });
    expect((await move(ann, ids[0]!, 'approve')).body.error.details).toMatchObject({
      rule: 'four_eyes',
      because: ['player_sum'],
    });
    expect(await approve(bob, ids[0]!)).toBe('allowed');
    expect((await mustData(move(ann, ids[0]!, 'pay'))).status).toBe('paid');
  });

  test('up to the threshold one is enough; a rejected or returned one does not count', async () => {
    const { operator, ann } = await open();
    const player = await playerWith(operator, 3 * threshold);
    const returned = await request(operator, player, 60_000);
    for (const verb of ['approve', 'pay']) await must(move(ann, returned, verb));
    const rejected = await request(operator, player, 60_000);
    const last = await request(operator, player, 40_000);
    expect((await seen(ann, last)).four_eyes_because).toEqual(['player_sum']);
    await must(move(ann, rejected, 'reject', { reason: 'twice' }));
    expect((await seen(ann, last)).four_eyes_because).toEqual([]);
    const another = await request(operator, player, 100);
    expect((await seen(ann, another)).four_eyes_because).toEqual(['player_sum']);
    await must(move(ann, returned, 'returned', { reason: 'AC01' }));
    expect((await seen(ann, another)).four_eyes_because).toEqual([]);
    expect(await approve(ann, last)).toBe('allowed');
  });

  test('a request that comes after the approval counts at the payout', async () => {
    const { operator, ann } = await open();
    const player = await playerWith(operator, 2 * threshold);
    const first = await request(operator, player, threshold);
    expect(await approve(ann, first)).toBe('allowed');
    await request(operator, player, 100);
    expect((await move(ann, first, 'pay')).body.error.details).toMatchObject({
      rule: 'four_eyes',
      blocked_by: ['four_eyes'],
      because: ['player_sum'],
    });
  });

  test('after 24 hours a new one begins anew; whoever waits a day before approving gains nothing', async () => {
    const { operator, ann } = await open();
    const player = await playerWith(operator, 3 * threshold);
    const first = await request(operator, player, threshold);
    world.clock.advance(day - 1);
    const second = await request(operator, player, threshold);
    world.clock.advance(1);
    const third = await request(operator, player, threshold);
    world.clock.advance(day);
    expect(await approve(ann, first)).toBe('new');
    expect(await approve(ann, second)).toBe('new');
    await must(move(ann, second, 'reject', { reason: 'x' }));
    // The first is exactly 24 hours before the third, which therefore does not count it.
    expect(await approve(ann, third)).toBe('allowed');
  });
});

describe('what one person alone approved', () => {
  test('ten times the threshold over all players, then two people; others begin at zero', async () => {
    const { operator, ann, bob } = await open();
    for (let n = 0; n < 10; n += 1) expect(await approve(ann, await requested(operator, threshold))).toBe('allowed');
    const next = await requested(operator, 100);
    expect(await approve(ann, next)).toBe('new');
    expect(await seen(ann, next)).toMatchObject({ four_eyes_because: ['approver_sum'], approvals_missing: 1 });
    const queued = await mustData(ann.get(`${base}/payments?queue=second_eyes`));
    expect(queued.map((row: { id: number }) => row.id)).toContain(next);
    expect(await approve(bob, next)).toBe('allowed');
    expect(await approve(bob, await requested(operator, threshold))).toBe('allowed');
  });

  test('what a second person approved too does not count, nor what waits for one, nor what was rejected', async () => {
    const { operator, ann, bob } = await open({ solo_approval_threshold: 1_000 });
    const large = await requested(operator, 2_000);
    expect(await approve(ann, large)).toBe('new');
    const rejected = await requested(operator, 900);
    expect(await approve(ann, rejected)).toBe('allowed');
    await must(move(bob, rejected, 'reject', { reason: 'x' }));
    expect(await approve(bob, large)).toBe('allowed');
    expect(await approve(ann, await requested(operator, 1_000))).toBe('allowed');
    expect(await approve(ann, await requested(operator, 100))).toBe('new');
  });

  test('24 hours later one begins anew, and approves again what waited', async () => {
    const { operator, ann } = await open({ solo_approval_threshold: 1_000 });
    expect(await approve(ann, await requested(operator, 1_000))).toBe('allowed');
    const waiting = await requested(operator, 500);
    expect(await approve(ann, waiting)).toBe('new');
    world.clock.advance(23 * hour);
    expect((await move(ann, waiting, 'approve')).body.error.details.because).toEqual(['approver_sum']);
    world.clock.advance(hour);
    expect(await approve(ann, waiting)).toBe('allowed');
  });

  test('in bulk each approval counts for the next', async () => {
    const { operator, ann } = await open({ solo_approval_threshold: 1_000 });
    const items: { payment: number }[] = [];
    for (let n = 0; n < 6; n += 1) items.push({ payment: await requested(operator, 300) });
    const results = await mustData(ann.post(`${base}/payments/bulk/approve`, { items }));
    const statuses = results.map((one: { data: { status: string } }) => one.data.status);
    expect(statuses.filter((status: string) => status === 'allowed')).toHaveLength(3);
    expect(statuses.filter((status: string) => status === 'new')).toHaveLength(3);
  });

  test('two approvals at once of two players: one of them waits for a second person', async () => {
    const { operator, ann } = await open({ solo_approval_threshold: 1_000 });
    // Of two accounts with ids in a row each lane of the engine has one.
    const ids = [await requested(operator, 600), await requested(operator, 600)];
    const rows = { table: 'payment_requests', operator_id: operator.operator_id, waiters: 2 } as const;
    const statuses = await withRowsHeld(world, rows, () => Promise.all(ids.map((id) => approve(ann, id))));
    expect(statuses.toSorted()).toEqual(['allowed', 'new']);
  });

  test('all keys together are one approver', async () => {
    const { operator, bob } = await open({ solo_approval_threshold: 1_000 });
    const keys = await Promise.all(
      [1, 2].map(async () => clientFor(world.app, world.clock, await operator.addKey(['payouts:write']))),
    );
    const byKey = (n: number, id: number, verb: string) => keys[n]!.post(`/api/v1/operator/payments/${id}/${verb}`);
    expect((await byKey(0, await requested(operator, 600), 'approve')).body.data.status).toBe('allowed');
    const next = await requested(operator, 600);
    expect((await byKey(1, next, 'approve')).body.error).toMatchObject({
      code: 'PAYMENT_REQUEST_INVALID',
      details: { rule: 'four_eyes', approvals_missing: 2, because: ['approver_sum'] },
    });
    expect(await approve(bob, next)).toBe('allowed');
  });

  test('a sandbox counts in its own time', async () => {
    const { operator, ann } = await open({ solo_approval_threshold: 1_000 }, true);
    await must(operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 40 * 86_400 }));
    expect(await approve(ann, await requested(operator, 1_000))).toBe('allowed');
    const next = await requested(operator, 100);
    expect(await approve(ann, next)).toBe('new');
    await must(operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 86_400 }));
    expect(await approve(ann, next)).toBe('allowed');
  });
});

describe('where two must approve, the last approver does not pay', () => {
  const twice = async (operator: Operator, first: Staff, last: Staff): Promise<number> => {
    const id = await requested(operator, threshold + 1);
    expect(await approve(first, id)).toBe('new');
    expect(await approve(last, id)).toBe('allowed');
    return id;
  };

  test('neither by pay nor by a batch, and does not mark as paid what another sent to the bank', async () => {
    const { operator, ann, bob } = await open();
    const id = await twice(operator, ann, bob);
    expect(await seen(bob, id)).toMatchObject({
      blocked_by: [{ reason: 'payer' }],
      flags: expect.arrayContaining(['blocked']),
    });
    expect((await seen(ann, id)).blocked_by).toEqual([]);
    expect((await move(bob, id, 'pay')).body.error).toMatchObject({
      code: 'PAYMENT_REQUEST_INVALID',
      details: { rule: 'payer', because: ['amount'], blocked_by: ['payer'] },
    });
    const refused = await bob.post(`${base}/payout-batches`, { payments: [id] });
    expect(refused.body.error.details.left_out).toMatchObject([{ payment: id, reason: 'payer' }]);
    await must(ann.post(`${base}/payout-batches`, { payments: [id] }));
    expect((await move(bob, id, 'pay')).body.error.details.rule).toBe('payer');
    expect((await mustData(move(ann, id, 'pay'))).status).toBe('paid');
  });

  test('nor where only the sum of the first approver needed the second, and that is no cause any more', async () => {
    const { operator, ann, bob } = await open({ solo_approval_threshold: 1_000 });
    expect(await approve(ann, await requested(operator, 1_000))).toBe('allowed');
    const id = await requested(operator, 500);
    expect(await approve(ann, id)).toBe('new');
    expect(await approve(bob, id)).toBe('allowed');
    expect(await seen(bob, id)).toMatchObject({ four_eyes_because: [], blocked_by: [{ reason: 'payer' }] });
    const listed = await mustData(bob.get(`${base}/payments?flag=blocked`));
    expect(listed.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await move(bob, id, 'pay')).body.error.details).toMatchObject({ rule: 'payer', blocked_by: ['payer'] });
    const refused = await bob.post(`${base}/payout-batches`, { payments: [id] });
    expect(refused.body.error.details.left_out).toMatchObject([{ payment: id, reason: 'payer' }]);
    await must(ann.post(`${base}/payout-batches`, { payments: [id] }));
    expect((await move(bob, id, 'pay')).body.error.details.rule).toBe('payer');
    expect((await mustData(move(ann, id, 'pay'))).status).toBe('paid');
  });

  test('nor when the first approver left while it was with the bank', async () => {
    const { operator, ann, bob } = await open({ solo_approval_threshold: 1_000, second_person: false });
    const leaving = await addTestStaff(world, operator);
    expect(await approve(leaving, await requested(operator, 1_000))).toBe('allowed');
    const id = await requested(operator, 500);
    expect(await approve(leaving, id)).toBe('new');
    expect(await approve(bob, id)).toBe('allowed');
    await must(ann.post(`${base}/payout-batches`, { payments: [id] }));
    await must(ann.patch(`${base}/staff/${leaving.id}`, { status: 'inactive' }));
    expect((await move(bob, id, 'pay')).body.error.details.rule).toBe('payer');
    expect((await mustData(move(ann, id, 'pay'))).approved_by).toEqual([leaving.id, bob.id]);
  });

  test('nor where the cause ended between the two approvals', async () => {
    const { operator, ann, bob } = await open();
    const player = await playerWith(operator, 2 * threshold);
    const [id, other] = [await request(operator, player, threshold), await request(operator, player, 100)];
    expect(await approve(ann, id)).toBe('new');
    await must(move(ann, other, 'reject', { reason: 'x' }));
    expect(await approve(bob, id)).toBe('allowed');
    expect((await move(bob, id, 'pay')).body.error.details.rule).toBe('payer');
    expect((await mustData(move(ann, id, 'pay'))).status).toBe('paid');
  });

  test('a key pays: it is nobody’s second pair of eyes, and approved nothing', async () => {
    const { operator, ann, bob } = await open();
    const key = clientFor(world.app, world.clock, await operator.addKey(['payouts:write']));
    const id = await twice(operator, ann, bob);
    expect((await mustData(key.post(`/api/v1/operator/payments/${id}/pay`))).status).toBe('paid');
  });

  test('where one approval is enough, the approver pays', async () => {
    const { operator, ann } = await open();
    const id = await requested(operator, threshold);
    for (const verb of ['approve', 'pay']) await must(move(ann, id, verb));
    expect((await seen(ann, id)).status).toBe('paid');
  });
});

test('a review shows what is compared, for whoever looks', async () => {
  const { operator, ann, bob } = await open({ solo_approval_threshold: 1_000 });
  expect(await approve(ann, await requested(operator, 900))).toBe('allowed');
  const player = await playerWith(operator, 700);
  await request(operator, player, 500);
  const id = await request(operator, player, 200);
  const check = async (staff: Staff) =>
    (await mustData(staff.get(`${base}/payments/${id}/review`))).checks.find(
      ({ check: name }: { check: string }) => name === 'four_eyes',
    );
  const figures = { amount: 200, withdrawn_24_hours: 500, solo_approval_threshold: 1_000, approvals: 0 };
  expect(await check(ann)).toMatchObject({
    state: 'warn',
    figures: { ...figures, approved_alone: 900, approvals_needed: 2, because: ['approver_sum'] },
  });
  expect(await check(bob)).toMatchObject({
    state: 'ok',
    figures: { ...figures, approved_alone: 0, approvals_needed: 1, because: [] },
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { clientFor, must, mustData } from '../../../test/support/client.ts';
import { addMethod, balancesOf, entriesOf, eventsOf, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { type Client, createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();

const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: null };

let operator: Operator;
let ann: Staff;
let ben: Staff;
let key: Client;
beforeAll(async () => {
  operator = await world.addOperator({ settings: { ...settings, second_person: true } });
  ann = await addTestStaff(world, operator);
  ben = await addTestStaff(world, operator);
  key = clientFor(world.app, world.clock, await operator.addKey(['payouts:write', 'payments:read']));
});

const bank = { payment_method: 'bank_transfer' };

const requested = async (amount = 900) => {
  const player = await playerWith(operator, amount);
  const { id } = (await must(withdraw(operator, player, amount, bank))).body.data;
  return { player, id: id as number };
};
const byKey = (id: number, verb: string, body?: object) => key.post(`/api/v1/operator/payments/${id}/${verb}`, body);
const byStaff = (id: number, verb: string, body?: object, staff = ann) =>
  staff.post(`${base}/payments/${id}/${verb}`, body);
const stateOf = async (id: number) => {
  const { status, payout_state, is_reversed } = (await key.get(`/api/v1/operator/payments/${id}`)).body.data;
  return [status, payout_state, is_reversed];
};
const allowed = async (amount?: number) => {
  const made = await requested(amount);
  await must(byStaff(made.id, 'approve'));
  return made;
};
const claimed = async (amount?: number) => {
  const made = await allowed(amount);
  await must(byKey(made.id, 'claim'));
  return made;
};
const reason = 'AC04: account closed';

describe('a claimed withdrawal', () => {
  test('422 PAYMENT_REQUEST_INVALID: nobody rejects, cancels, approves, takes or claims it', async () => {
    const { id, player } = await claimed();
    expect(await stateOf(id)).toEqual(['allowed', 'paying', false]);
    const tried = [
      await byStaff(id, 'reject', { reason }),
      await byStaff(id, 'cancel', { reason }),
      await byStaff(id, 'approve', undefined, ben),
      await byKey(id, 'reject', { reason }),
      await byKey(id, 'claim'),
      await byKey(id, 'approve'),
      await operator.client.post(`/api/v1/operator/payments/${id}/cancel`, { reason }),
    ];
    for (const reply of tried)
      expect(reply.body.error).toMatchObject({
        code: 'PAYMENT_REQUEST_INVALID',
        details: {
          rule: 'payout_state',
          status: 'allowed',
          payout_state: 'paying',
          allowed_moves: ['pay', 'refuse', 'take_back'],
        },
      });
    const bulk = await ann.post(`${base}/payments/bulk/reject`, { items: [{ payment: id }], reason });
    expect(bulk.body.data[0].error.details.rule).toBe('payout_state');
    expect((await byStaff(id, 'take')).body.error.details.rule).toBe('payout_state');
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });

  test('is paid whatever became of the account meanwhile: the money has left', async () => {
    const { id, player } = await claimed();
    await world.admin`update players set can_withdraw = false where id = ${player}`;
    const reply = await byStaff(id, 'pay', { bank_reference: 'SEPA-1' });
    expect(reply.body.data).toMatchObject({ status: 'paid', payout_state: 'paid', bank_reference: 'SEPA-1' });
    expect((await eventsOf(world, player)).at(-1)).toBe('withdrawal.paid');
  });

  test('the payout gate decides at the claim', async () => {
    const { id, player } = await allowed();
    await world.admin`update players set can_withdraw = false where id = ${player}`;
    expect((await byKey(id, 'claim')).body.error.code).toBe('PLAYER_RESTRICTED');
    expect(await stateOf(id)).toEqual(['allowed', 'none', false]);
  });

  test('waits in no queue of staff but that of what is with the bank', async () => {
    const { id } = await claimed();
    const queue = async (name: string) =>
      (await ann.get(`${base}/payments?queue=${name}&per_page=100`)).body.data.map((row: { id: number }) => row.id);
    for (const name of ['to_decide', 'second_eyes', 'to_pay_out']) expect(await queue(name)).not.toContain(id);
    expect(await queue('paying')).toContain(id);
    const filtered = await ann.get(`${base}/payments?payout_state=paying&per_page=100`);
    expect(filtered.body.data.every((row: { payout_state: string }) => row.payout_state === 'paying')).toBe(true);
  });

  test('keeps its approvals when the approver leaves; once the bank refused it they no longer count', async () => {
    const leaving = await addTestStaff(world, operator);
    const { id } = await requested();
    await must(byStaff(id, 'approve', undefined, leaving));
    await must(byKey(id, 'claim'));
    await must(ann.patch(`${base}/staff/${leaving.id}`, { status: 'inactive' }));
    const shown = async () => (await ann.get(`${base}/payments/${id}`)).body.data;
    expect((await shown()).approved_by).toEqual([leaving.id]);
    await must(byKey(id, 'bank-refused', { reason }));
    expect(await shown()).toMatchObject({ approved_by: [], approvals_missing: 1 });
  });
});

describe('pay implies the claim', () => {
  test.each(['staff', 'key'])('by %s', async (who) => {
    const { id } = await allowed();
    const reply = await (who === 'staff' ? byStaff(id, 'pay') : byKey(id, 'pay'));
    expect(reply.body.data).toMatchObject({ status: 'paid', payout_state: 'paid' });
    const row = (await ann.get(`${base}/payments/${id}`)).body.data;
    expect(row.paying_at).toBe(row.paid_at);
  });
});

describe("the bank's answer by key", () => {
  test('refused: allowed again with its approvals, then rejected, and the money returns once', async () => {
    const { id, player } = await claimed();
    expect((await byKey(id, 'bank-refused', { reason })).body.data).toMatchObject({
      status: 'allowed',
      payout_state: 'none',
      approvals_missing: 0,
    });
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
    await must(byStaff(id, 'reject', { reason }));
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 900 });
    expect((await byKey(id, 'bank-refused', { reason })).body.error.details).toMatchObject({ rule: 'status' });
  });

  test('returned: the status stays paid, the money is in the wallet by an entry of today, and counts as withdrawn no more', async () => {
    const { id, player } = await claimed();
    await must(byKey(id, 'pay'));
    world.clock.advance(3 * 86_400_000);
    const reply = await byKey(id, 'returned', { reason });
    expect(reply.body.data).toMatchObject({
      status: 'paid',
      payout_state: 'returned',
      is_reversed: true,
      return_reason: reason,
      returned_at: world.clock.now().toISOString(),
    });
    expect((await entriesOf(world, player)).slice(-2)).toEqual([
      ['withdrawal', -900],
      ['withdrawal_rejection', 900],
    ]);
    const [account] = await world.admin`
      select a.withdrawn_total, a.real_balance, e.created_at from accounts a
      join ledger_entries e on e.player_id = a.player_id and e.type = 'withdrawal_rejection'
      where a.player_id = ${player}`;
    expect(account).toEqual({ withdrawn_total: 0, real_balance: 900, created_at: world.clock.now() });
    expect((await eventsOf(world, player)).slice(-2)).toEqual(['withdrawal.paid', 'withdrawal.returned']);
    expect((await byKey(id, 'returned', { reason })).body.error.details).toMatchObject({
      rule: 'payout_state',
      allowed_moves: [],
    });
  });

  test('422 PAYMENT_REQUEST_INVALID: neither before the claim, nor a refusal after it was paid', async () => {
    const { id } = await allowed();
    for (const verb of ['bank-refused', 'returned'])
      expect((await byKey(id, verb, { reason })).body.error.details).toMatchObject({ rule: 'status' });
    await must(byKey(id, 'pay'));
    expect((await byKey(id, 'bank-refused', { reason })).body.error.details).toMatchObject({
      rule: 'status',
      allowed_moves: ['return'],
    });
  });
});

describe('a key reports nothing about a payout', () => {
  const refusedWith = async (id: number, verb: string) =>
    (await byKey(id, verb, { reason })).body.error.details as Record<string, unknown>;

  test('that staff sent in a batch', async () => {
    const { id, player } = await allowed();
    const batch = (await must(ann.post(`${base}/payout-batches`, { payments: [id] }))).body.data;
    expect(await refusedWith(id, 'bank-refused')).toMatchObject({ rule: 'payout_batch', payout_batch_id: batch.id });
    await must(byStaff(id, 'pay'));
    expect(await refusedWith(id, 'returned')).toMatchObject({ rule: 'payout_batch' });
    expect(await stateOf(id)).toEqual(['paid', 'paid', false]);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });

  test.each(['none', 'one of an earlier version'])('that staff paid without a batch; noted: %s', async (noted) => {
    const { id, player } = await allowed();
    await must(byStaff(id, 'pay'));
    if (noted !== 'none') await world.admin`update payment_requests set claimed_by_staff = null where id = ${id}`;
    expect(await refusedWith(id, 'returned')).toMatchObject({ rule: 'claimed_by' });
    expect(await stateOf(id)).toEqual(['paid', 'paid', false]);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });

  test('that staff sent again after a key had sent it first', async () => {
    const { id } = await claimed();
    await must(byKey(id, 'bank-refused', { reason }));
    await must(byStaff(id, 'pay'));
    expect(await refusedWith(id, 'returned')).toMatchObject({ rule: 'claimed_by' });
  });

  test('that two people approved', async () => {
    const { id } = await claimed();
    await world.admin`update payment_requests set approved_by = ${[ann.id, ben.id]} where id = ${id}`;
    expect(await refusedWith(id, 'bank-refused')).toMatchObject({ rule: 'four_eyes' });
    expect(await stateOf(id)).toEqual(['allowed', 'paying', false]);
  });
});

test('any key of the operator reports on what one of them sent, also after staff marked it as paid', async () => {
  const { id, player } = await claimed();
  const [row] = await world.admin`
    select claimed_by_staff, claimed_by_key is not null as by_key from payment_requests where id = ${id}`;
  expect(row).toEqual({ claimed_by_staff: null, by_key: true });
  await must(byStaff(id, 'pay'));
  const other = clientFor(world.app, world.clock, await operator.addKey(['payouts:write']));
  await must(other.post(`/api/v1/operator/payments/${id}/returned`, { reason }));
  expect(await balancesOf(world, player)).toMatchObject({ real_balance: 900 });
});

test('an approval by somebody who was dismissed while it was with the bank does not count when it comes back, even if they are back', async () => {
  const leaving = await addTestStaff(world, operator);
  const { id } = await requested();
  await must(byStaff(id, 'approve', undefined, leaving));
  await must(byKey(id, 'claim'));
  await must(ann.patch(`${base}/staff/${leaving.id}`, { status: 'inactive' }));
  const again = await mustData(ann.patch(`${base}/staff/${leaving.id}`, { status: 'active' }));
  await must(ben.post(`${base}/proposals/${again.id}/confirm`));
  const shown = async () => (await ann.get(`${base}/payments/${id}`)).body.data;
  expect((await shown()).approved_by).toEqual([leaving.id]);
  await must(byKey(id, 'bank-refused', { reason }));
  expect(await shown()).toMatchObject({ status: 'allowed', approved_by: [], approvals_missing: 1 });
  expect((await byStaff(id, 'pay')).body.error.details.rule).toBe('four_eyes');
  await must(byStaff(id, 'approve', undefined, ben));
  expect(await shown()).toMatchObject({ approved_by: [ben.id], approvals_missing: 0 });
  const rows = await world.admin`
    select from_value from audit_log where action = 'withdrawal.approval_withdrawn' and subject_id = ${id}`;
  expect([...rows]).toEqual([{ from_value: String(leaving.id) }]);
});

test('a payout keeps the names of those who approved it, also of one who left before it was paid', async () => {
  const leaving = await addTestStaff(world, operator);
  const { id } = await requested();
  await must(byStaff(id, 'approve', undefined, leaving));
  await must(byKey(id, 'claim'));
  await must(ann.patch(`${base}/staff/${leaving.id}`, { status: 'inactive' }));
  expect((await must(byStaff(id, 'pay'))).body.data.approved_by).toEqual([leaving.id]);
});

describe('the way back by staff needs two people', () => {
  const propose = async (id: number, verb: string, body: object) => {
    const reply = await byStaff(id, verb, body);
    expect(reply.status).toBe(202);
    return reply.body.data;
  };
  const confirm = (proposal: number, staff = ben) => staff.post(`${base}/proposals/${proposal}/confirm`);

  test.each([
    ['bank-refused', { reason }, ['allowed', 'none', false], 0],
    ['take-back', { to: 'allowed', reason }, ['allowed', 'none', false], 0],
    ['take-back', { to: 'rejected', reason, player_reason: 'Call us.' }, ['rejected', 'none', false], 900],
    ['take-back', { to: 'cancelled', reason }, ['cancelled', 'none', false], 900],
  ])('%s %o: one proposes, another confirms', async (verb, body, state, balance) => {
    const { id, player } = await claimed();
    const proposal = await propose(id, verb, body);
    expect(proposal).toMatchObject({
      subject_id: id,
      before: { status: 'allowed', payout_state: 'paying', payout_batch_id: null },
      after: { status: state[0], payout_state: 'none', player_id: player, amount: 900, currency: 'EUR', reason },
    });
    expect(await stateOf(id)).toEqual(['allowed', 'paying', false]);
    expect((await confirm(proposal.id, ann)).body.error.details.rule).toBe('own_proposal');
    await must(confirm(proposal.id));
    expect(await stateOf(id)).toEqual(state);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: balance });
  });

  test('returned after it was paid', async () => {
    const { id, player } = await claimed();
    await must(byStaff(id, 'pay'));
    const proposal = await propose(id, 'returned', { reason });
    await must(confirm(proposal.id));
    expect(await stateOf(id)).toEqual(['paid', 'returned', true]);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 900 });
  });

  test('a rejected one is announced as rejected, with the reason for the player', async () => {
    const { id, player } = await claimed();
    const proposal = await propose(id, 'take-back', { to: 'rejected', reason, player_reason: 'Call us.' });
    await must(confirm(proposal.id));
    expect((await eventsOf(world, player)).at(-1)).toBe('withdrawal.rejected');
    expect((await ann.get(`${base}/payments/${id}`)).body.data).toMatchObject({
      reject_reason: 'Call us.',
      internal_reason: reason,
    });
    const actions = await world.admin<{ action: string }[]>`
      select action from audit_log where subject_kind = 'payment' and subject_id = ${id} order by id`;
    expect(actions.map(({ action }) => action)).toEqual([
      'withdrawal.approve',
      'withdrawal.claim',
      'withdrawal.take_back',
      'withdrawal.reject',
    ]);
  });

  test('PROPOSAL_INVALID: it was paid meanwhile', async () => {
    const { id, player } = await claimed();
    const proposal = await propose(id, 'take-back', { to: 'rejected', reason });
    await must(byKey(id, 'pay'));
    expect((await confirm(proposal.id)).body.error.details.rule).toBe('stale');
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });

  test.each([
    ['bank-refused', { reason }],
    ['take-back', { to: 'rejected', reason }],
  ])('PROPOSAL_INVALID: %s of a transfer that the bank refused, while the next is on its way', async (verb, body) => {
    const { id, player } = await claimed();
    const proposal = await propose(id, verb, body);
    await must(byKey(id, 'bank-refused', { reason }));
    world.clock.advance(1_000);
    await must(byKey(id, 'claim'));
    expect((await confirm(proposal.id)).body.error.details.rule).toBe('stale');
    expect(await stateOf(id)).toEqual(['allowed', 'paying', false]);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });

  test('PAYMENT_REQUEST_INVALID: what cannot be done now is not proposed', async () => {
    const { id } = await allowed();
    for (const [verb, body] of [
      ['take-back', { to: 'rejected', reason }],
      ['bank-refused', { reason }],
      ['returned', { reason }],
    ] as const)
      expect((await byStaff(id, verb, body)).body.error).toMatchObject({
        code: 'PAYMENT_REQUEST_INVALID',
        details: { rule: 'status' },
      });
  });

  test('one person where the operator needs no second', async () => {
    const alone = await world.addOperator({ settings: { ...settings, second_person: false } });
    const cara = await addTestStaff(world, alone);
    const player = await playerWith(alone, 500);
    const { id } = (await must(withdraw(alone, player, 500, bank))).body.data;
    await must(byStaff(id, 'approve', undefined, cara));
    await must(cara.post(`${base}/payout-batches`, { payments: [id] }));
    const reply = await byStaff(id, 'take-back', { to: 'rejected', reason }, cara);
    expect([reply.status, reply.body.data.status]).toEqual([200, 'rejected']);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 500 });
  });
});

test('a returned withdrawal carries the amount in the operator currency that it left with', async () => {
  const abroad = await world.addOperator({ settings });
  const staff = await addTestStaff(world, abroad);
  await addMethod(staff, { currencies: ['EUR', 'USD'] });
  const rate = (value: string) =>
    must(
      staff.put(`${base}/exchange-rates`, {
        day: world.clock.now().toISOString().slice(0, 10),
        rates: [{ currency: 'USD', rate: value }],
      }),
    );
  await rate('0.9');
  const player = await playerWith(abroad, 1_000, { currency: 'USD' });
  const ids: number[] = [];
  for (const amount of [600, 400]) ids.push((await must(withdraw(abroad, player, amount))).body.data.id);
  const [returned, older] = ids as [number, number];
  // A row of an earlier version has no amount in the operator's currency.
  await world.admin`update payment_requests set operator_amount = null where id = ${older}`;
  for (const id of ids) for (const verb of ['approve', 'pay']) await must(byStaff(id, verb, undefined, staff));
  world.clock.advance(86_400_000);
  await rate('0.5');
  for (const id of [returned, older]) await must(byStaff(id, 'returned', { reason }, staff));
  const entries = await world.admin<{ type: string; operator_amount: number }[]>`
    select type, operator_amount from ledger_entries where player_id = ${player} order by seq`;
  expect(entries.map((entry) => [entry.type, entry.operator_amount])).toEqual([
    ['deposit', 900],
    ['withdrawal', -540],
    ['withdrawal', -360],
    ['withdrawal_rejection', 540],
    ['withdrawal_rejection', 360],
  ]);
});

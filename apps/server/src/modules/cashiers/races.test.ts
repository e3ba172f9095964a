import { describe, expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { must, mustData, type Reply } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { addMethod, authorise, balancesOf, newReference, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff);
const cashier = await connectCashier(staff, operator);

type Said = Record<string, unknown>;
const say = (type: string, data: Said) => sendCallback(world, cashier, type, { currency: 'EUR', ...data });
const codeOf = ({ status, body }: Reply) => [status, body.error?.code ?? null];

const intentsOf = async (player: number): Promise<Said[]> =>
  mustData(operator.client.get(`/api/v1/operator/deposit-intents?player_id=${player}`));
const open = async (amount = 2_500) => {
  const player_id = await registerTestPlayer(operator);
  return { player_id, same: { transaction_id: newReference(), player_id, amount } };
};
const isWaiting = async (): Promise<boolean> => {
  const [row] = await world.admin<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.waiting > 0;
};

/** Two callbacks, the second of which is sent while the first is under way. */
const overlapping = (first: () => Promise<Reply>, second: () => Promise<Reply>) =>
  withRowsHeld(world, { table: 'accounts', operator_id: operator.operator_id, waiters: 2 }, async () => {
    const answered = first();
    await eventually(isWaiting);
    return Promise.all([answered, second()]);
  });

const allowed = async (amount = 1_000) => {
  const { player_id, same } = await open(5_000);
  await must(say('payment.captured', same));
  const { id: payment_id } = await mustData(withdraw(operator, player_id, amount));
  await must(staff.post(`/api/back-office/v1/payments/${payment_id}/approve`));
  const payout = { transaction_id: newReference(), player_id, amount, payment_id };
  return { payout, state: () => mustData(staff.get(`/api/back-office/v1/payments/${payment_id}`)) };
};

describe('a callback that comes while another of the same transaction is under way', () => {
  test('a failure waits for its authorisation: nothing stays reserved', async () => {
    const { player_id, same } = await open();
    const replies = await overlapping(
      () => say('payment.authorised', same),
      () => say('payment.failed', same),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await intentsOf(player_id)).toMatchObject([{ status: 'released' }]);
  });

  test('a capture waits for its authorisation: the money is credited, and within it', async () => {
    const { player_id, same } = await open();
    const replies = await overlapping(
      () => say('payment.authorised', same),
      () => say('payment.captured', same),
    );
    expect(replies.map(codeOf)).toEqual([
      [200, null],
      [200, null],
    ]);
    expect((await balancesOf(world, player_id)).real_balance).toBe(2_500);
    expect(await intentsOf(player_id)).toMatchObject([{ status: 'captured', beyond_authorisation: [] }]);
  });

  test('a failure waits for its payout claim: the withdrawal is not with the provider any more', async () => {
    const { payout, state } = await allowed();
    const replies = await overlapping(
      () => say('payout.claimed', payout),
      () => say('payout.failed', payout),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await state()).toMatchObject({ status: 'allowed', payout_state: 'none' });
  });
});

describe('an intent that the operator authorised', () => {
  const limited = async () => {
    const { player_id, same } = await open(2_000);
    const limits = { max_daily_deposit: 3_000 };
    await must(operator.client.put(`/api/v1/operator/players/${player_id}/limits`, { limits }));
    const { id } = (await must(authorise(operator, player_id, 2_000))).body.data;
    const pay = (amount = 2_000) => ({ ...same, amount, transaction_id: newReference(), deposit_intent_id: id });
    return { player_id, id, pay };
  };

  test('is for one payment: a second one counts beside it, against the same limits', async () => {
    const { id, pay } = await limited();
    expect((await say('payment.authorised', pay())).body.data).toMatchObject({ id });
    expect(codeOf(await say('payment.authorised', pay()))).toEqual([422, 'LIMIT_EXCEEDED']);
    const within = (await must(say('payment.authorised', pay(1_000)))).body.data;
    expect(within).toMatchObject({ amount: 1_000, status: 'authorised' });
    expect(within.id).not.toBe(id);
  });

  test('of two payments at once it is used by one', async () => {
    const { player_id, pay } = await limited();
    const two = [pay(), pay()];
    const replies = await Promise.all(two.map((one) => say('payment.authorised', one)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const admitted = two.filter((_, n) => replies[n]!.status === 200);
    for (const one of admitted) await must(say('payment.captured', one));
    expect((await balancesOf(world, player_id)).real_balance).toBe(2_000);
  });
});

test('a card number in what a provider says is in no audit row, event or answer', async () => {
  const { payout, state } = await allowed();
  await must(say('payout.claimed', payout));
  await must(say('payout.failed', { ...payout, note: 'Card 4111 1111 1111 1111 was refused' }));
  const [row] = await world.admin<{ reason: string }[]>`
    select reason from audit_log
    where operator_id = ${operator.operator_id} and subject_kind = 'payment' and subject_id = ${payout.payment_id}
      and action = 'withdrawal.refuse'`;
  expect(row!.reason).toContain('Card ************1111 was refused');
  const again = { ...payout, transaction_id: newReference() };
  await must(say('payout.claimed', again));
  await must(say('payout.paid', again));
  const back = { ...again, origin: again.transaction_id, transaction_id: newReference() };
  await must(say('payout.returned', { ...back, note: '4111-1111-1111-1111 closed' }));
  expect((await state()).return_reason).toContain('************1111 closed');
});

test('409 DUPLICATE_TRANSACTION: another amount under a transaction that is booked moves nothing, and waits for staff', async () => {
  const { player_id, same } = await open();
  await must(say('payment.captured', same));
  for (let time = 0; time < 2; time += 1)
    expect(codeOf(await say('payment.captured', { ...same, amount: 9_000 }))).toEqual([409, 'DUPLICATE_TRANSACTION']);
  expect((await balancesOf(world, player_id)).real_balance).toBe(2_500);
  const waiting = await mustData(staff.get('/api/back-office/v1/cashier-callbacks?needs_staff=true'));
  expect(waiting).toMatchObject([{ action: 'unreadable', error_code: 'DUPLICATE_TRANSACTION', repeats: 1 }]);
  const { raw } = await mustData(staff.get(`/api/back-office/v1/cashier-callbacks/${waiting[0].id}`));
  expect(JSON.parse(raw).data).toMatchObject({ ...same, amount: 9_000 });
});

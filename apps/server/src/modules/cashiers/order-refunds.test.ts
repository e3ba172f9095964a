import { afterAll, describe, expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, balancesOf, deposit, newReference, withdraw } from '../../../test/support/money.ts';
import { openOrderWork, startOrderProvider } from '../../../test/support/order-provider.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day, minute } from '../../base/durations.ts';
import { verify } from '../../verify/verify.ts';
import { retryDelays } from './order-rules.ts';

const world = await createFileWorld(undefined, { worksBehind: false });
const base = '/api/back-office/v1';

afterAll(async () => {
  expect(await verify({ databaseUrl: world.url, clock: world.clock })).toEqual([]);
});

/** A deposit of 20.00 that a payment provider brought, which takes orders. */
const open = async () => {
  const operator = await world.addOperator({ is_sandbox: true });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff);
  const provider = await startOrderProvider(world.clock.now);
  const cashier = await connectCashier(staff, operator, { orders_url: provider.url });
  provider.useSecret(cashier.secret);
  const work = openOrderWork(world);
  const player = await registerTestPlayer(operator);
  const data = { transaction_id: newReference(), player_id: player, amount: 2_000, currency: 'EUR' };
  const say = (type: string, more: Record<string, unknown> = {}) =>
    sendCallback(world, cashier, type, { ...data, ...more });
  await must(say('payment.authorised'));
  const { payment_id: id } = await mustData(say('payment.captured')).then(async () => {
    const [payment] = await mustData(staff.get(`${base}/payments?player_id=${player}`));
    return { payment_id: payment.id as number };
  });
  const refund = (more: Record<string, unknown> = {}) =>
    staff.post(`${base}/payments/${id}/order-refund`, { reason: 'Asked for', ...more });
  const orders = () => mustData(staff.get(`${base}/cashier-orders?payment_id=${id}&kind=refund&order=oldest`));
  const money = async () => {
    const { reversed_amount } = await mustData(staff.get(`${base}/payments/${id}`));
    return [(await balancesOf(world, player)).real_balance, reversed_amount];
  };
  return { operator, staff, provider, work, player, data, say, id, refund, orders, money };
};

describe('a deposit that is given back by its payment provider', () => {
  test('is ordered with the transaction that brought it, and leaves the wallet when the provider has done it', async () => {
    const { provider, work, data, refund, orders, money, id } = await open();
    await must(refund({ amount: 500 }));
    expect(await money()).toEqual([2_000, 0]);
    await work.runOnce();
    expect(provider.calls).toMatchObject([
      {
        type: 'payment.refund',
        data: { transaction_id: data.transaction_id, amount: 500, payment_id: id, payee: null },
      },
    ]);
    expect(await money()).toEqual([1_500, 500]);
    await must(refund());
    await work.runOnce();
    expect(await money()).toEqual([0, 2_000]);
    expect(await orders()).toMatchObject([
      { amount: 500, state: 'done' },
      { amount: 1_500, state: 'done' },
    ]);
  });

  test('that is refused costs the player nothing, and waits for staff to see it', async () => {
    const { staff, provider, work, refund, orders, money } = await open();
    provider.behave(() => ({ status: 422, body: { error: { message: 'Too old' } } }));
    await must(refund());
    await work.runOnce();
    expect(await money()).toEqual([2_000, 0]);
    const [{ id, needs_staff, last_error }] = await orders();
    expect([needs_staff, last_error]).toEqual([true, 'Too old']);
    await must(staff.post(`${base}/cashier-orders/${id}/settle`, { as: 'not_done', reason: 'Paid by hand' }));
    expect(await orders()).toMatchObject([{ state: 'dropped', needs_staff: false }]);
    expect(await money()).toEqual([2_000, 0]);
  });

  test('the callback and the answer say the same: booked once, whichever comes first, and with or without the key', async () => {
    for (const hasKey of [true, false])
      for (const isFirst of [true, false]) {
        const { provider, work, data, say, refund, money } = await open();
        const report = (order: string) =>
          must(
            say('payment.reversed', {
              ...{ transaction_id: `psp-${order}`, origin: data.transaction_id, amount: 500 },
              ...(hasKey && { order }),
            }),
          );
        if (isFirst)
          provider.behave(async (call) => {
            await report(call.data.order);
            return provider.carryOut(call);
          });
        await must(refund({ amount: 500 }));
        await work.runOnce();
        if (!isFirst) await report(provider.calls[0]?.data.order as string);
        expect(await money(), `key ${hasKey}, callback first ${isFirst}`).toEqual([1_500, 500]);
      }
  });

  test('a chargeback of the same amount is another transaction', async () => {
    const { work, data, say, refund, money } = await open();
    await must(refund({ amount: 500 }));
    await work.runOnce();
    await must(say('payment.reversed', { transaction_id: newReference(), origin: data.transaction_id, amount: 500 }));
    expect(await money()).toEqual([1_000, 1_000]);
  });

  test('what is done there and cannot be booked here is told to staff, and not sent again', async () => {
    const { staff, provider, work, data, say, refund, orders, money } = await open();
    provider.behave(async (call) => {
      const back = { transaction_id: newReference(), origin: data.transaction_id };
      await must(say('payment.reversed', back));
      return provider.carryOut(call);
    });
    await must(refund());
    await work.runOnce();
    expect(await money()).toEqual([0, 2_000]);
    expect(await orders()).toMatchObject([{ state: 'stuck' }]);
    const notices = await mustData(staff.get(`${base}/notices`));
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'cashier.order_stuck' }));
  });

  test('no answer is never a no, and never a second refund', async () => {
    const { staff, provider, work, refund, orders, money } = await open();
    provider.behave((call) => {
      if (call.type !== 'order.state') provider.carryOut(call);
      return 'silence';
    });
    await must(refund({ amount: 500 }));
    for (const _ of [0, ...retryDelays]) {
      await work.runOnce();
      world.clock.advance(day);
    }
    expect(provider.said().filter((type) => type === 'payment.refund').length).toBe(1);
    expect(await money()).toEqual([2_000, 0]);
    const [{ id }] = await orders();
    await must(staff.post(`${base}/cashier-orders/${id}/settle`, { as: 'done', reason: 'It is on their statement' }));
    expect(await money()).toEqual([1_500, 500]);
  });
});

describe('what is on its way back', () => {
  test('is not withdrawn meanwhile, and what was requested before is paid while the balance covers both', async () => {
    const { operator, staff, player, work, refund } = await open();
    await must(deposit(operator, player, 500));
    const earlier = await mustData(withdraw(operator, player, 400));
    const allowed = await mustData(withdraw(operator, player, 100));
    await must(staff.post(`${base}/payments/${allowed.id}/approve`));
    await must(refund());

    const short = await withdraw(operator, player, 1);
    expect(short.body.error).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { balance: 2_000, owed: 2_000 } });
    await must(staff.post(`${base}/payments/${earlier.id}/approve`));
    const { data } = (await staff.get(`${base}/players/${player}/withdrawable`)).body;
    expect(data).toMatchObject({ withdrawable: 0, blocked_by: [{ reason: 'owed' }] });
    await work.runOnce();
    expect((await balancesOf(world, player)).real_balance).toBe(0);
    await must(staff.post(`${base}/payments/${allowed.id}/pay`));
  });

  test('stops the payout of what was requested before the money was lost, in the list too', async () => {
    const { operator, staff, player, refund } = await open();
    await must(deposit(operator, player, 500));
    const { id } = await mustData(withdraw(operator, player, 500));
    await must(refund());
    await world.admin`
      update accounts set real_balance = 1500, version = version + 1 where player_id = ${player}`;
    const refused = await staff.post(`${base}/payments/${id}/approve`);
    expect(refused.body.error).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { owed: 2_000 } });
    expect(await mustData(staff.get(`${base}/payments?flag=blocked&player_id=${player}`))).toMatchObject([
      { id, flags: expect.arrayContaining(['blocked']), blocked_by: [{ reason: 'owed' }] },
    ]);
    await world.admin`
      update accounts set real_balance = 2000, version = version + 1 where player_id = ${player}`;
  });
});

describe('422 PAYMENT_REQUEST_INVALID', () => {
  test('amount: no more is ordered than is left, what is on its way counted', async () => {
    const { work, refund } = await open();
    const ruleOf = async (more: Record<string, unknown>) => (await refund(more)).body.error?.details?.rule;
    await must(refund({ amount: 1_500 }));
    expect(await ruleOf({ amount: 501 })).toBe('amount');
    await must(refund({ amount: 500 }));
    expect(await ruleOf({})).toBe('status');
    await work.runOnce();
    expect(await ruleOf({})).toBe('status');
  });

  test('balance: what was played or is being paid out is not refunded', async () => {
    const { operator, player, refund } = await open();
    await must(withdraw(operator, player, 1_000));
    expect((await refund()).body.error?.details).toMatchObject({ rule: 'balance', balance: 1_000 });
    await must(refund({ amount: 1_000 }));
  });

  test('balance: what is on its way back of another deposit is not refunded again', async () => {
    const { data, say, staff, player, operator, refund } = await open();
    await must(say('payment.captured', { transaction_id: newReference() }));
    await must(withdraw(operator, player, 2_000));
    await must(refund());
    const [second] = await mustData(staff.get(`${base}/payments?player_id=${player}&type=deposit`));
    const again = await staff.post(`${base}/payments/${second.id}/order-refund`, { reason: 'Asked for' });
    expect(data.amount).toBe(2_000);
    expect(again.body.error?.details).toMatchObject({ rule: 'balance', balance: 0, requested: 2_000 });
  });

  test('cashier: a deposit that no payment provider brought', async () => {
    const { operator, staff, player } = await open();
    const { id } = await mustData(deposit(operator, player, 1_000));
    const { body } = await staff.post(`${base}/payments/${id}/order-refund`, { reason: 'Asked for' });
    expect(body.error?.details?.rule).toBe('cashier');
  });

  test('type: a withdrawal', async () => {
    const { operator, staff, player } = await open();
    const { id } = await mustData(withdraw(operator, player, 1_000));
    const { body } = await staff.post(`${base}/payments/${id}/order-refund`, { reason: 'Asked for' });
    expect(body.error?.details?.rule).toBe('type');
  });
});

test('202 where two people decide: nothing is sent before the second one, and two proposals cannot both be made', async () => {
  const { operator, staff, provider, work, refund, money, id } = await open();
  await must(staff.patch(`${base}/operator`, { settings: { second_person: true } }));
  const other = await addTestStaff(world, operator);
  const first = await refund();
  const second = await refund();
  expect([first.status, second.status]).toEqual([202, 202]);
  await work.runOnce();
  expect(provider.calls).toEqual([]);
  const confirm = (proposal: number) => other.post(`${base}/proposals/${proposal}/confirm`);
  await must(confirm(first.body.data.id));
  expect((await confirm(second.body.data.id)).status).not.toBe(200);
  world.clock.advance(minute);
  await work.runOnce();
  expect(provider.calls.length).toBe(1);
  expect(await money()).toEqual([0, 2_000]);
  expect((await mustData(staff.get(`${base}/payments/${id}`))).is_reversed).toBe(true);
});

describe('what was captured beyond an authorisation', () => {
  const tasksOf = async ({ staff }: Awaited<ReturnType<typeof open>>) =>
    mustData(staff.get(`${base}/cashier-orders?state=waiting`));

  test('waits for staff to give it back where the operator wants that: the part that is too much', async () => {
    const scene = await open();
    const { staff, provider, work, player, say, money } = scene;
    await must(staff.patch(`${base}/operator`, { settings: { refund_beyond_authorisation: true } }));
    const more = { transaction_id: newReference(), amount: 1_000 };
    await must(say('payment.authorised', more));
    await must(say('payment.captured', { ...more, amount: 1_300 }));
    const [task, ...others] = await tasksOf(scene);
    expect([task, others]).toMatchObject([
      { amount: 300, player_id: player, adapter: 'generic', origin: more.transaction_id, needs_staff: true },
      [],
    ]);
    expect(await work.runOnce()).toBe(0);
    await must(staff.post(`${base}/payments/${task.payment_id}/order-refund`, { amount: 300, reason: 'Too much' }));
    await work.runOnce();
    expect(provider.calls).toMatchObject([{ type: 'payment.refund', data: { amount: 300 } }]);
    expect(await tasksOf(scene)).toEqual([]);
    expect((await money())[0]).toBe(3_000);
  });

  test('is kept where staff decide so, and costs the player nothing', async () => {
    const scene = await open();
    const { staff, say, money } = scene;
    await must(staff.patch(`${base}/operator`, { settings: { refund_beyond_authorisation: true } }));
    await must(say('payment.captured', { transaction_id: newReference(), amount: 700 }));
    const [task] = await tasksOf(scene);
    expect(task).toMatchObject({ amount: 700 });
    await must(staff.post(`${base}/cashier-orders/${task.id}/settle`, { as: 'not_done', reason: 'They want to play' }));
    expect(await tasksOf(scene)).toEqual([]);
    expect((await money())[0]).toBe(2_700);
  });

  test('waits always where the player is excluded, and never without either', async () => {
    const scene = await open();
    const { operator, player, say } = scene;
    await must(say('payment.captured', { transaction_id: newReference(), amount: 700 }));
    expect(await tasksOf(scene)).toEqual([]);
    await must(operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, { period: '24_hours' }));
    await must(say('payment.captured', { transaction_id: newReference(), amount: 900 }));
    expect(await tasksOf(scene)).toMatchObject([{ amount: 900, reason: expect.stringContaining('excluded') }]);
  });
});

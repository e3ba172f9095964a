import { afterAll, describe, expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { saveAccount } from '../../../test/support/instruments.ts';
import { addMethod, balancesOf, newReference, playerWith, withdraw } from '../../../test/support/money.ts';
import { openOrderWork, startOrderProvider } from '../../../test/support/order-provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day, minute } from '../../base/durations.ts';
import { verify } from '../../verify/verify.ts';
import { retryDelays } from './order-rules.ts';

const world = await createFileWorld(undefined, { worksBehind: false });
const base = '/api/back-office/v1';
const amount = 1_000;

afterAll(async () => {
  expect(await verify({ databaseUrl: world.url, clock: world.clock })).toEqual([]);
});

/** An allowed withdrawal, and a payment provider that takes orders. */
const open = async (more: Record<string, unknown> = {}) => {
  const operator = await world.addOperator({ is_sandbox: true });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff);
  const provider = await startOrderProvider(world.clock.now);
  const cashier = await connectCashier(staff, operator, { orders_url: provider.url, ...more });
  provider.useSecret(cashier.secret);
  const work = openOrderWork(world);
  const allow = async (fields: Record<string, unknown> = {}) => {
    const player = await playerWith(operator, amount);
    const { id } = await mustData(withdraw(operator, player, amount, fields));
    const at = `${base}/payments/${id}`;
    await must(staff.post(`${at}/approve`));
    const order = () => staff.post(`${at}/order-payout`);
    const state = async () => {
      const { status, payout_state } = await mustData(staff.get(at));
      return [status, payout_state];
    };
    const orders = () => mustData(staff.get(`${base}/cashier-orders?payment_id=${id}&order=oldest`));
    const say = (type: string, fieldsOf: Record<string, unknown> = {}) =>
      sendCallback(world, cashier, type, {
        transaction_id: newReference(),
        ...{ player_id: player, amount, currency: 'EUR', payment_id: id },
        ...fieldsOf,
      });
    return { player, id, at, order, state, orders, say };
  };
  return { operator, staff, provider, work, allow };
};

const ordered = async () => {
  const scene = await open();
  const payout = await scene.allow();
  await must(payout.order());
  return { ...scene, ...payout };
};

describe('a payout that a payment provider is told to make', () => {
  test('is claimed and ordered in one step, told with the account, and paid when the provider says so', async () => {
    const { operator, staff, provider, work } = await open();
    const player = await playerWith(operator, amount);
    const { id: instrument_id } = await saveAccount(operator, player);
    const { id } = await mustData(withdraw(operator, player, amount, { instrument_id }));
    await must(staff.post(`${base}/payments/${id}/approve`));
    const { payout_state } = await mustData(staff.post(`${base}/payments/${id}/order-payout`));
    expect(payout_state).toBe('paying');
    expect(await work.runOnce()).toBe(1);
    expect(provider.calls).toMatchObject([
      { type: 'payout.pay', data: { payment_id: id, amount, currency: 'EUR', payee: { kind: 'bank_account' } } },
    ]);
    expect(provider.calls[0]?.data.payee).toMatchObject({ iban: expect.stringMatching(/^[A-Z]{2}\d{2}/) });
    const paid = await mustData(staff.get(`${base}/payments/${id}`));
    expect(paid).toMatchObject({ status: 'paid', bank_reference: `generic:psp-${provider.calls[0]?.data.order}` });
    expect(await work.runOnce()).toBe(0);
  });

  test('that is refused is allowed again, and a new order has a new key', async () => {
    const { provider, work, order, state, orders } = await ordered();
    provider.behave(() => ({ status: 422, body: { error: { message: 'No such account' } } }));
    await work.runOnce();
    expect(await state()).toEqual(['allowed', 'none']);
    provider.behave(() => undefined);
    world.clock.advance(1);
    await must(order());
    await work.runOnce();
    expect(await state()).toEqual(['paid', 'paid']);
    expect(await orders()).toMatchObject([
      { state: 'refused', last_error: 'No such account', needs_staff: false },
      { state: 'done' },
    ]);
    expect(new Set(provider.calls.map(({ data }) => data.order)).size).toBe(2);
  });

  test.each([
    ['silence', 'silence' as const],
    ['a 500', { status: 500, body: {} }],
    ['a page', { status: 200, body: { welcome: true } }],
  ])('%s is never taken for a no: it stays with the provider, is asked for, and ends with staff', async (_, said) => {
    const { provider, work, state, orders } = await ordered();
    provider.behave((call) => {
      if (call.type !== 'order.state') provider.carryOut(call);
      return said;
    });
    for (const _delay of [0, ...retryDelays]) {
      await work.runOnce();
      expect(await state()).toEqual(['allowed', 'paying']);
      world.clock.advance(day);
    }
    expect(await orders()).toMatchObject([{ state: 'stuck', needs_staff: true }]);
    expect([...provider.orders.values()].map(({ times }) => times)).toEqual([1]);
    expect(provider.said().filter((type) => type === 'payout.pay').length).toBe(1);
  });

  test('whose answer was lost is paid once, when it is asked for', async () => {
    const { provider, work, state } = await ordered();
    provider.behave((call) => {
      provider.carryOut(call);
      return 'silence';
    });
    await work.runOnce();
    provider.behave(() => undefined);
    world.clock.advance(minute);
    await work.runOnce();
    expect(provider.said()).toEqual(['payout.pay', 'order.state']);
    expect(await state()).toEqual(['paid', 'paid']);
  });

  test('that the provider has and is at waits for its callback, by the transaction that it named', async () => {
    const { provider, work, state, say, orders } = await ordered();
    provider.behave((call) => provider.carryOut(call, 'pending'));
    await work.runOnce();
    const [{ transaction_id, state: open_state }] = await orders();
    expect([open_state, await state()]).toEqual(['due', ['allowed', 'paying']]);
    await must(say('payout.paid', { transaction_id }));
    expect(await state()).toEqual(['paid', 'paid']);
    expect(await orders()).toMatchObject([{ state: 'done', transaction_id }]);
    world.clock.advance(day);
    expect(await work.runOnce()).toBe(0);
  });

  test('is asked about where no callback comes, and never sent again once the provider has had it', async () => {
    const { provider, work, orders, state } = await ordered();
    provider.behave((call) => provider.carryOut(call, 'pending'));
    await work.runOnce();
    world.clock.advance(day);
    provider.behave(() => ({ status: 200, body: { state: 'unknown' } }));
    await work.runOnce();
    expect(provider.said()).toEqual(['payout.pay', 'order.state']);
    expect(await orders()).toMatchObject([{ state: 'stuck' }]);
    expect(await state()).toEqual(['allowed', 'paying']);
  });

  test('a callback that names the order may come before the answer: paid once', async () => {
    const { provider, work, say, state, orders } = await ordered();
    provider.behave(async (call) => {
      await must(say('payout.paid', { transaction_id: `psp-${call.data.order}`, order: call.data.order }));
      return provider.carryOut(call);
    });
    await work.runOnce();
    expect(await state()).toEqual(['paid', 'paid']);
    expect(await orders()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('a callback that names an order of somebody else, or of other money, is not believed', async () => {
    const { operator, allow, orders, state } = await ordered();
    const [{ key }] = await orders();
    const { say } = await allow();
    for (const more of [
      { order: key },
      { order: key, amount: amount - 1 },
      { order: `co-${operator.operator_id}-99999` },
    ])
      expect((await say('payout.paid', more)).body.error?.code).toBe('NOT_FOUND');
    expect(await state()).toEqual(['allowed', 'paying']);
  });

  test('that comes back after it was paid is the money of the player again', async () => {
    const { operator, provider, work, say, player, state } = await ordered();
    await work.runOnce();
    const order = provider.calls[0]?.data.order;
    const back = { transaction_id: newReference(), origin: `psp-${order}` };
    await must(say('payout.returned', back));
    expect(await state()).toEqual(['paid', 'returned']);
    expect((await balancesOf(world, player)).real_balance).toBe(amount);
    expect(operator.operator_id).toBeGreaterThan(0);
  });
});

describe('while a payment provider has the order, nobody else decides', () => {
  test.each([
    ['staff pay', 'pay', {}],
    ['staff say that the bank refused', 'bank-refused', { reason: 'no' }],
    ['staff take it back', 'take-back', { to: 'allowed', reason: 'no' }],
  ])('%s: 422 with the rule', async (_, move, body) => {
    const { staff, at, state } = await ordered();
    const { status, body: answer } = await staff.post(`${at}/${move}`, body);
    expect([status, answer.error?.details?.rule]).toEqual([422, 'ordered']);
    expect(await state()).toEqual(['allowed', 'paying']);
  });

  test('a key pays, a second order, a file, a reject: all refused', async () => {
    const { operator, staff, at, id, order, state } = await ordered();
    const byKey = await operator.client.post(`/api/v1/operator/payments/${id}/pay`);
    expect(byKey.body.error?.details?.rule).toBe('ordered');
    expect((await order()).status).toBe(422);
    expect((await staff.post(`${at}/reject`, { reason: 'no' })).status).toBe(422);
    expect((await staff.post(`${base}/payout-batches`, { payments: [id] })).status).toBe(422);
    expect(await state()).toEqual(['allowed', 'paying']);
  });

  test('an order that is stuck is tried again: asked first', async () => {
    const { staff, provider, work, orders, state } = await ordered();
    provider.behave(() => 'silence');
    for (const _ of [0, ...retryDelays]) {
      await work.runOnce();
      world.clock.advance(day);
    }
    const [{ id, state: before }] = await orders();
    expect(before).toBe('stuck');
    provider.behave(() => undefined);
    await must(staff.post(`${base}/cashier-orders/${id}/repeat`, { reason: 'works again' }));
    await work.runOnce();
    expect(provider.said().slice(-2)).toEqual(['order.state', 'payout.pay']);
    expect(await state()).toEqual(['paid', 'paid']);
    expect((await staff.post(`${base}/cashier-orders/${id}/repeat`, { reason: 'again' })).status).toBe(422);
  });

  test.each([
    ['done', ['paid', 'paid'], 'done'],
    ['not_done', ['allowed', 'none'], 'dropped'],
  ])('an order is settled as %s: then nothing is sent any more', async (as, expected, ended) => {
    const { staff, provider, work, orders, state } = await ordered();
    const [{ id }] = await orders();
    await must(staff.post(`${base}/cashier-orders/${id}/settle`, { as, reason: 'Told on the phone' }));
    expect(await state()).toEqual(expected);
    expect(await orders()).toMatchObject([{ state: ended, settled_by: expect.any(Number) }]);
    await work.runOnce();
    expect(provider.calls).toEqual([]);
    const again = await staff.post(`${base}/cashier-orders/${id}/settle`, { as, reason: 'again' });
    expect(again.body.error?.details?.rule).toBe('state');
  });

  test('a call that is on its way is waited for', async () => {
    const { staff, provider, work, orders } = await ordered();
    const [{ id }] = await orders();
    let answer: unknown;
    provider.behave(async (call) => {
      const settled = await staff.post(`${base}/cashier-orders/${id}/settle`, { as: 'not_done', reason: 'too early' });
      answer = settled.body.error?.details?.rule;
      return provider.carryOut(call);
    });
    await work.runOnce();
    expect(answer).toBe('under_way');
    expect(await orders()).toMatchObject([{ state: 'done' }]);
  });

  test('what a provider pays after the order was settled as not done changes nothing, and staff are told', async () => {
    const { staff, orders, state, say } = await ordered();
    const [{ id, key }] = await orders();
    await must(staff.post(`${base}/cashier-orders/${id}/settle`, { as: 'not_done', reason: 'They say no' }));
    expect((await say('payout.paid', { order: key })).status).toBe(422);
    expect(await state()).toEqual(['allowed', 'none']);
    const notices = await mustData(staff.get(`${base}/notices`));
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'cashier.not_booked' }));
  });
});

test('what was said about an order is shown to who may pay out, and reading it is audited', async () => {
  const { staff, work, orders, operator } = await ordered();
  await work.runOnce();
  const [{ id, key }] = await orders();
  const { calls } = await mustData(staff.get(`${base}/cashier-orders/${id}`));
  expect(calls).toMatchObject([{ attempt: 1, verb: 'payout', status: 200, error: null }]);
  expect(JSON.parse(calls[0].sent)).toMatchObject({ type: 'payout.pay', data: { order: key } });
  expect(JSON.parse(calls[0].answer)).toMatchObject({ state: 'done' });
  expect(calls[0].sent).not.toContain('whsec');
  const audited = await world.admin`
    select 1 from audit_log where operator_id = ${operator.operator_id} and action = 'cashier_order.read'
      and subject_id = ${id}`;
  expect(audited.length).toBe(1);
});

test('a payout cannot be ordered where no payment provider takes orders', async () => {
  const { order } = await (await open({ orders_url: null })).allow();
  expect((await order()).body.error?.details?.rule).toBe('cashier');
});

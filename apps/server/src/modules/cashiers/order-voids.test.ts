import { afterAll, describe, expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, newReference } from '../../../test/support/money.ts';
import { openOrderWork, startOrderProvider } from '../../../test/support/order-provider.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day, minute } from '../../base/durations.ts';
import { verify } from '../../verify/verify.ts';
import { retryDelays } from './order-rules.ts';

const world = await createFileWorld(undefined, { worksBehind: false });

afterAll(async () => {
  expect(await verify({ databaseUrl: world.url, clock: world.clock })).toEqual([]);
});

/** An operator with a payment provider that takes orders, and a player with an authorised deposit there. */
const open = async () => {
  const operator = await world.addOperator({ is_sandbox: true });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff);
  const provider = await startOrderProvider(world.clock.now);
  const cashier = await connectCashier(staff, operator, { orders_url: provider.url });
  provider.useSecret(cashier.secret);
  const work = openOrderWork(world);
  const authorise = async (given?: number) => {
    const player = given ?? (await registerTestPlayer(operator));
    const data = { transaction_id: newReference(), player_id: player, amount: 2_000, currency: 'EUR' };
    const { id: intent } = await mustData(sendCallback(world, cashier, 'payment.authorised', data));
    const say = (type: string, more: Record<string, unknown> = {}) =>
      sendCallback(world, cashier, type, { ...data, ...more });
    const at = `/api/v1/operator/players/${player}/deposit-intents/${intent}`;
    const release = () => must(operator.client.post(`${at}/release`));
    return { player, intent, data, say, release, at };
  };
  const orders = async () => [
    ...(await world.admin`
      select kind, state, attempts, origin, last_status, last_error, intent_id, transaction_id from cashier_orders
      where operator_id = ${operator.operator_id} order by id`),
  ];
  return { operator, staff, provider, work, authorise, orders };
};

describe('an authorisation that ends is let go of at the provider', () => {
  test('when the operator releases it: told once, with what it is', async () => {
    const { operator, provider, work, authorise, orders } = await open();
    const { data, release, intent, player } = await authorise();
    await release();
    await release();
    expect(await work.runOnce()).toBe(1);
    expect(await work.runOnce()).toBe(0);
    const order = provider.calls[0]?.data.order;
    expect(provider.calls).toEqual([
      {
        id: `${order}-void`,
        type: 'payment.void',
        operator_id: operator.operator_id,
        data: {
          order,
          transaction_id: data.transaction_id,
          player_id: player,
          amount: 2_000,
          currency: 'EUR',
          deposit_intent_id: intent,
          payment_id: null,
          payment_method: null,
          payee: null,
        },
      },
    ]);
    expect(await orders()).toMatchObject([{ kind: 'void', state: 'done', attempts: 1, last_status: 200 }]);
  });

  test('when its time is over', async () => {
    const { operator, provider, work, authorise } = await open();
    await authorise();
    world.clock.advance(2 * day);
    for (const sweep of world.app.sweeps) await sweep(operator.operator_id);
    await work.runOnce();
    expect(provider.said()).toEqual(['payment.void']);
  });

  test('when the player excludes themselves', async () => {
    const { operator, provider, work, authorise } = await open();
    const { player } = await authorise();
    await authorise(player);
    const at = `/api/v1/operator/players/${player}/self-exclusion`;
    await must(operator.client.post(at, { period: '24_hours' }));
    await work.runOnce();
    expect(provider.said()).toEqual(['payment.void', 'payment.void']);
  });

  test('but not where the provider says itself that it has failed, or has captured it', async () => {
    const { provider, work, authorise, orders } = await open();
    const failed = await authorise();
    await must(failed.say('payment.failed'));
    const captured = await authorise();
    await must(captured.say('payment.captured'));
    expect(await work.runOnce()).toBe(0);
    expect([provider.calls, await orders()]).toEqual([[], []]);
  });

  test('what was captured before the provider was told is not told any more', async () => {
    const { provider, work, authorise, orders } = await open();
    const { release, say } = await authorise();
    await release();
    await must(say('payment.captured'));
    expect(await work.runOnce()).toBe(0);
    expect(provider.calls).toEqual([]);
    expect(await orders()).toMatchObject([{ state: 'dropped', last_error: 'captured meanwhile' }]);
  });

  test('a callback that says so ends the order', async () => {
    const { provider, work, authorise, orders } = await open();
    const { release, say } = await authorise();
    await release();
    await must(say('payment.failed'));
    expect(await work.runOnce()).toBe(0);
    expect(provider.calls).toEqual([]);
    expect(await orders()).toMatchObject([{ state: 'done', attempts: 0 }]);
  });

  test('no order is written where the provider takes none', async () => {
    const operator = await world.addOperator({ is_sandbox: true });
    const staff = await addTestStaff(world, operator);
    await addMethod(staff);
    const cashier = await connectCashier(staff, operator);
    const player = await registerTestPlayer(operator);
    const data = { transaction_id: newReference(), player_id: player, amount: 2_000, currency: 'EUR' };
    const { id } = await mustData(sendCallback(world, cashier, 'payment.authorised', data));
    await must(operator.client.post(`/api/v1/operator/players/${player}/deposit-intents/${id}/release`));
    const rows = await world.admin`select 1 from cashier_orders where operator_id = ${operator.operator_id}`;
    expect(rows.length).toBe(0);
  });
});

describe('an order whose outcome is unknown', () => {
  test('is asked for before it is sent again, and not done twice', async () => {
    const { provider, work, authorise, orders } = await open();
    const { release } = await authorise();
    await release();
    provider.behave((call) => {
      provider.carryOut(call);
      return 'silence';
    });
    await work.runOnce();
    expect(await orders()).toMatchObject([{ state: 'due', attempts: 1, last_status: null }]);
    provider.behave(() => undefined);
    await work.runOnce();
    expect(provider.said(), 'not before its time').toEqual(['payment.void']);
    world.clock.advance(minute);
    await work.runOnce();
    expect(provider.said()).toEqual(['payment.void', 'order.state']);
    expect(await orders()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('is sent again once the provider says that it has never heard of it', async () => {
    const { provider, work, authorise, orders } = await open();
    const { release } = await authorise();
    await release();
    provider.behave(() => 'silence');
    await work.runOnce();
    provider.behave(() => undefined);
    world.clock.advance(minute);
    await work.runOnce();
    expect(provider.said()).toEqual(['payment.void', 'order.state', 'payment.void']);
    expect(new Set(provider.calls.map(({ data }) => data.order)).size).toBe(1);
    expect(await orders()).toMatchObject([{ state: 'done' }]);
  });

  test.each([
    [401, {}],
    [404, { error: { message: 'not found' } }],
    [500, {}],
    [302, {}],
    [200, { state: 'of course' }],
    [200, { state: 'unknown' }],
  ])('answered with %i %j: tried again, and left to staff after the last attempt', async (status, body) => {
    const { staff, provider, work, authorise, orders } = await open();
    const { release } = await authorise();
    await release();
    provider.behave(() => ({ status, body }));
    await work.runOnce();
    expect(await orders()).toMatchObject([{ state: 'due', attempts: 1, last_status: status }]);
    for (const _ of retryDelays) {
      world.clock.advance(day);
      await work.runOnce();
    }
    expect(await orders()).toMatchObject([{ state: 'stuck', attempts: retryDelays.length + 1 }]);
    const notices = await mustData(staff.get('/api/back-office/v1/notices'));
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'cashier.order_stuck' }));
    world.clock.advance(day);
    expect(await work.runOnce()).toBe(0);
  });

  test('422 means no: nothing is sent again', async () => {
    const { provider, work, authorise, orders } = await open();
    const { release } = await authorise();
    await release();
    provider.behave(() => ({ status: 422, body: { error: { message: 'captured already' } } }));
    await work.runOnce();
    world.clock.advance(day);
    expect(await work.runOnce()).toBe(0);
    expect(await orders()).toMatchObject([{ state: 'refused', last_error: 'captured already', last_status: 422 }]);
  });

  test('two nodes carry it out once', async () => {
    const { provider, work, authorise } = await open();
    const made = await Promise.all([authorise(), authorise(), authorise()]);
    for (const { release } of made) await release();
    const other = openOrderWork(world);
    const counts = await Promise.all([work.runOnce(), other.runOnce()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(new Set(provider.calls.map(({ data }) => data.order)).size).toBe(3);
    expect(provider.calls.length).toBe(3);
  });

  test('what was said is kept sealed, and nothing of it can be read in the database', async () => {
    const { operator, work, authorise } = await open();
    const { release, data } = await authorise();
    await release();
    await work.runOnce();
    const rows = await world.admin`
      select verb, status, error, sent_sealed, answer_sealed, expires_at - called_at = interval '400 days' as is_kept
      from cashier_order_calls where operator_id = ${operator.operator_id}`;
    expect([...rows]).toMatchObject([{ verb: 'void', status: 200, error: null, is_kept: true }]);
    const sealed = Buffer.concat([rows[0]?.sent_sealed, rows[0]?.answer_sealed] as Buffer[]).toString('latin1');
    expect(sealed).not.toContain(data.transaction_id);
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, authorise, newReference, playerWith, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour, minute } from '../../base/durations.ts';

const world = await createFileWorld(undefined, { worksBehind: false });
const base = '/api/back-office/v1';

type Stuck = { readonly kind: string; readonly id: number };

const open = async () => {
  const operator = await world.addOperator();
  const staff = await addTestStaff(world, operator);
  await addMethod(staff);
  const cashier = await connectCashier(staff, operator, { orders_url: 'https://pay.northlight.example/orders' });
  const list = (query = ''): Promise<Stuck[]> => mustData(staff.get(`${base}/stuck-payments?order=oldest${query}`));
  const kinds = async (): Promise<string[]> => (await list()).map(({ kind }) => kind);
  const onDesk = async () => {
    const queues: { queue: string }[] = await mustData(staff.get(`${base}/queues`));
    return queues.find(({ queue }) => queue === 'stuck_payments');
  };
  const say = (type: string, data: Record<string, unknown>) =>
    sendCallback(world, cashier, type, { transaction_id: newReference(), currency: 'EUR', ...data });
  const allowed = async (): Promise<number> => {
    const player = await playerWith(operator, 5_000);
    const { id } = await mustData(withdraw(operator, player, 2_000));
    await must(staff.post(`${base}/payments/${id}/approve`));
    return id;
  };
  return { operator, staff, list, kinds, onDesk, say, allowed };
};
type Scene = Awaited<ReturnType<typeof open>>;

let scene: Scene | undefined;
const opened = async (): Promise<Scene> => {
  scene = await open();
  return scene;
};

/** The desk counts what the page lists. */
afterEach(async () => {
  const rows = await (scene as Scene).list();
  expect(await (scene as Scene).onDesk()).toMatchObject({
    count: rows.length,
    oldest_at: (rows[0] as { since?: string } | undefined)?.since ?? null,
  });
});

describe('what is stuck', () => {
  test('a deposit that reserves money for more than an hour, once half of its time is over; not after it has ended', async () => {
    const { operator, kinds, list } = await opened();
    const player = await registerTestPlayer(operator);
    const { id } = await mustData(authorise(operator, player, 2_500, { payment_method: 'bank' }));
    const { created_at, expires_at } = await mustData(
      operator.client.get(`/api/v1/operator/players/${player}/deposit-intents/${id}`),
    );
    const half = (Date.parse(expires_at) - Date.parse(created_at)) / 2;
    expect(half).toBeGreaterThanOrEqual(hour);
    world.clock.advance(half);
    expect(await kinds()).toEqual([]);
    world.clock.advance(1);
    expect(await list()).toMatchObject([
      { kind: 'deposit_authorised', id, player: { id: player }, amount: 2_500, adapter: null, since: created_at },
    ]);
    world.clock.advance(half);
    expect(await kinds()).toEqual([]);
  });

  test('a deposit by card is left alone: it ends by itself within the hour', async () => {
    const { operator, staff, kinds } = await opened();
    await addMethod(staff, { code: 'card', authorisation_minutes: 30 });
    await must(authorise(operator, await registerTestPlayer(operator), 2_500, { payment_method: 'card' }));
    world.clock.advance(29 * minute);
    expect(await kinds()).toEqual([]);
  });

  test('what came in beyond its authorisation, until its alert is closed', async () => {
    const { operator, staff, list, kinds, say } = await opened();
    const player_id = await registerTestPlayer(operator);
    const same = { transaction_id: newReference(), player_id };
    await must(say('payment.authorised', { ...same, amount: 1_000 }));
    await must(say('payment.captured', { ...same, amount: 1_300 }));
    expect(await list()).toMatchObject([
      { kind: 'captured_beyond', player: { id: player_id }, amount: 1_300, adapter: 'generic', reason: 'amount' },
    ]);
    const [alert] = await mustData(staff.get(`${base}/aml/alerts?player_id=${player_id}`));
    await must(staff.post(`${base}/aml/alerts/${alert.id}/take`));
    await must(staff.post(`${base}/aml/alerts/${alert.id}/close`, { outcome: 'false_positive', note: 'They keep it' }));
    expect(await kinds()).toEqual([]);
    // Another of the same player later is listed alone.
    world.clock.advance(minute);
    await must(say('payment.captured', { player_id, amount: 700 }));
    expect(await list()).toMatchObject([{ kind: 'captured_beyond', amount: 700, reason: 'unauthorised' }]);
  });

  test('a refund to decide, instead of what it gives back', async () => {
    const { operator, staff, list, kinds, say } = await opened();
    await must(staff.patch(`${base}/operator`, { settings: { refund_beyond_authorisation: true } }));
    await must(say('payment.captured', { player_id: await registerTestPlayer(operator), amount: 700 }));
    const [task] = await list();
    expect([task, await kinds()]).toMatchObject([{ reason: 'waiting', amount: 700 }, ['refund_waiting']]);
    await must(
      staff.post(`${base}/cashier-orders/${task!.id}/settle`, { as: 'not_done', reason: 'The player may keep it' }),
    );
    expect(await kinds()).toEqual([]);
  });

  test('a payout that the bank has had for more than three days', async () => {
    const { staff, list, kinds, allowed } = await opened();
    const id = await allowed();
    await must(staff.post(`${base}/payout-batches`, { payments: [id] }));
    world.clock.advance(72 * hour);
    expect(await kinds()).toEqual([]);
    world.clock.advance(1);
    expect(await list()).toMatchObject([{ kind: 'payout_paying', id, payment_id: id, amount: 2_000 }]);
    await must(staff.post(`${base}/payments/${id}/pay`, { bank_reference: 'B-1' }));
    expect(await kinds()).toEqual([]);
  });

  test.each([
    ['nobody answers for an hour', `state = 'due'`, hour, ['order_unanswered']],
    ['was given up', `state = 'stuck'`, 0, ['order_unanswered']],
    ['is with the provider, which has three days', `accepted_at = created_at`, 72 * hour, ['order_unanswered']],
  ])('an order that %s', async (_title, change, wait, expected) => {
    const { operator, staff, list, kinds, allowed } = await opened();
    const payment_id = await allowed();
    await must(staff.post(`${base}/payments/${payment_id}/order-payout`));
    await world.admin.unsafe(`update cashier_orders set ${change} where operator_id = ${operator.operator_id}`);
    if (wait > 0) {
      world.clock.advance(wait);
      expect(await kinds()).toEqual([]);
      world.clock.advance(1);
    }
    expect(await kinds()).toEqual(expected);
    expect(await list()).toMatchObject([{ payment_id, amount: 2_000, adapter: 'generic' }]);
  });

  test('a void that the provider refused, until somebody puts it away', async () => {
    const { operator, staff, list, kinds, say } = await opened();
    const player = await registerTestPlayer(operator);
    const { id } = await mustData(say('payment.authorised', { player_id: player, amount: 900 }));
    await must(operator.client.post(`/api/v1/operator/players/${player}/deposit-intents/${id}/release`));
    await world.admin`update cashier_orders set state = 'refused' where operator_id = ${operator.operator_id}`;
    const [order] = await list();
    expect(order).toMatchObject({ kind: 'order_refused', deposit_intent_id: id, payment_id: null, reason: 'refused' });
    await must(staff.post(`${base}/cashier-orders/${order!.id}/settle`, { as: 'not_done', reason: 'Done by hand' }));
    expect(await kinds()).toEqual([]);
  });

  test('a callback that could not be booked, until it is settled', async () => {
    const { operator, staff, list, kinds, say } = await opened();
    const player_id = await registerTestPlayer(operator);
    await say('payment.reversed', { player_id, amount: 100, origin: newReference() });
    const [row] = await list('&kind=callback_refused');
    expect(row).toMatchObject({ kind: 'callback_refused', amount: 100, reason: expect.any(String) });
    expect(await list('&kind=payout_paying')).toEqual([]);
    await must(staff.post(`${base}/cashier-callbacks/${row!.id}/settle`, { reason: 'A test of the provider' }));
    expect(await kinds()).toEqual([]);
  });
});

test('403 without view_payments, and nothing of another operator', async () => {
  const { operator, list, say } = await opened();
  await say('payment.reversed', { player_id: await registerTestPlayer(operator), amount: 100, origin: newReference() });
  expect((await list()).length).toBe(1);
  const marketing = await addTestStaff(world, operator, 'marketing');
  expect((await marketing.get(`${base}/stuck-payments`)).status).toBe(403);
  expect((await (await open()).list()).length).toBe(0);
});

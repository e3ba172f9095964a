import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { must, mustData, type Reply } from '../../../test/support/client.ts';
import { addMethod, balancesOf, newReference } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff);
const cashier = await connectCashier(staff, operator);

type Said = { readonly id: number; readonly needs_staff: boolean; readonly error_code: string | null };

const say = (type: string, data: Record<string, unknown>): Promise<Reply> => sendCallback(world, cashier, type, data);
const waiting = (query = ''): Promise<Said[]> =>
  mustData(staff.get(`${base}/cashier-callbacks?needs_staff=true${query}`));
const retry = (id: number): Promise<Reply> => staff.post(`${base}/cashier-callbacks/${id}/retry`);
const settle = (id: number, reason: string): Promise<Reply> =>
  staff.post(`${base}/cashier-callbacks/${id}/settle`, { reason });
const balanceOf = async (player: number): Promise<number> => (await balancesOf(world, player)).real_balance;
const auditOf = async (id: number) => [
  ...(await world.admin`
    select action, reason, from_value, to_value, actor_kind from audit_log
    where subject_kind = 'cashier_callback' and subject_id = ${id} order by id`),
];
const noticesOf = async (id: number): Promise<number> =>
  (await world.admin`select 1 from notices where subject_kind = 'cashier_callback' and subject_id = ${id}`).length;

/** The reversal of a deposit overtakes the deposit. */
const overtaken = async () => {
  const player = await registerTestPlayer(operator);
  const same = { player_id: player, amount: 2_500, currency: 'EUR' };
  const origin = newReference();
  const reversal = { ...same, transaction_id: newReference(), origin };
  expect((await say('payment.reversed', reversal)).status).toBe(404);
  const id = (await waiting(`&player_id=${player}`))[0]!.id;
  return { player, id, reversal, captured: () => must(say('payment.captured', { ...same, transaction_id: origin })) };
};

describe('a refused callback', () => {
  test('is taken again once its cause is gone, and is booked once', async () => {
    const { player, id, reversal, captured } = await overtaken();
    await captured();
    expect(await balanceOf(player)).toBe(2_500);
    const again = await mustData(retry(id));
    expect(again).toMatchObject({ error_code: null, needs_staff: false, retries: 1, player_id: player });
    expect(await balanceOf(player)).toBe(0);

    expect(await retry(id)).toMatchObject({ status: 422, body: { error: { code: 'INVALID_REQUEST' } } });
    expect((await say('payment.reversed', reversal)).body.data).toMatchObject({ is_reversed: true });
    expect(await balanceOf(player)).toBe(0);
    expect(await auditOf(id)).toEqual([
      {
        ...{ action: 'cashier_callback.retried', reason: null, actor_kind: 'staff' },
        ...{ from_value: 'NOT_FOUND', to_value: null },
      },
    ]);
  });

  test('that is refused again changes nothing, and goes on waiting', async () => {
    const { player, id } = await overtaken();
    const again = await mustData(retry(id));
    expect(again).toMatchObject({ error_code: 'NOT_FOUND', needs_staff: true, retries: 1 });
    expect(await balanceOf(player)).toBe(0);
  });

  test('by two people at once, and by its provider meanwhile, is booked once', async () => {
    const { player, id, reversal, captured } = await overtaken();
    await captured();
    const [one, other] = await Promise.all([retry(id), retry(id), say('payment.reversed', reversal)]);
    expect([one.status, other.status].sort()).toEqual([200, 422]);
    expect(await balanceOf(player)).toBe(0);
  });

  test('is settled with a reason, and then cannot be taken again', async () => {
    const { player, id, captured } = await overtaken();
    const reason = 'The provider has refunded it by mistake and taken it back.';
    expect(await mustData(settle(id, reason))).toMatchObject({
      ...{ needs_staff: false, settle_reason: reason, error_code: 'NOT_FOUND' },
      settled_by: { id: expect.any(Number), name: expect.any(String) },
    });
    await captured();
    expect([(await retry(id)).status, (await settle(id, reason)).status]).toEqual([422, 422]);
    expect(await balanceOf(player)).toBe(2_500);
    expect(await auditOf(id)).toMatchObject([{ action: 'cashier_callback.settled', reason, actor_kind: 'staff' }]);
    expect((await waiting()).map((row) => row.id)).not.toContain(id);
  });

  test('422: one that was accepted, or about which nothing has moved', async () => {
    const player = await registerTestPlayer(operator);
    await say('payment.authorised', { transaction_id: newReference(), player_id: player, amount: 1, currency: 'USD' });
    await must(
      say('payment.captured', { transaction_id: newReference(), player_id: player, amount: 1, currency: 'EUR' }),
    );
    for (const { id } of (await mustData(staff.get(`${base}/cashier-callbacks?per_page=2`))) as Said[])
      expect([(await retry(id)).status, (await settle(id, 'Nothing to do')).status]).toEqual([422, 422]);
  });

  test('403 without the permission to pay out', async () => {
    const { id } = await overtaken();
    const support = await addTestStaff(world, operator, 'support');
    const path = `${base}/cashier-callbacks/${id}`;
    expect((await support.post(`${path}/retry`)).status).toBe(403);
    expect((await support.post(`${path}/settle`, { reason: 'No' })).status).toBe(403);
  });
});

describe('a callback that was proved and not understood', () => {
  test('is kept once, without card numbers, and staff are told once', async () => {
    const said = { transaction_id: newReference(), player_id: 'somebody', note: '4111 1111 1111 1111' };
    for (let time = 0; time < 2; time += 1) expect((await say('payment.captured', said)).status).toBe(422);
    const [row] = (await waiting()) as [Said & { action: string; repeats: number }];
    expect(row).toMatchObject({ action: 'unreadable', error_code: 'VALIDATION_FAILED', repeats: 1, amount: null });
    expect(await noticesOf(row.id)).toBe(1);
    const whole = await mustData(staff.get(`${base}/cashier-callbacks/${row.id}`));
    expect(JSON.parse(whole.raw).data).toMatchObject({ ...said, note: '************1111' });
    expect((await retry(row.id)).status).toBe(422);
    expect((await settle(row.id, 'Sent again in the right form.')).status).toBe(200);
  });

  test('about a transaction whose name looks like a card number is never booked under another name', async () => {
    const player = await registerTestPlayer(operator);
    const said = { transaction_id: '4111111111111111', player_id: player, amount: 2_500, currency: 'EUR' };
    await must(say('payment.captured', said));
    expect((await say('payment.captured', { ...said, amount: 3_000, note: '5555 5555 5555 4444' })).status).toBe(409);
    const [{ id }] = (await waiting()) as [Said];
    const whole = await mustData(staff.get(`${base}/cashier-callbacks/${id}`));
    expect(JSON.parse(whole.raw).data).toEqual({ ...said, amount: 3_000, note: '************4444' });
    expect(await mustData(retry(id))).toMatchObject({ error_code: 'DUPLICATE_TRANSACTION', needs_staff: true });
    expect(await balanceOf(player)).toBe(2_500);
    await must(settle(id, 'A typing error of the provider.'));
  });

  test('that follows a transaction whose name looks like a card number finds it when it is taken again', async () => {
    const player = await registerTestPlayer(operator);
    const same = { player_id: player, amount: 2_500, currency: 'EUR' };
    const origin = '4012888888881881';
    expect((await say('payment.reversed', { ...same, transaction_id: newReference(), origin })).status).toBe(404);
    const [{ id }] = (await waiting(`&player_id=${player}`)) as [Said];
    await must(say('payment.captured', { ...same, transaction_id: origin }));
    expect(await mustData(retry(id))).toMatchObject({ error_code: null });
    expect(await balanceOf(player)).toBe(0);
  });

  test('and whose name an older server masked is not taken again: it would be another transaction', async () => {
    const player = await registerTestPlayer(operator);
    const said = { transaction_id: '6011111111111117', player_id: player, amount: 2_500, currency: 'EUR' };
    const isRefused = { status: 422, body: { error: { code: 'INVALID_REQUEST', details: { rule: 'masked' } } } };
    const masked = { ...said, transaction_id: '************1117' };
    await must(say('payment.captured', masked));
    expect((await say('payment.captured', { ...masked, amount: 3_000 })).status).toBe(409);
    const [{ id }] = (await waiting()) as [Said];
    expect(await retry(id)).toMatchObject(isRefused);
    expect(await balanceOf(player)).toBe(2_500);
    await must(settle(id, 'Settled with the provider.'));
  });

  test('of somebody without the secret is not kept', async () => {
    const before = (await waiting()).length;
    const stranger = { ...cashier, secret: `whsec_${Buffer.alloc(32).toString('base64')}` };
    expect((await sendCallback(world, stranger, 'payment.captured', {})).status).toBe(401);
    expect(await waiting()).toHaveLength(before);
  });
});

describe('a callback that fails here', () => {
  const breakPayments = (player: number) =>
    world.admin.unsafe(`
      create function fail_payment() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger fail_payment before insert on payment_requests for each row when (new.player_id = ${player})
        execute function fail_payment()`);
  const mend = () => world.admin.unsafe('drop trigger fail_payment on payment_requests; drop function fail_payment');

  test.each([
    ['its provider sends it again', async (said: Record<string, unknown>) => say('payment.captured', said)],
    ['staff take it again', async (_: Record<string, unknown>, id: number) => retry(id)],
  ])('is kept, nothing of it is done, and it is booked once when %s', async (_title, again) => {
    const player = await registerTestPlayer(operator);
    const said = { transaction_id: newReference(), player_id: player, amount: 2_500, currency: 'EUR' };
    await breakPayments(player);
    for (let time = 0; time < 2; time += 1) expect((await say('payment.captured', said)).status).toBe(500);
    await mend();
    const [row] = (await waiting(`&player_id=${player}`)) as [Said];
    expect(row).toMatchObject({ error_code: 'SERVER_ERROR', repeats: 1, amount: 2_500 });
    expect([await noticesOf(row.id), await balanceOf(player)]).toEqual([1, 0]);
    expect((await mustData(staff.get(`${base}/cashier-callbacks/${row.id}`))).answer).toEqual({});

    await must(again(said, row.id));
    expect(await balanceOf(player)).toBe(2_500);
    expect((await say('payment.captured', said)).body.data).toMatchObject({ amount: 2_500, status: 'paid' });
    expect([await balanceOf(player), await waiting(`&player_id=${player}`)]).toEqual([2_500, []]);
  });

  test('is not booked any more once staff have settled it, however often its provider sends it again', async () => {
    const player = await registerTestPlayer(operator);
    const said = { transaction_id: newReference(), player_id: player, amount: 2_500, currency: 'EUR' };
    await breakPayments(player);
    expect((await say('payment.captured', said)).status).toBe(500);
    await mend();
    const [row] = (await waiting(`&player_id=${player}`)) as [Said];
    const reason = 'Credited by a correction of the balance.';
    await must(settle(row.id, reason));

    const refusal = { status: 422, body: { error: { code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'settled' } } } };
    for (let time = 0; time < 2; time += 1) expect(await say('payment.captured', said)).toMatchObject(refusal);
    expect([await balanceOf(player), await waiting(`&player_id=${player}`)]).toEqual([0, []]);
    const kept = await mustData(staff.get(`${base}/cashier-callbacks/${row.id}`));
    expect(kept).toMatchObject({ error_code: 'SERVER_ERROR', settle_reason: reason, repeats: 2 });
  });
});

test('the list of what waits is what the rule says of each callback', async () => {
  const all: Said[] = await mustData(staff.get(`${base}/cashier-callbacks?per_page=100`));
  const ids = (rows: readonly Said[]) => rows.map(({ id }) => id);
  expect(ids(all).length).toBeGreaterThan(8);
  expect(ids(await waiting('&per_page=100'))).toEqual(ids(all.filter(({ needs_staff }) => needs_staff)));
  expect(ids(await mustData(staff.get(`${base}/cashier-callbacks?needs_staff=false&per_page=100`)))).toEqual(
    ids(all.filter(({ needs_staff }) => !needs_staff)),
  );
  const [one] = all;
  expect(ids(await mustData(staff.get(`${base}/cashier-callbacks?id=${one!.id}`)))).toEqual([one!.id]);
});

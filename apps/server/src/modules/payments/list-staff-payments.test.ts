import { type PaymentFlag, paymentFlags } from '@croupier/contract/staff-payment-fields.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const base = '/api/back-office/v1/payments';
const world = await createFileWorld();

type Row = { id: number; flags: PaymentFlag[]; blocked_by: unknown[]; needs_four_eyes: boolean; status: string };

const openSetup = async (settings: Record<string, unknown> = {}) => {
  const operator = await world.addOperator({
    settings: { unverified_withdrawal_threshold: null, four_eyes_threshold: 1000, ...settings },
  });
  const [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
  await addMethod(ann, { currencies: ['EUR', 'USD', 'JPY'] });
  return { operator, ann, bob };
};

const requested = async (operator: Operator, amount: number, more: Record<string, unknown> = {}) => {
  const player = await playerWith(operator, amount, more);
  world.clock.advance(1000);
  return { player, id: (await withdraw(operator, player, amount)).body.data.id as number };
};

/** All rows, however many pages they are. */
const rowsOf = async <R extends Row>(staff: Staff, query = '', page = 1): Promise<R[]> => {
  const { data } = (await staff.get(`${base}?per_page=100&page=${page}&${query}`)).body;
  return data.length < 100 ? data : [...data, ...(await rowsOf<R>(staff, query, page + 1))];
};

const idsOf = async (staff: Staff, query: string): Promise<number[]> =>
  (await rowsOf(staff, query)).map((row) => row.id);

describe('a row', () => {
  test('shows the player, the flags, and who approved by name', async () => {
    const { operator, ann } = await openSetup();
    const { player, id } = await requested(operator, 1500);
    await ann.post(`${base}/${id}/approve`);
    const { body } = await ann.get(`${base}?type=withdrawal`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      id,
      player: {
        id: player,
        username: expect.any(String),
        first_name: expect.any(String),
        last_name: expect.any(String),
        country: expect.any(String),
        status: 'active',
        risk_level: 'low',
        kyc_status: 'not_started',
        currency: 'EUR',
        lifetime_deposits: 1500,
        lifetime_withdrawals: 1500,
      },
      flags: ['four_eyes', 'not_verified', 'first_withdrawal'],
      approved_by: [ann.id],
      approvals: [{ id: ann.id, name: 'admin' }],
      approvals_missing: 1,
      taken_by: null,
      taken_until: null,
    });
    expect((await ann.get(`${base}/${id}`)).body.data).toEqual(body.data[0]);
  });

  test('warns of what the review of the withdrawal warns of', async () => {
    const { operator, ann, bob } = await openSetup({ daily_withdrawal_cap: 5000 });
    const [fine, odd, decided] = [
      await requested(operator, 100),
      await requested(operator, 500),
      await requested(operator, 50),
    ];
    await ann.post(`${base}/${decided.id}/reject`, { reason: 'No' });
    const day = world.clock.now();
    await world.admin`update players set exclusion_type = 'time_out', exclusion_since = ${day},
      exclusion_until = ${new Date(day.getTime() + 86_400_000)}, risk_level = 'high' where id = ${odd.player}`;
    await world.admin`update accounts set withdrawal_day = 5001 where player_id = ${odd.player}`;
    await world.admin`update payment_requests set payment_method = 'bank' where player_id = ${fine.player}`;
    await world.admin`
      update accounts set withdrawal_day = 5000 where player_id = ${fine.player}`;
    const rows = await rowsOf<Row & { warnings: string[] }>(bob, 'type=withdrawal');
    for (const row of rows) {
      const { checks, payment } = (await bob.get(`${base}/${row.id}/review`)).body.data;
      const warned = checks
        .filter(({ state }: { state: string }) => state === 'warn')
        .map((one: { check: string }) => one.check);
      expect(row.warnings, String(row.id)).toEqual(row.id === decided.id ? [] : warned);
      expect(payment.warnings).toEqual(row.warnings);
      expect((await bob.get(`${base}/${row.id}`)).body.data.warnings).toEqual(row.warnings);
    }
    const of = (id: number) => rows.find((row) => row.id === id)!.warnings;
    expect(of(odd.id)).toEqual(
      expect.arrayContaining(['turnover', 'risk_level', 'exclusion', 'daily_cap', 'first_withdrawal']),
    );
    expect(of(fine.id)).toEqual(['turnover', 'first_withdrawal']);
    expect(of(decided.id)).toEqual([]);
  });

  test('first_withdrawal ends once another was paid out; a paid first one keeps it', async () => {
    const { operator, ann } = await openSetup();
    const player = await playerWith(operator, 300);
    const ids: number[] = [];
    for (const amount of [100, 200]) ids.push((await withdraw(operator, player, amount)).body.data.id);
    expect(await idsOf(ann, 'flag=first_withdrawal')).toHaveLength(2);
    await ann.post(`${base}/${ids[0]}/approve`);
    await ann.post(`${base}/${ids[0]}/pay`);
    expect(await idsOf(ann, 'flag=first_withdrawal')).toEqual([ids[0]]);
  });

  test('bonus_forfeited: only the request that ended a bonus has it', async () => {
    const { operator, ann } = await openSetup();
    const player = await playerWith(operator, 500);
    await granted(operator, player, await addBonus(ann));
    world.clock.advance(1000);
    const first = (await withdraw(operator, player, 100)).body.data.id;
    world.clock.advance(1000);
    await withdraw(operator, player, 100);
    expect(await idsOf(ann, 'flag=bonus_forfeited')).toEqual([first]);
  });
});

/**
 * What four eyes remember: two withdrawals of a player around the threshold and around 24 hours, in every state; approvals
 * of one person, of keys and of two; and the last approver, who does not pay.
 */
const rememberCases = async (operator: Operator, [ann, bob]: readonly [Staff, Staff]) => {
  const shift = 86_400_000;
  const others: [amount: number, milliseconds: number, set: Record<string, unknown>][] = [
    [1500, 0, {}],
    [1501, 0, {}],
    [1501, shift, {}],
    [1501, shift - 1, {}],
    [1501, -2 * shift, {}],
    [1501, 0, { status: 'rejected', rejected_at: new Date(0), reject_reason: 'x' }],
    [1501, 0, { status: 'paid', paid_at: new Date(0) }],
    [1501, 0, { status: 'paid', paid_at: new Date(0), payout_state: 'returned', is_reversed: true }],
  ];
  const ask = async (player: number, amount: number): Promise<number> =>
    (await withdraw(operator, player, amount)).body.data.id;
  for (const [amount, milliseconds, set] of others) {
    const player = await playerWith(operator, 4000);
    const [one, other] = [await ask(player, 1500), await ask(player, amount)];
    await world.admin`update payment_requests set ${world.admin({ ...set, updated_at: world.clock.now() })} where id = ${other}`;
    await world.admin`
      update payment_requests set created_at = created_at - ${milliseconds} * interval '1 millisecond' where id = ${other}`;
    await bob.post(`${base}/${one}/approve`);
  }
  const approvals = [[ann.id], [bob.id], [ann.id, bob.id], [bob.id, ann.id], [0], [0, ann.id], [ann.id, 0]];
  for (const approved_by of approvals)
    for (const amount of [2999, 3000, 3001])
      for (const status of ['new', 'allowed']) {
        const { id } = await requested(operator, amount);
        await world.admin`
          update payment_requests set status = ${status}, approved_by = ${approved_by}, approved_at = ${world.clock.now()}
          where id = ${id}`;
      }
};

describe('a filter by flag finds exactly the rows that have it', () => {
  let shared: Awaited<ReturnType<typeof openSetup>>;
  beforeAll(async () => {
    const thresholds = { four_eyes_threshold: 3000, solo_approval_threshold: 12_000 };
    shared = await openSetup({ unverified_withdrawal_threshold: 5000, ...thresholds });
    const { operator, ann, bob } = shared;
    const rates = { day: '2026-03-02', rates: [{ currency: 'JPY', rate: '0.0061' }] };
    expect((await ann.put('/api/back-office/v1/exchange-rates', rates)).status).toBe(200);
    const change = (player: number, set: Record<string, unknown>) =>
      world.admin`update players set ${world.admin(set)} where id = ${player}`;
    const until = new Date(world.clock.now().getTime() + 5 * 86_400_000);
    const cases: [number, Record<string, unknown>, Record<string, unknown>?][] = [
      [100, {}],
      [3000, {}],
      [3001, {}],
      [4999, {}],
      [5000, {}],
      [100, { can_withdraw: false }],
      [100, { status: 'locked', status_set_by: 'aml' }],
      [100, { status: 'locked', status_set_by: 'staff' }],
      [100, { risk_level: 'high' }],
      [100, { risk_level: 'critical' }],
      [100, { kyc_status: 'verified' }],
      [6000, { kyc_status: 'verified', kyc_expires_at: until }],
      [100, { kyc_status: 'verified', kyc_expires_at: world.clock.now() }],
      [4918, {}, { currency: 'JPY' }],
      [4919, {}, { currency: 'JPY' }],
      [8196, {}, { currency: 'JPY' }],
      // Risk levels around each threshold, so that a rule that depends on both differs from its SQL form.
      ...['high', 'critical'].flatMap((risk_level) =>
        [2501, 3001, 5000].map((amount): (typeof cases)[number] => [amount, { risk_level }]),
      ),
    ];
    for (const [amount, set, more] of cases)
      for (const approved of [false, true]) {
        const player = await playerWith(operator, amount, more);
        if (set.kyc_status) await change(player, set);
        const { id } = (await withdraw(operator, player, amount)).body.data;
        if (approved) await ann.post(`${base}/${id}/approve`);
        if (Object.keys(set).length > 0) await change(player, set);
      }
    // Beyond the threshold without verification, with a balance below zero, and without a rate.
    const beyond = await requested(operator, 4000);
    await world.admin`update accounts set withdrawn_total = 5001 where player_id = ${beyond.player}`;
    const negative = await requested(operator, 100);
    await world.admin`update accounts set real_balance = -1 where player_id = ${negative.player}`;
    // A conversion that is owed, and covered by the balance or not.
    for (const left of [4, 5]) {
      const owing = await requested(operator, 100);
      await granted(operator, owing.player, await addBonus(ann));
      await world.admin`update player_bonuses set converted_amount = 5 where player_id = ${owing.player}`;
      await world.admin`update accounts set real_balance = ${left} where player_id = ${owing.player}`;
    }
    const foreign = await requested(operator, 100);
    await world.admin`update accounts set currency = 'USD' where player_id = ${foreign.player}`;
    await rememberCases(operator, [ann, bob]);
    const alerted = await requested(operator, 100);
    await world.admin`
      insert into aml_alerts (operator_id, id, player_id, rule_name, kind, status, occurrences, refusals, payment_amount,
        payment_currency, figures, last_at, created_at, updated_at)
      values (${operator.operator_id}, 900001, ${alerted.player}, 'x', 'unbacked_win', 'open', 1, 0, 1, 'EUR', '{}',
        ${until}, ${until}, ${until})`;
  });

  test.each(paymentFlags)('%s', async (flag) => {
    const { ann } = shared;
    const all = await rowsOf(ann);
    const carrying = all.filter((row) => row.flags.includes(flag)).map((row) => row.id);
    expect(await idsOf(ann, `flag=${flag}`)).toEqual(carrying);
    if (flag !== 'bonus_forfeited') expect(carrying.length).toBeGreaterThan(0);
    expect(carrying.length).toBeLessThan(all.length);
  });

  test('each cause of four eyes occurs, and so does the last approver who cannot pay', async () => {
    const all = await rowsOf<Row & { four_eyes_because: string[]; blocked_by: { reason: string }[] }>(shared.ann);
    for (const cause of ['risk_level', 'exchange_rate', 'amount', 'player_sum', 'approver_sum'])
      expect(all.filter((row) => row.four_eyes_because.join() === cause).length, cause).toBeGreaterThan(0);
    const stopped = all.filter((row) => row.blocked_by.some(({ reason }) => reason === 'payer'));
    expect(stopped.length).toBeGreaterThan(0);
  });

  test('every waiting withdrawal is in exactly one of the three queues, and each queue holds what it says', async () => {
    const { ann } = shared;
    const queued: Record<string, number[]> = {};
    for (const queue of ['to_decide', 'second_eyes', 'to_pay_out'])
      queued[queue] = await idsOf(ann, `queue=${queue}&order=oldest`);
    const all = await rowsOf<Row & { approved_by: number[]; approved_by_server: boolean }>(
      ann,
      'type=withdrawal&order=oldest',
    );
    const isSecond = (row: (typeof all)[number]) =>
      row.needs_four_eyes && row.approved_by.length < 2 && (row.approved_by.length === 1 || row.approved_by_server);
    const ids = (rows: typeof all) => rows.map((row) => row.id);
    expect(queued.second_eyes).toEqual(ids(all.filter(isSecond)));
    expect(queued.to_decide).toEqual(ids(all.filter((row) => row.status === 'new' && !isSecond(row))));
    expect(queued.to_pay_out).toEqual(ids(all.filter((row) => row.status === 'allowed' && !isSecond(row))));
    for (const rows of Object.values(queued)) expect(rows.length).toBeGreaterThan(0);
  });
});

test('order, amounts, method, reference and time; filters combine', async () => {
  const { operator, ann } = await openSetup();
  const player = await playerWith(operator, 0);
  const ids: number[] = [];
  for (const amount of [300, 100, 200]) {
    ids.push((await deposit(operator, player, amount, { payment_method: 'bank' })).body.data.id);
    world.clock.advance(1000);
  }
  const [a, b, c] = ids as [number, number, number];
  expect(await idsOf(ann, '')).toEqual([c, b, a]);
  expect(await idsOf(ann, 'order=oldest')).toEqual([a, b, c]);
  expect(await idsOf(ann, 'order=largest')).toEqual([a, c, b]);
  expect(await idsOf(ann, 'order=smallest')).toEqual([b, c, a]);
  expect(await idsOf(ann, 'amount_min=200&amount_max=300&order=smallest')).toEqual([c, a]);
  expect(await idsOf(ann, 'payment_method=bank&amount_max=100')).toEqual([b]);
  expect(await idsOf(ann, 'payment_method=card')).toEqual([]);
  expect(await idsOf(ann, `player_id=${player}&type=deposit&status=paid`)).toEqual([c, b, a]);
  for (const query of ['order=cheapest', 'amount_min=0', 'taken_by=you', 'flag=odd', 'queue=all'])
    expect((await ann.get(`${base}?${query}`)).body.error.code, query).toBe('VALIDATION_FAILED');
});

test('meta.queue summarises the whole queue: count, sum per currency, oldest, median time to decision', async () => {
  const { operator, ann } = await openSetup();
  const first = await requested(operator, 100);
  const opened = world.clock.now().toISOString();
  await requested(operator, 250);
  expect((await ann.get(`${base}?queue=to_decide&per_page=1&amount_max=100`)).body.meta).toMatchObject({
    total: 1,
    queue: { count: 2, sums: [{ currency: 'EUR', count: 2, amount: 350 }], oldest_at: opened, median_seconds: null },
  });
  world.clock.advance(59_000);
  await ann.post(`${base}/${first.id}/approve`);
  expect((await ann.get(`${base}?queue=to_decide`)).body.meta.queue).toMatchObject({ count: 1, median_seconds: 60 });
  expect((await ann.get(`${base}?queue=to_pay_out`)).body.meta.queue).toMatchObject({ count: 1, median_seconds: null });
  expect((await ann.get(base)).body.meta.queue).toBeUndefined();
});

test('reads a page through an index, in any order', async () => {
  const { operator } = await openSetup();
  const orders = ['created_at desc, id desc', 'created_at, id', 'amount desc, id desc', 'amount, id'];
  for (const order of orders) {
    const connection = await world.admin.reserve();
    await connection`begin`;
    await connection`set local enable_seqscan = off`;
    // Of one row that it expects PostgreSQL would rather sort.
    await connection`set local enable_sort = off`;
    const plan = JSON.stringify(
      await connection.unsafe(
        `explain select * from payment_requests where operator_id = ${operator.operator_id} order by ${order} limit 25`,
      ),
    );
    await connection`rollback`;
    connection.release();
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
  }
});

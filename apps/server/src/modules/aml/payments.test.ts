import { describe, expect, test } from 'vitest';
import {
  addMethod,
  balancesOf,
  deposit,
  eventsOf,
  newReference,
  playerWith,
  withdraw,
} from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';

const world = await createFileWorld();

/** An operator with only these rules. */
const operatorWith = async (...rules: Record<string, unknown>[]) => {
  const operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff);
  const ids: number[] = [];
  for (const rule of rules) ids.push(await addRule(staff, rule));
  return { operator, staff, rules: ids };
};

const addRule = async (staff: Staff, rule: Record<string, unknown>): Promise<number> => {
  const reply = await staff.post('/api/back-office/v1/aml/rules', { name: 'Rule', applies_to: 'deposit', ...rule });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};

const alertsOf = async (staff: Staff, player: number) =>
  (await staff.get(`/api/back-office/v1/aml/alerts?player_id=${player}`)).body.data;

const large = { name: 'Large', kind: 'single_amount', parameters: { threshold: 10_000 } };

const closeAlert = async (staff: Staff, id: number) => {
  await staff.post(`/api/back-office/v1/aml/alerts/${id}/take`);
  return staff.post(`/api/back-office/v1/aml/alerts/${id}/close`, { outcome: 'false_positive', note: 'fine' });
};

describe('a monitored deposit', () => {
  test('201 with an alert from the threshold on, and without one below it', async () => {
    const { operator, staff, rules } = await operatorWith(large);
    const player = await registerTestPlayer(operator);
    expect((await deposit(operator, player, 9_999)).status).toBe(201);
    expect(await alertsOf(staff, player)).toEqual([]);
    const paid = await deposit(operator, player, 10_000);
    expect(paid.status).toBe(201);
    expect(await alertsOf(staff, player)).toMatchObject([
      {
        player_id: player,
        rule_id: rules[0],
        status: 'open',
        occurrences: 1,
        refusals: 0,
        payment_request_id: paid.body.data.id,
        payment_amount: 10_000,
        figures: { amount: 10_000, threshold: 10_000 },
      },
    ]);
    expect(await eventsOf(world, player)).toEqual([
      'player.registered',
      'deposit.paid',
      'deposit.paid',
      'aml.alert_opened',
    ]);
  });

  test('PAYMENT_REQUEST_INVALID: declined without a reason, no money moves, and the alert stays', async () => {
    const { operator, staff } = await operatorWith({ ...large, action: 'refuse', raise_risk_to: 'high' });
    const player = await registerTestPlayer(operator);
    const reply = await deposit(operator, player, 10_000);
    expect(reply.status).toBe(422);
    expect(reply.body.error).toMatchObject({
      code: 'PAYMENT_REQUEST_INVALID',
      message: 'The payment was declined.',
      details: { rule: 'declined' },
    });
    expect(reply.text).not.toMatch(/aml|launder|monitor|suspicio|alert|risk|threshold/i);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
    expect(await alertsOf(staff, player)).toMatchObject([
      { occurrences: 1, refusals: 1, payment_request_id: null, payment_amount: 10_000 },
    ]);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'aml.alert_opened', 'risk.level_changed']);
    const seen = await operator.client.get(`/api/v1/operator/players/${player}`);
    expect(seen.body.data.risk_level).toBe('high');
  });

  test('a declined deposit sent again with its Idempotency-Key is not counted twice', async () => {
    const { operator, staff } = await operatorWith({ ...large, action: 'refuse' });
    const player = await registerTestPlayer(operator);
    const body = { amount: 10_000, external_reference: newReference() };
    const url = `/api/v1/operator/players/${player}/deposits`;
    const replies = [];
    for (let n = 0; n < 3; n += 1) replies.push(await operator.client.post(url, body, { idempotencyKey: 'one' }));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(await alertsOf(staff, player)).toMatchObject([{ occurrences: 1, refusals: 1 }]);
  });

  test('a repeat of an external_reference is not another payment', async () => {
    const { operator, staff } = await operatorWith(large);
    const player = await registerTestPlayer(operator);
    const external_reference = newReference();
    expect((await deposit(operator, player, 10_000, { external_reference })).status).toBe(201);
    expect((await deposit(operator, player, 10_000, { external_reference })).status).toBe(200);
    expect(await alertsOf(staff, player)).toMatchObject([{ occurrences: 1 }]);
  });

  test('further hits join the alert until it is closed; then another is opened', async () => {
    const { operator, staff } = await operatorWith(large);
    const player = await registerTestPlayer(operator);
    for (let n = 0; n < 3; n += 1) await deposit(operator, player, 10_000 + n);
    const [alert] = await alertsOf(staff, player);
    expect(alert).toMatchObject({ occurrences: 3, payment_amount: 10_002 });
    expect((await closeAlert(staff, alert.id)).status).toBe(200);
    await deposit(operator, player, 20_000);
    expect(await alertsOf(staff, player)).toMatchObject([
      { status: 'open', occurrences: 1, payment_amount: 20_000 },
      { id: alert.id, status: 'closed', occurrences: 3 },
    ]);
    const opened = (await eventsOf(world, player)).filter((type) => type === 'aml.alert_opened');
    expect(opened).toHaveLength(2);
  });

  test("windows move with the operator's time, to the millisecond", async () => {
    const { operator, staff } = await operatorWith({
      kind: 'sum_in_window',
      parameters: { threshold: 10_000, hours: 24 },
    });
    const [late, timely] = [await playerWith(operator, 6_000), await playerWith(operator, 6_000)];
    const before = world.clock.now();
    world.clock.set(new Date(before.getTime() + 24 * hour - 1));
    await deposit(operator, timely, 4_000);
    world.clock.set(new Date(before.getTime() + 24 * hour));
    await deposit(operator, late, 4_000);
    world.clock.set(before);
    expect(await alertsOf(staff, timely)).toMatchObject([{ figures: { sum: 10_000 } }]);
    expect(await alertsOf(staff, late)).toEqual([]);
  });

  test('a rule that is switched off or on takes effect with the next payment', async () => {
    const { operator, staff, rules } = await operatorWith(large);
    const player = await registerTestPlayer(operator);
    const url = `/api/back-office/v1/aml/rules/${rules[0]}`;
    await staff.patch(url, { is_active: false });
    await deposit(operator, player, 10_000);
    expect(await alertsOf(staff, player)).toEqual([]);
    await staff.patch(url, { is_active: true, parameters: { threshold: 500 } });
    await deposit(operator, player, 500);
    expect(await alertsOf(staff, player)).toMatchObject([{ figures: { amount: 500, threshold: 500 } }]);
  });

  test('a payment that another rule refuses is not monitored', async () => {
    const { operator, staff } = await operatorWith(large);
    const player = await registerTestPlayer(operator);
    await operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'locked' });
    expect((await deposit(operator, player, 10_000)).body.error.code).toBe('PLAYER_RESTRICTED');
    expect(await alertsOf(staff, player)).toEqual([]);
  });
});

describe('a monitored withdrawal', () => {
  test('notices turnover below a share of deposits; a declined withdrawal holds no money', async () => {
    const turnover = { kind: 'low_turnover_withdrawal', applies_to: 'withdrawal' };
    const { operator, staff } = await operatorWith({
      ...turnover,
      parameters: { min_turnover_percent: 30 },
      action: 'refuse',
    });
    const player = await playerWith(operator, 10_000);
    await world.admin`
      insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, opened_at)
      values (${operator.operator_id}, 1, 'r', ${player}, 1, 'closed', 2999, ${world.clock.now()})`;
    const declined = await withdraw(operator, player, 1_000);
    expect(declined.body.error.details).toEqual({ rule: 'declined' });
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 10_000 });
    await world.admin`update game_rounds set staked_real = 3000 where player_id = ${player}`;
    expect((await withdraw(operator, player, 1_000)).status).toBe(201);
    expect(await alertsOf(staff, player)).toMatchObject([
      { occurrences: 1, refusals: 1, figures: { turnover_percent: 29, min_turnover_percent: 30 } },
    ]);
  });

  test('rejected withdrawals no longer count; deposits are not affected', async () => {
    const { operator, staff } = await operatorWith({
      kind: 'count_in_window',
      applies_to: 'withdrawal',
      parameters: { count: 2, hours: 24 },
    });
    const player = await playerWith(operator, 10_000);
    const first = await withdraw(operator, player, 1_000);
    const url = `/api/back-office/v1/payments/${first.body.data.id}/reject`;
    expect((await staff.post(url, { reason: 'wrong account' })).status).toBe(200);
    await withdraw(operator, player, 1_000);
    expect(await alertsOf(staff, player)).toEqual([]);
    await withdraw(operator, player, 1_000);
    expect(await alertsOf(staff, player)).toMatchObject([{ figures: { payments: 2 } }]);
  });
});

describe('at the same time', () => {
  test('20 parallel deposits on two nodes: exactly the number that the rule allows pass', async () => {
    const { operator, staff } = await operatorWith({
      kind: 'count_in_window',
      parameters: { count: 6, hours: 24 },
      action: 'refuse',
    });
    const player = await registerTestPlayer(operator);
    const other = await world.startNode();
    const url = `/api/v1/operator/players/${player}/deposits`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        operator.client.post(
          url,
          { amount: 100, external_reference: newReference() },
          { via: n % 2 === 0 ? other : world.app },
        ),
      ),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(5);
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(15);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 500 });
    expect(await alertsOf(staff, player)).toMatchObject([{ occurrences: 15, refusals: 15 }]);
    expect((await eventsOf(world, player)).filter((type) => type === 'aml.alert_opened')).toHaveLength(1);
  });

  test('deposits while the alert is being closed: each hit is in the closed alert or in the next one', async () => {
    const { operator, staff } = await operatorWith(large);
    const player = await playerWith(operator, 10_000);
    const [alert] = await alertsOf(staff, player);
    await staff.post(`/api/back-office/v1/aml/alerts/${alert.id}/take`);
    const close = `/api/back-office/v1/aml/alerts/${alert.id}/close`;
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => deposit(operator, player, 10_000)),
      staff.post(close, { outcome: 'confirmed', note: 'seen' }),
      ...Array.from({ length: 6 }, () => deposit(operator, player, 10_000)),
    ]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, ...Array.from({ length: 12 }, () => 201)]);
    const alerts: { occurrences: number }[] = await alertsOf(staff, player);
    expect(alerts.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(13);
  });
});

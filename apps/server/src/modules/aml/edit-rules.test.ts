import { describe, expect, test } from 'vitest';
import { alertsUrl, newRule, openMonitoring, rulesUrl } from '../../../test/support/aml.ts';
import { playerWith } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const { staff, createRule, auditOf } = await openMonitoring(world);

describe('rules', () => {
  test('201: created, listed, changed and switched off, each in the audit log', async () => {
    const created = await staff.post(rulesUrl, {
      name: 'Just below',
      kind: 'below_threshold_series',
      applies_to: 'deposit',
      parameters: { threshold: 1_000_000, margin_percent: 10, count: 3, hours: 72 },
      action: 'refuse',
      raise_risk_to: 'high',
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body.data).toMatchObject({
      name: 'Just below',
      action: 'refuse',
      raise_risk_to: 'high',
      is_active: true,
    });
    const { id } = created.body.data;
    const changed = await staff.patch(`${rulesUrl}/${id}`, {
      parameters: { threshold: 900_000, margin_percent: 5, count: 4, hours: 24 },
      action: 'alert',
      raise_risk_to: null,
      is_active: false,
    });
    expect(changed.body.data).toMatchObject({
      parameters: { threshold: 900_000, margin_percent: 5, count: 4, hours: 24 },
      action: 'alert',
      raise_risk_to: null,
      is_active: false,
    });
    expect((await staff.get(rulesUrl)).body.data).toContainEqual(changed.body.data);
    expect((await auditOf('aml_rule', id)).map((row) => row.field)).toEqual([
      null,
      'parameters',
      'action',
      'raise_risk_to',
      'is_active',
    ]);
    await staff.patch(`${rulesUrl}/${id}`, { is_active: false });
    expect(await auditOf('aml_rule', id)).toHaveLength(5);
  });

  test.each([
    ['an unknown kind', { kind: 'horoscope' }, 'kind'],
    ['a parameter that is missing', { parameters: {} }, 'parameters.threshold'],
    ['a parameter of another kind', { parameters: { threshold: 1, hours: 1 } }, 'parameters.hours'],
    ['a threshold of nothing', { parameters: { threshold: 0 } }, 'parameters.threshold'],
    [
      'a window of more than a month',
      { kind: 'count_in_window', parameters: { count: 2, hours: 745 } },
      'parameters.hours',
    ],
    ['a series of one', { kind: 'count_in_window', parameters: { count: 1, hours: 1 } }, 'parameters.count'],
    [
      'turnover of deposits',
      { kind: 'low_turnover_withdrawal', parameters: { min_turnover_percent: 30 } },
      'applies_to',
    ],
    ['a level that is none', { raise_risk_to: 'low' }, 'raise_risk_to'],
  ])('VALIDATION_FAILED: %s', async (_, more, field) => {
    const reply = await staff.post(rulesUrl, newRule(more));
    expect(reply.body.error.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('VALIDATION_FAILED: parameters must fit the kind, and names must be unique', async () => {
    const id = await createRule({ name: 'Taken' });
    const other = await createRule();
    const parameters = await staff.patch(`${rulesUrl}/${id}`, { parameters: { count: 2, hours: 1 } });
    expect(Object.keys(parameters.body.error.details).toSorted()).toEqual([
      'parameters.count',
      'parameters.hours',
      'parameters.threshold',
    ]);
    for (const reply of [
      await staff.post(rulesUrl, newRule({ name: 'Taken' })),
      await staff.patch(`${rulesUrl}/${other}`, { name: 'Taken' }),
    ])
      expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { name: ['is already taken'] } });
  });

  test('the suggested rules are added once, decline nothing, and use the currency of the operator', async () => {
    const kuwaiti = await world.addOperator({ currency: 'KWD' });
    const admin = await addTestStaff(world, kuwaiti);
    const first = await admin.post(`${rulesUrl}/defaults`);
    expect(first.status, first.text).toBe(200);
    expect(first.body.data).toHaveLength(6);
    expect(first.body.data[0].parameters).toEqual({ threshold: 10_000_000 });
    expect(new Set(first.body.data.map((rule: { action: string }) => rule.action))).toEqual(new Set(['alert']));
    expect((await admin.post(`${rulesUrl}/defaults`)).body.data).toEqual(first.body.data);
  });

  test('INVALID_REQUEST: at most 20 rules of a direction are active, also when many are added at once', async () => {
    const busy = await world.addOperator();
    const admin = await addTestStaff(world, busy);
    const replies = await Promise.all(Array.from({ length: 24 }, () => admin.post(rulesUrl, newRule())));
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(20);
    const refused = replies.find((reply) => reply.status === 422);
    expect(refused?.body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'too_many_active_rules', applies_to: 'deposit', max: 20 },
    });
    expect((await admin.post(rulesUrl, newRule({ applies_to: 'withdrawal' }))).status).toBe(201);
    const player = await playerWith(busy, 5_000_000);
    const alerts = await admin.get(`${alertsUrl}?player_id=${player}&per_page=100`);
    expect(alerts.body.meta.total).toBe(20);
  });
});

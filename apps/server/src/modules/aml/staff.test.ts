import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearerFor } from '../../../test/client.ts';
import { eventsOf, playerWith } from '../../../test/money.ts';
import { registerTestPlayer } from '../../../test/players.ts';
import { addTestStaff, type Staff } from '../../../test/staff.ts';
import { createWorld, type Operator, type World } from '../../../test/world.ts';

let world: World;
let operator: Operator;
let staff: Staff;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator();
  staff = await addTestStaff(world, operator, 'compliance');
});
afterAll(() => world.close());

const rulesUrl = '/api/back-office/v1/aml/rules';
const alertsUrl = '/api/back-office/v1/aml/alerts';
const playerUrl = (player: number, rest: string) => `/api/back-office/v1/players/${player}${rest}`;

let names = 0;
const newRule = (more: Record<string, unknown> = {}) => {
  names += 1;
  return {
    name: `Rule ${names}`,
    kind: 'single_amount',
    applies_to: 'deposit',
    parameters: { threshold: 5_000_000 },
    ...more,
  };
};

const createRule = async (more: Record<string, unknown> = {}): Promise<number> => {
  const reply = await staff.post(rulesUrl, newRule(more));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};

/** A rule of its own and a player whom it stops at. */
const openAlert = async (): Promise<{ id: number; player: number; rule: number }> => {
  const rule = await createRule({ parameters: { threshold: 1_000 } });
  const player = await playerWith(operator, 1_000);
  await staff.patch(`${rulesUrl}/${rule}`, { is_active: false });
  const reply = await staff.get(`${alertsUrl}?player_id=${player}&rule_id=${rule}`);
  return { id: reply.body.data[0].id, player, rule };
};

const auditOf = async (kind: string, id: number) => {
  const rows = await world.admin<{ action: string; field: string | null; to_value: string | null }[]>`
    select action, field, to_value from audit_log where subject_kind = ${kind} and subject_id = ${id} order by id`;
  return [...rows];
};

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

  test('VALIDATION_FAILED: changed parameters are those of the kind, and names are taken once', async () => {
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

  test('the suggested rules are added once, refuse nothing, and speak the currency of the operator', async () => {
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

describe('alerts', () => {
  test('open → reviewing → closed, with outcome, note, audit and event', async () => {
    const { id, player } = await openAlert();
    const taken = await staff.post(`${alertsUrl}/${id}/take`);
    expect(taken.body.data).toMatchObject({ status: 'reviewing', assigned_to: staff.id });
    const closed = await staff.post(`${alertsUrl}/${id}/close`, { outcome: 'reported', note: 'Filed as 2026/17.' });
    expect(closed.body.data).toMatchObject({
      status: 'closed',
      outcome: 'reported',
      note: 'Filed as 2026/17.',
      closed_by: staff.id,
      closed_at: '2026-03-02T10:00:00.000Z',
    });
    expect((await staff.get(`${alertsUrl}/${id}`)).body.data).toEqual(closed.body.data);
    expect((await auditOf('aml_alert', id)).map((row) => row.action)).toEqual([
      'aml_alert.opened',
      'aml_alert.taken',
      'aml_alert.closed',
    ]);
    const [event] = await world.admin<{ data: unknown }[]>`
      select data from outbox_events where player_id = ${player} and type = 'aml.alert_closed'`;
    expect(event?.data).toEqual(closed.body.data);
  });

  test.each([
    ['open', 'close', ['take']],
    ['closed', 'take', []],
    ['closed', 'close', []],
  ])('INVALID_REQUEST: %s does not %s', async (status, move, allowed_moves) => {
    const { id } = await openAlert();
    const closing = { outcome: 'confirmed', note: 'x' };
    if (status === 'closed') {
      await staff.post(`${alertsUrl}/${id}/take`);
      await staff.post(`${alertsUrl}/${id}/close`, closing);
    }
    const reply = await staff.post(`${alertsUrl}/${id}/${move}`, move === 'close' ? closing : undefined);
    expect(reply.body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'alert_transition', from: status, allowed_moves },
    });
  });

  test('a colleague may take it over', async () => {
    const { id } = await openAlert();
    const colleague = await addTestStaff(world, operator, 'compliance');
    await staff.post(`${alertsUrl}/${id}/take`);
    const taken = await colleague.post(`${alertsUrl}/${id}/take`);
    expect(taken.body.data).toMatchObject({ status: 'reviewing', assigned_to: colleague.id });
  });

  test('VALIDATION_FAILED: closing needs an outcome and a note', async () => {
    const { id } = await openAlert();
    const reply = await staff.post(`${alertsUrl}/${id}/close`, { note: '' });
    expect(Object.keys(reply.body.error.details).toSorted()).toEqual(['note', 'outcome']);
  });

  test('200: listed newest first, by status, player, rule, assignee and time', async () => {
    const [first, second] = [await openAlert(), await openAlert()];
    await staff.post(`${alertsUrl}/${second.id}/take`);
    const idsOf = async (query: string) =>
      (await staff.get(`${alertsUrl}?per_page=100&${query}`)).body.data.map((alert: { id: number }) => alert.id);
    expect((await idsOf('')).slice(0, 2)).toEqual([second.id, first.id]);
    expect(await idsOf(`player_id=${first.player}`)).toEqual([first.id]);
    expect(await idsOf(`rule_id=${second.rule}`)).toEqual([second.id]);
    expect(await idsOf('status=open')).toContain(first.id);
    expect(await idsOf('status=open')).not.toContain(second.id);
    expect(await idsOf(`assigned_to=${staff.id}`)).toContain(second.id);
    expect(await idsOf('created_from=2026-03-02T10:00:00.001Z')).toEqual([]);
    expect(await idsOf('created_to=2026-03-02T10:00:00Z')).toContain(first.id);
    expect((await staff.get(`${alertsUrl}?status=lost`)).body.error.code).toBe('VALIDATION_FAILED');
  });
});

describe('a risk level by staff', () => {
  test('200: up and down, with a reason, an event and a line in the audit log', async () => {
    const player = await registerTestPlayer(operator);
    const raised = await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'critical', reason: 'exposed' });
    expect(raised.body.data).toMatchObject({ id: player, risk_level: 'critical' });
    const lowered = await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'low', reason: 'checked' });
    expect(lowered.body.data.risk_level).toBe('low');
    await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'low', reason: 'checked again' });
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'risk.level_changed', 'risk.level_changed']);
    const logged = (await auditOf('player', player)).filter((row) => row.action === 'player.risk_level_changed');
    expect(logged.map((row) => row.to_value)).toEqual(['critical', 'low']);
  });

  test('a verified player who is raised to high goes back to review', async () => {
    const player = await registerTestPlayer(operator);
    await staff.post(playerUrl(player, '/kyc/submit'));
    await staff.post(playerUrl(player, '/kyc/verify'), { override_reason: 'known' });
    const medium = await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'medium', reason: 'x' });
    expect(medium.body.data).toMatchObject({ risk_level: 'medium', kyc_status: 'verified' });
    const high = await staff.put(playerUrl(player, '/risk-level'), { risk_level: 'high', reason: 'x' });
    expect(high.body.data).toMatchObject({ risk_level: 'high', kyc_status: 'pending_review', is_verified: false });
    expect((await eventsOf(world, player)).slice(-2)).toEqual(['risk.level_changed', 'kyc.submitted']);
  });
});

describe('a lock by staff who monitor', () => {
  test('200: the player is locked, every token ends, and the operator cannot lift it', async () => {
    const player = await registerTestPlayer(operator);
    const url = `/api/v1/operator/players/${player}`;
    const { token } = (await operator.client.post(`${url}/session-tokens`, {})).body.data;
    const browser = bearerFor(world.app, token);
    expect((await browser.get('/api/v1/player/me')).status).toBe(200);

    const locked = await staff.post(playerUrl(player, '/aml-lock'), { reason: 'under investigation' });
    expect(locked.body.data).toMatchObject({ id: player, status: 'locked', restrictions: { can_login: false } });
    expect((await browser.get('/api/v1/player/me')).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    const lifted = await operator.client.put(`${url}/status`, { status: 'active' });
    expect(lifted.body.error.code).toBe('PLAYER_RESTRICTED');
    expect((await eventsOf(world, player)).filter((type) => type === 'player.status_changed')).toHaveLength(1);
    await staff.post(playerUrl(player, '/aml-lock'), { reason: 'again' });
    expect((await auditOf('player', player)).filter((row) => row.action === 'player.locked_by_aml')).toHaveLength(1);
  });

  test("200: it takes the place of the operator's own lock, and a closed account stays closed", async () => {
    const [locked, closed] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    await operator.client.put(`/api/v1/operator/players/${locked}/status`, { status: 'locked' });
    await operator.client.put(`/api/v1/operator/players/${closed}/status`, { status: 'closed' });
    for (const [player, status] of [
      [locked, 'locked'],
      [closed, 'closed'],
    ] as const) {
      const reply = await staff.post(playerUrl(player, '/aml-lock'), { reason: 'x' });
      expect(reply.body.data.status).toBe(status);
      const lifted = await operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'active' });
      expect(lifted.body.error.code).toBe('PLAYER_RESTRICTED');
    }
  });
});

describe('who may', () => {
  test('403 INSUFFICIENT_PERMISSION: only staff who monitor; 404 NOT_FOUND: and only their own operator', async () => {
    const { id, rule, player } = await openAlert();
    const support = await addTestStaff(world, operator, 'support');
    const stranger = await addTestStaff(world, await world.addOperator(), 'admin');
    const calls: [string, string, object?][] = [
      ['PATCH', `${rulesUrl}/${rule}`, { is_active: true }],
      ['GET', `${alertsUrl}/${id}`],
      ['POST', `${alertsUrl}/${id}/take`],
      ['POST', `${alertsUrl}/${id}/close`, { outcome: 'confirmed', note: 'x' }],
      ['PUT', playerUrl(player, '/risk-level'), { risk_level: 'high', reason: 'x' }],
      ['POST', playerUrl(player, '/aml-lock'), { reason: 'x' }],
    ];
    for (const [method, url, body] of calls) {
      const refused = await support.send(method, url, body);
      expect(refused.body.error).toMatchObject({
        code: 'INSUFFICIENT_PERMISSION',
        details: { required_permission: 'review_aml' },
      });
      expect([url, (await stranger.send(method, url, body)).status]).toEqual([url, 404]);
    }
    for (const url of [rulesUrl, alertsUrl]) {
      expect((await support.get(url)).status).toBe(403);
      expect((await stranger.get(url)).body.data).toEqual([]);
    }
    expect((await staff.get(`${alertsUrl}/${id}`)).body.data.status).toBe('open');
  });
});

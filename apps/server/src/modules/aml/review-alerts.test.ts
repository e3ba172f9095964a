import { describe, expect, test } from 'vitest';
import { alertsUrl, openMonitoring, playerUrl, rulesUrl } from '../../../test/support/aml.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const { operator, staff, openAlert, auditOf } = await openMonitoring(world);

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
    const { assigned_to_name, closed_by_name, player_name, ...announced } = closed.body.data;
    expect([assigned_to_name, closed_by_name]).toEqual(['compliance', 'compliance']);
    const { first_name, last_name } = (await staff.get(`/api/back-office/v1/players/${player}`)).body.data;
    expect(player_name).toBe(`${first_name} ${last_name}`);
    expect(event?.data).toEqual(announced);
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

  test('can be listed oldest first, which reverses the default order', async () => {
    await openAlert();
    await openAlert();
    const idsIn = async (query: string): Promise<number[]> =>
      (await staff.get(`${alertsUrl}?per_page=100${query}`)).body.data.map(({ id }: { id: number }) => id);
    const newest = await idsIn('');
    expect(newest.length).toBeGreaterThan(1);
    expect(await idsIn('&order=oldest')).toEqual(newest.toReversed());
  });

  test('a colleague can take it over', async () => {
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

describe('permissions', () => {
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

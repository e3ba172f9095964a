import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor } from '../../../test/support/client.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const players = '/api/v1/operator/players';

const world = await createFileWorld();
const operator = await world.addOperator();
let id: number;
beforeEach(async () => {
  id = await registerTestPlayer(operator);
});

const change = (status: string, reason?: string) => operator.client.put(`${players}/${id}/status`, { status, reason });
const exclude = (until: Date) => world.admin`
  update players set exclusion_type = 'self_closure', exclusion_since = ${world.clock.now()}, exclusion_until = ${until},
    status = 'closed', status_set_by = 'self' where id = ${id}`;
const count = async (table: string): Promise<number> => {
  const column = world.admin(table === 'audit_log' ? 'subject_id' : 'player_id');
  const [row] = await world.admin<{ count: number }[]>`
    select count(*) from ${world.admin(table)} where ${column} = ${id}`;
  return row!.count;
};

describe('200: the status', () => {
  test.each([
    ['active', 'locked'],
    ['active', 'closed'],
    ['locked', 'active'],
    ['locked', 'closed'],
    ['closed', 'active'],
    ['closed', 'locked'],
  ])('goes from %s to %s, with reason, audit row and event', async (from, to) => {
    if (from !== 'active') await change(from);
    world.clock.advance(1_000);
    const reply = await change(to, 'Asked by phone');
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({ status: to, updated_at: world.clock.now().toISOString() });
    const [logged] = await world.admin`
      select field, from_value, to_value, reason from audit_log
      where subject_kind = 'player' and subject_id = ${id} order by id desc limit 1`;
    expect(logged).toEqual({ field: 'status', from_value: from, to_value: to, reason: 'Asked by phone' });
    const [note] = await world.admin`
      select note, author_kind, author_id from player_notes where player_id = ${id} order by id desc limit 1`;
    expect(note).toEqual({ note: 'Asked by phone', author_kind: 'api_key', author_id: operator.key.id });
    const [event] = await world.admin`
      select type, data from outbox_events where player_id = ${id} order by id desc limit 1`;
    expect(event).toEqual({ type: 'player.status_changed', data: reply.body.data });
  });

  test.each(['active', 'locked', 'closed'])('set to its current value, %s, changes nothing', async (status) => {
    if (status !== 'active') await change(status);
    const before = (await operator.client.get(`${players}/${id}`)).body;
    const rows = await Promise.all(['audit_log', 'outbox_events', 'player_notes'].map(count));
    world.clock.advance(1_000);
    const reply = await change(status, 'Again');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(before);
    expect(await Promise.all(['audit_log', 'outbox_events', 'player_notes'].map(count))).toEqual(rows);
  });

  test.each(['locked', 'closed'])('%s ends every token of the player at once, on every node', async (status) => {
    const second = await world.startNode();
    const tokens = await Promise.all(
      [1, 2].map(async () => (await operator.client.post(`${players}/${id}/session-tokens`)).body.data.token),
    );
    for (const app of [world.app, second])
      for (const token of tokens) expect((await bearerFor(app, token).get('/api/v1/player/me')).status).toBe(200);
    await change(status);
    for (const app of [world.app, second])
      for (const token of tokens)
        expect((await bearerFor(app, token).get('/api/v1/player/me')).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    await change('active');
    expect((await bearerFor(world.app, tokens[0]).get('/api/v1/player/me')).status, 'ended for good').toBe(401);
  });
});

describe('active again', () => {
  test('422 RESPONSIBLE_GAMING_RULE while an exclusion runs; 200 once it is over', async () => {
    const until = new Date(world.clock.now().getTime() + 60_000);
    await exclude(until);
    const refused = await change('active');
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'RESPONSIBLE_GAMING_RULE',
      details: { rule: 'self_exclusion', type: 'self_closure', until: until.toISOString() },
    });
    expect((await change('locked')).status, 'a stricter status may be set').toBe(200);
    world.clock.advance(60_000);
    expect((await change('active')).body.data.status).toBe('active');
  });

  test.each(['staff', 'aml'])(
    '422 PLAYER_RESTRICTED when %s locked the player, even after it was closed',
    async (by) => {
      await world.admin`update players set status = 'locked', status_set_by = ${by} where id = ${id}`;
      expect((await change('active')).body.error).toMatchObject({ code: 'PLAYER_RESTRICTED' });
      expect((await change('closed')).status).toBe(200);
      expect((await change('active')).body.error.code).toBe('PLAYER_RESTRICTED');
    },
  );
});

describe('422 VALIDATION_FAILED', () => {
  test.each([
    [{}, 'status'],
    [{ status: 'frozen' }, 'status'],
    [{ status: 'locked', reason: 'x'.repeat(1001) }, 'reason'],
    [{ status: 'locked', reason: 'bell \u0007' }, 'reason'],
  ])('%j', async (body, field) => {
    const reply = await operator.client.put(`${players}/${id}/status`, body);
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });
});

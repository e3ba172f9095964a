import { describe, expect, test } from 'vitest';
import { bearerFor, clientFor } from '../../../test/support/client.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const players = '/api/v1/operator/players';
const me = '/api/v1/player/me';

const world = await createFileWorld();
const operator = await world.addOperator();

const issue = (id: number, body?: unknown) => operator.client.post(`${players}/${id}/session-tokens`, body);
const minutes = (n: number): number => n * minute;

describe('201: a session token', () => {
  test('is shown once, stored as a hash, lasts half an hour and counts as a login', async () => {
    const id = await registerTestPlayer(operator);
    const reply = await issue(id);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      token: expect.stringMatching(/^ptk_[\w-]{43}$/),
      token_type: 'Bearer',
      player_id: id,
      expires_at: new Date(world.clock.now().getTime() + minutes(30)).toISOString(),
      access: [],
      restricted: false,
    });
    const [row] = await world.admin<
      { text: string }[]
    >`select t::text as text from player_tokens t where player_id = ${id}`;
    expect(row!.text).not.toContain(reply.body.data.token.slice(4));
    const mine = await bearerFor(world.app, reply.body.data.token).get(me);
    expect(mine.body.data).toMatchObject({ id, last_login_at: world.clock.now().toISOString() });
  });

  test('has the access that was asked for, each once, and staff see it with the key that issued the token', async () => {
    const id = await registerTestPlayer(operator);
    const { access } = (await issue(id, { access: ['limits', 'payments', 'limits'] })).body.data;
    expect(access).toEqual(['limits', 'payments']);
    for (const none of [undefined, null, []]) expect((await issue(id, { access: none })).body.data.access).toEqual([]);
    const staff = await addTestStaff(world, operator);
    const items = (await staff.get(`/api/back-office/v1/players/${id}/timeline?kind=session`)).body.data;
    expect(items).toHaveLength(4);
    expect(items.at(-1)).toMatchObject({
      action: 'session.started',
      actor: { kind: 'api_key', id: operator.key.id },
      facts: { access: 'limits, payments' },
    });
    expect(items[0].facts).not.toHaveProperty('access');
  });

  test('shows the player neither the risk level nor the monitoring', async () => {
    const id = await registerTestPlayer(operator);
    await world.admin`update players set risk_level = 'critical', category = 'monitored' where id = ${id}`;
    const browser = bearerFor(world.app, (await issue(id)).body.data.token);
    expect((await browser.get(me)).body.data).toMatchObject({ risk_level: 'low', category: 'regular' });
    const seenByOperator = (await operator.client.get(`${players}/${id}`)).body.data;
    expect(seenByOperator).toMatchObject({ risk_level: 'critical', category: 'monitored' });
    await world.admin`update players set category = 'gold' where id = ${id}`;
    expect((await browser.get(me)).body.data.category).toBe('gold');
  });

  test.each([1, 720])('of %i minutes works until its last moment', async (ttl_minutes) => {
    const id = await registerTestPlayer(operator);
    const { token } = (await issue(id, { ttl_minutes })).body.data;
    world.clock.advance(minutes(ttl_minutes) - 1);
    expect((await bearerFor(world.app, token).get(me)).status).toBe(200);
    world.clock.advance(1);
    expect((await bearerFor(world.app, token).get(me)).body.error.code).toBe('INVALID_PLAYER_TOKEN');
  });

  test('expires by the clock of a sandbox operator', async () => {
    const sandbox = await world.addOperator({ is_sandbox: true });
    const id = await registerTestPlayer(sandbox);
    const { token } = (await sandbox.client.post(`${players}/${id}/session-tokens`)).body.data;
    expect((await bearerFor(world.app, token).get(me)).status).toBe(200);
    await world.admin`update operators set clock_offset_ms = ${minutes(30)}, version = version + 1
      where operator_id = ${sandbox.operator_id}`;
    expect((await bearerFor(world.app, token).get(me)).body.error.code).toBe('INVALID_PLAYER_TOKEN');
  });

  test('stops with the key that issued it, and with no other', async () => {
    const id = await registerTestPlayer(operator);
    const second = await operator.addKey();
    const { token } = (await issue(id)).body.data;
    await world.admin`update api_keys set revoked_at = ${world.clock.now()}, version = version + 1 where id = ${second.id}`;
    expect((await bearerFor(world.app, token).get(me)).status).toBe(200);
    await world.admin`update api_keys set revoked_at = ${world.clock.now()}, version = version + 1
      where id = ${operator.key.id}`;
    expect((await bearerFor(world.app, token).get(me)).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    await world.admin`update api_keys set revoked_at = null, version = version + 1 where id = ${operator.key.id}`;
  });

  test('shows its own player and no other', async () => {
    const [one, two] = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    const tokens = await Promise.all([one, two].map(async (id) => (await issue(id)).body.data.token));
    const seen = await Promise.all(tokens.map((token) => bearerFor(world.app, token).get(me)));
    expect(seen.map((reply) => reply.body.data.id)).toEqual([one, two]);
  });
});

describe('403 INSUFFICIENT_SCOPE', () => {
  test('for an access whose scope the key itself lacks', async () => {
    const id = await registerTestPlayer(operator);
    const key = await operator.addKey(['players:write', 'limits:write']);
    const issueBy = (access: string[]) =>
      clientFor(world.app, world.clock, key).post(`${players}/${id}/session-tokens`, { access });
    const reply = await issueBy(['limits', 'payments', 'profile']);
    expect([reply.status, reply.body.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect(reply.body.error.details).toEqual({ required_scopes: ['payments:write'] });
    expect((await issueBy(['limits', 'profile'])).status).toBe(201);
  });
});

describe('422', () => {
  test.each([['payments'], 'payments', { payments: true }, [['payments']], ['wallet'], [null], 1])(
    'VALIDATION_FAILED on access: %j, unless it is a list of the known ones',
    async (access) => {
      const reply = await issue(await registerTestPlayer(operator), { access });
      const isList = Array.isArray(access) && access[0] === 'payments';
      expect([reply.status, reply.body.error?.code]).toEqual(isList ? [201, undefined] : [422, 'VALIDATION_FAILED']);
    },
  );

  test('null counts as absent: the token lasts as long as one without ttl_minutes', async () => {
    const reply = await issue(await registerTestPlayer(operator), { ttl_minutes: null });
    expect([reply.status, Date.parse(reply.body.data.expires_at) - world.clock.now().getTime()]).toEqual([
      201,
      30 * 60_000,
    ]);
  });

  test.each([0, 721, -1, 1.5, '30'])('VALIDATION_FAILED on ttl_minutes: %j', async (ttl_minutes) => {
    const id = await registerTestPlayer(operator);
    const reply = await issue(id, { ttl_minutes });
    expect(reply.body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { ttl_minutes: [expect.any(String)] },
    });
  });

  test.each([
    ['locked', 'locked'],
    ['closed', 'closed'],
    ['self_excluded', 'active'],
    ['can_login', 'active'],
  ])('PLAYER_RESTRICTED, by the rule %s', async (rule, status) => {
    const id = await registerTestPlayer(operator);
    const until = rule === 'self_excluded' ? new Date(world.clock.now().getTime() + 1_000) : null;
    await world.admin`
      update players set status = ${status}, can_login = ${rule !== 'can_login'},
        exclusion_type = ${until && 'time_out'}, exclusion_since = ${until && world.clock.now()}, exclusion_until = ${until}
      where id = ${id}`;
    const reply = await issue(id);
    expect(reply.status).toBe(422);
    const self_excluded_until = until?.toISOString() ?? null;
    expect(reply.body.error).toMatchObject({
      code: 'PLAYER_RESTRICTED',
      details: { rule, restriction: 'can_login', status, self_excluded_until },
    });
  });
});

test('no token survives a concurrent lock', async () => {
  const id = await registerTestPlayer(operator);
  const [locked, ...issued] = await Promise.all([
    operator.client.put(`${players}/${id}/status`, { status: 'locked' }),
    ...Array.from({ length: 10 }, () => issue(id)),
  ]);
  expect(locked.status).toBe(200);
  for (const reply of issued) {
    if (reply.status === 422) expect(reply.body.error.code).toBe('PLAYER_RESTRICTED');
    else expect((await bearerFor(world.app, reply.body.data.token).get(me)).status).toBe(401);
  }
});

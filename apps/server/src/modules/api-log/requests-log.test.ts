import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { bearerFor, clientFor } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { playerWith } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import type { ApiRequest } from './api-request.ts';
import { createRequestsSweep, maxDays } from './forget-requests.ts';
import { filteredWindow } from './list-requests.ts';
import { slotOf, slots } from './queries.ts';
import { createRequestsLog } from './requests-log.ts';

const world = await createFileWorld(undefined, { requestsLogMilliseconds: 20 });
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator, 'developer');

describe('the requests log', () => {
  const listed = async (query = '') => {
    const reply = await staff.get(`/api/back-office/v1/api-requests${query}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  /** The log is written after the answer, so a call shows up a moment later. */
  const find = async (requestId: string | undefined) => {
    let found: unknown;
    await eventually(async () => {
      [found] = (await listed(`?request_id=${requestId}`)).data;
      return found !== undefined;
    });
    return found as Record<string, unknown>;
  };

  test('stores a call with its key, path, status, duration and request id, but no query values', async () => {
    const reply = await operator.client.get('/api/v1/operator/players?email=ada%40example.com&per_page=5&a%40b=1');
    const seen = await find(reply.headers['x-request-id']);
    expect(seen).toEqual({
      request_id: reply.headers['x-request-id'],
      created_at: world.clock.now().toISOString(),
      audience: 'operator',
      api_key: { id: operator.key.id, key: operator.key.key, name: 'test' },
      player_id: null,
      operation: 'list_players',
      method: 'GET',
      path: '/api/v1/operator/players',
      query_names: ['email', 'per_page', '(other)'],
      status: 200,
      error_code: null,
      duration_ms: expect.any(Number),
      fault: null,
    });
    const rows = await world.admin`select r::text as row from api_requests r`;
    expect(JSON.stringify(rows)).not.toContain('ada');
  });

  test.each([
    ['/api/v1/operator/players/ada@example.com/wallet', '/api/v1/operator/players/(other)/wallet'],
    ['/api/v1/operator/players/Ada%20Lovelace', '/api/v1/operator/players/(other)'],
    ['/api/v1/operator/players/987654', '/api/v1/operator/players/987654'],
  ])('of %s it stores %s, as a value in place of an id may be a name', async (path, kept) => {
    const reply = await operator.client.get(path);
    expect(await find(reply.headers['x-request-id'])).toMatchObject({
      path: kept,
      status: 404,
      error_code: 'NOT_FOUND',
    });
  });

  test('stores why a call was refused: by a rule, its scope or its signature', async () => {
    const rule = await operator.client.post('/api/v1/operator/players', {});
    expect(await find(rule.headers['x-request-id'])).toMatchObject({ status: 422, error_code: 'VALIDATION_FAILED' });
    const unsigned = await operator.client.get('/api/v1/operator/me', { headers: { 'x-signature': '0'.repeat(64) } });
    expect(await find(unsigned.headers['x-request-id'])).toMatchObject({
      status: 401,
      error_code: 'INVALID_SIGNATURE',
    });
    const refused = await listed('?status=4xx&error_code=INVALID_SIGNATURE');
    expect(refused.data.map((row: { request_id: string }) => row.request_id)).toEqual([
      unsigned.headers['x-request-id'],
    ]);
  });

  test('does not store a call with an unknown key', async () => {
    const before = await world.admin`select from api_requests`;
    const stranger = await operator.client.get('/api/v1/operator/me', { headers: { 'x-api-key': 'opk_nobody' } });
    expect(stranger.body.error.code).toBe('INVALID_API_KEY');
    const known = await operator.client.get('/api/v1/operator/me');
    await find(known.headers['x-request-id']);
    const after = await world.admin<{ id: string }[]>`select request_id::text as id from api_requests`;
    expect(after).toHaveLength(before.length + 1);
  });

  test("stores a player's call under the key that issued the token", async () => {
    const player = await playerWith(operator, 100);
    const session = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {});
    const reply = await bearerFor(world.app, session.body.data.token).get('/api/v1/player/wallet');
    expect(await find(reply.headers['x-request-id'])).toMatchObject({
      audience: 'player',
      player_id: player,
      api_key: { id: operator.key.id },
      status: 200,
    });
  });

  test('filters by key, status class, path and time, and pages by cursor', async () => {
    const other = await operator.addKey();
    const client = clientFor(world.app, world.clock, other);
    world.clock.advance(60_000);
    const ids: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1) {
      world.clock.advance(1_000);
      const answer = await client.get(n < 3 ? '/api/v1/operator/me' : '/api/v1/operator/games/999999');
      ids.unshift(answer.headers['x-request-id']);
    }
    for (const id of ids) await find(id);
    const idsOf = (body: { data: { request_id: string }[] }) => body.data.map((row) => row.request_id);
    const own = `?api_key_id=${other.id}`;
    expect(idsOf(await listed(own))).toEqual(ids);
    expect(idsOf(await listed(`${own}&status=2xx`))).toEqual(ids.slice(2));
    expect(idsOf(await listed(`${own}&path=/api/v1/operator/games`))).toEqual(ids.slice(0, 2));
    const from = new Date(world.clock.now().getTime() - 1_000).toISOString();
    expect(idsOf(await listed(`${own}&created_from=${from}`))).toEqual(ids.slice(0, 2));

    const first = await listed(`${own}&limit=2`);
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const second = await listed(`${own}&limit=2&before=${first.meta.next_before}`);
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    const third = await listed(`${own}&limit=2&before=${second.meta.next_before}`);
    expect([idsOf(third), third.meta.next_before]).toEqual([ids.slice(4), null]);
  });

  test("the operator's own server reads the same log, and no other operator's", async () => {
    const reply = await operator.client.get('/api/v1/operator/games/424242');
    const seen = await find(reply.headers['x-request-id']);
    const ask = async (at: Operator) =>
      (await at.client.get(`/api/v1/operator/api-log?request_id=${reply.headers['x-request-id']}`)).body.data;
    expect(await ask(operator)).toEqual([seen]);
    expect(await ask(await world.addOperator())).toEqual([]);
    const narrow = clientFor(world.app, world.clock, await operator.addKey(['events:read']));
    expect((await narrow.get('/api/v1/operator/api-log')).body.error.details).toEqual({
      required_scopes: ['logs:read'],
    });
  });

  test('a filter that matches little reads a bounded window at a time, and continues from there', async () => {
    const busy = await world.addOperator();
    const at = world.clock.now();
    await world.admin`
      insert into api_requests (operator_id, slot, at, request_id, audience, api_key_id, route, method, path, query_names,
        status, duration_ms)
      select ${busy.operator_id}, ${slotOf(at)}, ${at}, gen_random_uuid(), 'operator', ${busy.key.id}, 'get_me', 'GET',
        case n when 1 then '/needle' else '/hay' end, '{}', case n when 1 then 404 else 200 end, 1
      from generate_series(1, ${filteredWindow + 1}::int) n`;
    const ask = async (query: string) => (await busy.client.get(`/api/v1/operator/api-log${query}`)).body;
    for (const filter of ['path=/needle', 'status=2xx&path=/needle', `api_key_id=${busy.key.id}&path=/nee`]) {
      const first = await ask(`?${filter}`);
      expect(first.data).toEqual([]);
      const second = await ask(`?${filter}&before=${first.meta.next_before}`);
      const expected = filter.startsWith('status') ? [] : ['/needle'];
      expect([second.data.map((row: { path: string }) => row.path), second.meta.next_before]).toEqual([expected, null]);
    }
    // Refused calls have their own index, so the call is found at once; without a filter nothing is skipped.
    expect((await ask('?status=4xx&path=/needle')).data).toHaveLength(1);
    expect((await ask('?limit=200&created_to=2100-01-01T00:00:00Z')).data).toHaveLength(200);
  });

  test('an operator sees no call of another', async () => {
    const other = await world.addOperator();
    const reply = await (await addTestStaff(world, other)).get('/api/back-office/v1/api-requests');
    expect(reply.body.data).toEqual([]);
  });

  test('does not show days beyond the limit, and removes their rows', async () => {
    const reply = await operator.client.get('/api/v1/operator/me');
    const id = reply.headers['x-request-id'];
    await find(id);
    const start = world.clock.now();
    const sweep = createRequestsSweep({ control: world.app.control, clock: world.clock, days: 7 });
    world.clock.advance(7 * day);
    expect((await listed(`?request_id=${id}`)).data).toHaveLength(1);
    await sweep(null);
    expect((await listed(`?request_id=${id}`)).data).toHaveLength(1);
    world.clock.advance(1);
    expect((await listed(`?request_id=${id}`)).data).toHaveLength(0);
    world.clock.advance(2 * day);
    expect(await sweep(null)).toBeGreaterThan(0);
    expect(await world.admin`select from api_requests where at <= ${start}`).toHaveLength(0);
  });

  test('deletes the rows of an old day that shares a partition with today', async () => {
    const first = await operator.client.get('/api/v1/operator/me');
    await find(first.headers['x-request-id']);
    world.clock.advance(slots * day);
    const second = await operator.client.get('/api/v1/operator/me');
    await find(second.headers['x-request-id']);
    await createRequestsSweep({ control: world.app.control, clock: world.clock, days: maxDays })(null);
    const left = await world.admin<
      { id: string }[]
    >`select request_id::text as id from api_requests where route = 'get_me'`;
    expect(left.length).toBeLessThanOrEqual(1);
    expect((await find(second.headers['x-request-id'])).status).toBe(200);
  });

  test('drops and counts what exceeds the queue, without anybody waiting', async () => {
    const stuck = { begin: () => Promise.reject(new Error('away')) } as never;
    const log = createRequestsLog({ control: stuck, log: pino({ level: 'silent' }) });
    for (let n = 0; n < 20_005; n += 1)
      log.note({ at: world.clock.now(), request_id: 'req_', query_names: [] } as never as ApiRequest);
    const reading = (name: string) => log.readings.find((one) => one.name === name)?.read()[''];
    expect(reading('croupier_requests_log_dropped_total')).toBe(5);
    expect(reading('croupier_requests_log_waiting')).toBe(20_000);
    await log.stop();
    expect(reading('croupier_requests_log_dropped_total')).toBe(20_005);
  });

  test('stores a limited number of refused calls per key of an operator: knowing its id is not enough to fill the disk', async () => {
    const [flooded, other] = [await operator.addKey(), await operator.addKey()];
    // Ids are unique within an operator only.
    const foreign = await world.addOperator();
    const log = createRequestsLog({ control: world.app.control, log: pino({ level: 'silent' }) });
    const note = (api_key_id: number, status: number, { operator_id } = operator): void =>
      log.note({
        operator_id,
        at: world.clock.now(),
        request_id: `req_${randomUUID().replaceAll('-', '')}`,
        audience: 'operator',
        api_key_id,
        player_id: null,
        route: 'get_me',
        method: 'GET',
        path: '/api/v1/operator/me',
        query_names: [],
        status,
        error_code: status === 401 ? 'INVALID_SIGNATURE' : null,
        duration_ms: 1,
        fault_id: null,
        fault: null,
      });
    for (let n = 0; n < 5_000; n += 1) note(flooded.id, 401);
    note(flooded.id, 200);
    note(other.id, 401);
    note(flooded.id, 401, foreign);
    await log.stop();
    const kept = await world.admin`
      select operator_id, api_key_id, status, count(*) from api_requests
      where api_key_id in ${world.admin([flooded.id, other.id])} group by 1, 2, 3 order by 1, 2, 3`;
    expect(kept.map((row) => Object.values(row))).toEqual([
      [operator.operator_id, flooded.id, 200, 1],
      [operator.operator_id, flooded.id, 401, 100],
      [operator.operator_id, other.id, 401, 1],
      [foreign.operator_id, flooded.id, 401, 1],
    ]);
    expect(log.readings[0]?.read()['']).toBe(4_900);
  });
});

import { randomUUID } from 'node:crypto';
import { allScopes, type Scope } from '@croupier/contract/scopes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor, clientFor, must } from '../../../test/support/client.ts';
import { untilServed } from '../../../test/support/eventually.ts';
import { deposit, eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const start = new Date('2026-03-16T10:00:00.000Z');
const day = 86_400;

const world = await createFileWorld(start);

describe('the sandbox clock', () => {
  let operator: Operator;
  beforeEach(async () => {
    operator = await world.addOperator({ is_sandbox: true });
  });

  const move = (body: unknown, options?: object) =>
    operator.client.post('/api/v1/operator/sandbox/clock', body, options);
  const advance = async (seconds: number): Promise<void> => {
    await must(move({ advance_seconds: seconds }));
  };
  const offset = async (): Promise<number> => {
    const [row] = await world.admin<{ clock_offset_ms: number }[]>`
      select clock_offset_ms from operators where operator_id = ${operator.operator_id}`;
    return row!.clock_offset_ms;
  };
  const limitsUrl = (player: number): string => `/api/v1/operator/players/${player}/limits`;

  test('200: forwards by seconds, and to a given time', async () => {
    expect((await move({ advance_seconds: 3600 })).body).toEqual({
      data: { now: '2026-03-16T11:00:00.000Z', offset_seconds: 3600 },
    });
    expect((await move({ now: '2026-04-01T00:00:00Z' })).body).toEqual({
      data: { now: '2026-04-01T00:00:00.000Z', offset_seconds: 15 * day + 14 * 3600 },
    });
    expect((await operator.client.get('/api/v1/operator/sandbox/clock')).body.data).toEqual({
      now: '2026-04-01T00:00:00.000Z',
      offset_seconds: 15 * day + 14 * 3600,
    });
    const [row] = await world.admin`
      select field, from_value, to_value from audit_log
      where operator_id = ${operator.operator_id} and action = 'sandbox.clock_moved' order by id limit 1`;
    expect(row).toEqual({ field: 'clock_offset_ms', from_value: '0', to_value: '3600000' });
  });

  const moveAs = async (scopes: Scope[]) =>
    clientFor(world.app, world.clock, await operator.addKey(scopes)).post('/api/v1/operator/sandbox/clock', {
      advance_seconds: 1,
    });

  test('403 INSUFFICIENT_SCOPE: a key needs sandbox:write', async () => {
    expect((await moveAs(['sandbox:write'])).status).toBe(200);
    const refused = await moveAs(allScopes.filter((scope) => scope !== 'sandbox:write'));
    expect(refused.body.error).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      details: { required_scopes: ['sandbox:write'] },
    });
    expect(await offset()).toBe(1_000);
  });

  test('403 INSUFFICIENT_SCOPE: a live operator, whose keys cannot have the scope', async () => {
    operator = await world.addOperator();
    const reply = await move({ advance_seconds: 1 });
    expect([reply.status, reply.body.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    const staff = await addTestStaff(world, operator);
    const wanted = { name: 'Clock', scopes: ['sandbox:write'] };
    const refused = await staff.post('/api/back-office/v1/api-keys', wanted);
    expect(refused.body.error.details).toEqual({ scopes: ["only a sandbox's key can have sandbox:write"] });
    const changed = await staff.patch(`/api/back-office/v1/api-keys/${operator.key.id}`, { scopes: wanted.scopes });
    expect(changed.body.error.details).toEqual({ scopes: ["only a sandbox's key can have sandbox:write"] });
  });

  test('403 FEATURE_NOT_AVAILABLE: a live operator, even with a key that has the scope', async () => {
    operator = await world.addOperator();
    const reply = await moveAs(['sandbox:write']);
    expect([reply.status, reply.body.error.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE']);
    expect(await offset()).toBe(0);
  });

  describe('422 VALIDATION_FAILED', () => {
    const rows: [string, object, string][] = [
      ['both', { advance_seconds: 1, now: '2026-04-01T00:00:00Z' }, 'now'],
      ['neither', {}, 'advance_seconds'],
      ['no way at all', { advance_seconds: 0 }, 'advance_seconds'],
      ['backwards by seconds', { advance_seconds: -1 }, 'advance_seconds'],
      ['a fraction of a second', { advance_seconds: 0.5 }, 'advance_seconds'],
      ['backwards to a moment', { now: '2026-03-16T09:59:59.999Z' }, 'now'],
      ['more than 20 years', { advance_seconds: 21 * 365 * day }, 'advance_seconds'],
      ['a moment that is none', { now: '2026-02-30' }, 'now'],
    ];
    for (const [name, body, field] of rows)
      test(name, async () => {
        const reply = await move(body);
        expect(reply.status).toBe(422);
        expect(Object.keys(reply.body.error.details)).toEqual([field]);
        expect(await offset()).toBe(0);
      });
  });

  test('moves in parallel, on two nodes, add up', async () => {
    const node = await world.startNode();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        untilServed(() => move({ advance_seconds: 60 }, { via: index % 2 === 0 ? world.app : node })),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    expect(await offset()).toBe(20 * 60_000);
  });

  test('an Idempotency-Key that moved the clock beyond its own expiry still answers, and moves nothing', async () => {
    const idempotencyKey = randomUUID();
    const first = await move({ advance_seconds: 3 * day }, { idempotencyKey });
    const again = await move({ advance_seconds: 3 * day }, { idempotencyKey });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await offset()).toBe(3 * day * 1000);
    await advance(day);
    expect((await move({ advance_seconds: 3 * day }, { idempotencyKey })).status).toBe(200);
    expect(await offset()).toBe(7 * day * 1000);
  });

  test('other operators keep their time', async () => {
    const other = await world.addOperator({ is_sandbox: true });
    await advance(day);
    const mine = await registerTestPlayer(operator);
    const theirs = await registerTestPlayer(other);
    const createdAt = async (at: Operator, player: number) =>
      (await at.client.get(`/api/v1/operator/players/${player}`)).body.data.created_at;
    expect(await createdAt(operator, mine)).toBe('2026-03-17T10:00:00.000Z');
    expect(await createdAt(other, theirs)).toBe('2026-03-16T10:00:00.000Z');
  });

  describe('business time follows it from the next request on, on every node', () => {
    test('a cooling-off ends, and is announced before the answer', async () => {
      const player = await registerTestPlayer(operator);
      await operator.client.put(limitsUrl(player), { limits: { max_single_deposit: 100 } });
      await operator.client.put(limitsUrl(player), { limits: { max_single_deposit: 500 } });
      await advance(day - 1);
      expect((await deposit(operator, player, 500)).body.error.code).toBe('LIMIT_EXCEEDED');
      await advance(1);
      expect((await eventsOf(world, player)).at(-1)).toBe('limits.change_applied');
      expect((await deposit(operator, player, 500)).status).toBe(201);
    });

    test('an exclusion ends, and is announced before the answer', async () => {
      const player = await registerTestPlayer(operator);
      await operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, { period: '3_months' });
      await move({ now: '2026-06-16T09:59:59.999Z' });
      expect((await deposit(operator, player, 500)).body.error.code).toBe('PLAYER_RESTRICTED');
      await move({ now: '2026-06-16T10:00:00.000Z' });
      expect(await eventsOf(world, player)).toEqual([
        'player.registered',
        'self_exclusion.started',
        'self_exclusion.ended',
      ]);
      expect((await deposit(operator, player, 500)).status).toBe(201);
    });

    test('windows roll over', async () => {
      const player = await registerTestPlayer(operator);
      await operator.client.put(limitsUrl(player), { limits: { max_daily_deposit: 100, max_weekly_deposit: 150 } });
      expect((await deposit(operator, player, 100)).status).toBe(201);
      expect((await deposit(operator, player, 1)).body.error.details.limit).toBe('max_daily_deposit');
      await move({ now: '2026-03-17T00:00:00.000Z' });
      expect((await deposit(operator, player, 51)).body.error.details).toMatchObject({
        limit: 'max_weekly_deposit',
        resets_at: '2026-03-23T00:00:00.000Z',
      });
      expect((await deposit(operator, player, 50)).status).toBe(201);
      await move({ now: '2026-03-23T00:00:00.000Z' });
      expect((await deposit(operator, player, 100)).status).toBe(201);
    });

    test('player tokens expire', async () => {
      const node = await world.startNode();
      const player = await registerTestPlayer(operator);
      const { body } = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {
        ttl_minutes: 30,
      });
      const browser = bearerFor(node, body.data.token);
      await advance(30 * 60 - 1);
      expect((await browser.get('/api/v1/player/me')).status).toBe(200);
      await advance(1);
      expect((await browser.get('/api/v1/player/me')).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    });

    test('Idempotency-Keys expire after 24 hours', async () => {
      const player = await registerTestPlayer(operator);
      const idempotencyKey = randomUUID();
      const pay = () =>
        operator.client.post(
          `/api/v1/operator/players/${player}/deposits`,
          { amount: 100, external_reference: `once-${player}` },
          { idempotencyKey },
        );
      expect((await pay()).status).toBe(201);
      await advance(day - 1);
      expect((await pay()).headers['idempotent-replayed']).toBe('true');
      await advance(1);
      const fresh = await pay();
      expect(fresh.headers['idempotent-replayed']).toBeUndefined();
      expect(fresh.status).toBe(200);
    });

    test('times in answers, ledger and events are those of the operator', async () => {
      const player = await registerTestPlayer(operator);
      await move({ now: '2027-01-01T00:00:00.000Z' });
      const reply = await deposit(operator, player, 100);
      expect(reply.body.data.created_at).toBe('2027-01-01T00:00:00.000Z');
      const [entry] = await world.admin`select created_at from ledger_entries where player_id = ${player}`;
      expect(entry?.created_at).toEqual(new Date('2027-01-01T00:00:00.000Z'));
      const [event] = await world.admin`
        select created_at from outbox_events where player_id = ${player} order by id desc limit 1`;
      expect(event?.created_at).toEqual(new Date('2027-01-01T00:00:00.000Z'));
    });
  });

  describe('admission stays on real time', () => {
    test('signatures: a timestamp of the moved time is out of range, and server_time is real', async () => {
      await advance(day);
      const moved = { now: () => new Date(start.getTime() + day * 1000) };
      const reply = await clientFor(world.app, moved, operator.key).get('/api/v1/operator/me');
      expect(reply.body.error).toMatchObject({
        code: 'TIMESTAMP_OUT_OF_RANGE',
        details: { server_time: start.toISOString() },
      });
      expect((await operator.client.get('/api/v1/operator/me')).body.data.server_time).toBe(start.toISOString());
    });

    test('the replay guard: a signature is remembered, however far the clock is moved', async () => {
      const nonce = randomUUID();
      expect((await operator.client.get('/api/v1/operator/me', { nonce })).status).toBe(200);
      await advance(30 * day);
      const replayed = await operator.client.get('/api/v1/operator/me', { nonce });
      expect(replayed.body.error.code).toBe('REPLAYED_REQUEST');
    });

    test('rate limits: moving the clock gives no more requests', async () => {
      const key = await operator.addKey(['sandbox:write'], { rate_limit_per_minute: 3 });
      const client = clientFor(world.app, world.clock, key);
      for (let n = 0; n < 2; n += 1) await client.get('/api/v1/operator/me');
      expect((await client.post('/api/v1/operator/sandbox/clock', { advance_seconds: day })).status).toBe(200);
      expect((await client.get('/api/v1/operator/me')).body.error.code).toBe('RATE_LIMITED');
    });

    test('staff stay signed in', async () => {
      const staff = await addTestStaff(world, operator);
      await advance(15 * 365 * day);
      expect((await staff.get('/api/back-office/v1/me')).status).toBe(200);
    });

    test('API keys expire in real time', async () => {
      const key = await operator.addKey(['sandbox:write'], {
        expires_at: new Date(start.getTime() + 3_600_000).toISOString(),
      });
      await advance(day);
      expect((await clientFor(world.app, world.clock, key).get('/api/v1/operator/me')).status).toBe(200);
    });
  });
});

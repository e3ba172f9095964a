import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Claim, createClaims, newClaim } from '../../src/call/idempotency.ts';
import type { Queryable, Sql } from '../../src/database/pool.ts';
import { createProbe, operatorProbe, type Probe, type ProbeBehaviour } from '../fixtures/probe.ts';
import { codeOrStatus } from '../support/admission-request.ts';
import { type Client, clientFor } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { openTestPool } from '../support/pool.ts';
import { createWorld, masterKey, type Operator, type World } from '../support/world.ts';

/** As the guide to retries promises. */
const leaseMilliseconds = 5_000;

let world: World;
let operator: Operator;
let nodes: Probe[];
let clients: Client[];
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator();
  nodes = [createProbe(world), createProbe(world)];
  clients = nodes.map((node) => clientFor(node.app, world.clock, operator.key));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.app.close()));
  await world.close();
});

let mark: string;
let key: string;
let open: () => void;
beforeEach(() => {
  mark = randomUUID();
  key = randomUUID();
  open = nodes[0]!.shut(mark);
});

const post = (node: number, deed: Partial<ProbeBehaviour> = { gate: mark }, idempotencyKey = key) =>
  clients[node]!.post(operatorProbe.path, { mark, ...deed }, { idempotencyKey });
const running = (node: number) => eventually(() => nodes[node]!.runs.includes(mark));
const left = () => nodes[0]!.marksLeft(operator.operator_id, mark);

describe('409 IDEMPOTENCY_IN_PROGRESS', () => {
  test('a retry while the first runs, on this node and on another; afterwards it gets the answer', async () => {
    const first = post(0);
    await running(0);
    for (const node of [0, 1]) {
      const retry = await post(node);
      expect(retry.status).toBe(409);
      expect(retry.body.error).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS', retry: 'new_signature' });
    }
    open();
    const answer = await first;
    expect(answer.status).toBe(201);
    for (const node of [0, 1]) expect((await post(node)).text).toBe(answer.text);
    expect(await left()).toBe(1);
  });

  test('another request under the same key is refused as reused, not as in progress', async () => {
    const first = post(0);
    await running(0);
    expect(codeOrStatus(await post(1, { deed: 'refuse' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    open();
    await first;
  });

  test('20 at once on two nodes: one runs, the others are told to wait or get its answer', async () => {
    open();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => post(n % 2, {})));
    const ran = replies.filter((reply) => reply.status === 201 && !reply.headers['idempotent-replayed']);
    expect(ran).toHaveLength(1);
    for (const reply of replies) expect([201, 'IDEMPOTENCY_IN_PROGRESS']).toContain(codeOrStatus(reply));
    expect(await left()).toBe(1);
  });

  test('an answer that is about to commit does not block other claims', async () => {
    const first = await post(0, {});
    expect(first.status).toBe(201);
    await world.app.sql.begin(async (tx) => {
      await tx`select set_config('app.operator_id', ${String(operator.operator_id)}, true)`;
      await tx`update idempotency set claimed_until = now() where key = ${key}`;
      // A claim that waited for the row would be refused by lock_timeout, since it is held until both answered.
      const replies = await Promise.all([post(1, {}), post(1, {}, randomUUID())]);
      expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    });
  });
});

describe('a claim that the database has lost', () => {
  test.each([
    ['a change', {}, 201],
    ['a refusal', { deed: 'refuse' as const }, 422],
  ])('503: %s is rolled back, and a retry runs', async (_, deed, status) => {
    const first = post(0, { gate: mark, ...deed });
    await running(0);
    await world.admin`delete from idempotency where key = ${key}`;
    open();
    const lost = await first;
    expect([lost.status, lost.body.error.code]).toEqual([503, 'SERVER_ERROR']);
    expect(lost.headers['retry-after']).toBeDefined();
    expect(await left()).toBe(0);
    const retry = await post(1, { gate: mark, ...deed });
    expect(retry.status).toBe(status);
    expect(retry.headers['idempotent-replayed']).toBeUndefined();
  });
});

type StoredClaim = Claim & { claimed_until: Date; status: number | null; body: string | null };

const insertClaim = (sql: Queryable, row: StoredClaim) => sql`
  insert into idempotency (operator_id, caller_kind, caller_id, key, fingerprint, claim, claimed_until, status, body,
    expires_at)
  values (${row.operator_id}, ${row.caller_kind}, ${row.caller_id}, ${row.key}, ${row.fingerprint}, ${row.claim},
    ${row.claimed_until}, ${row.status}, ${row.body}, ${row.expires_at})`;

describe('a first run that died', () => {
  test('blocks its key for the lease: then a retry runs, and only the retry counts', async () => {
    const first = post(0);
    await running(0);
    world.clock.advance(leaseMilliseconds - 1);
    expect(codeOrStatus(await post(1))).toBe('IDEMPOTENCY_IN_PROGRESS');
    world.clock.advance(1);
    const retry = await post(1);
    expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, undefined]);

    // It was not dead, only slow. It lost its key, so it is rolled back.
    open();
    expect(codeOrStatus(await first)).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect((await post(0)).text).toBe(retry.text);
    expect(await left()).toBe(1);
  });

  test('leaves its key to its own retry: another request under it is refused as reused', async () => {
    const first = post(0);
    await running(0);
    world.clock.advance(leaseMilliseconds);
    expect(codeOrStatus(await post(1, { deed: 'refuse' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    const retry = await post(1);
    expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, undefined]);
    open();
    await first;
    expect(await left()).toBe(1);
  });

  test('a slow one that commits before its retry keeps its key: the lease is not a deadline', async () => {
    const first = post(0);
    await running(0);
    world.clock.advance(leaseMilliseconds * 3);
    open();
    const answer = await first;
    expect(answer.status).toBe(201);
    expect((await post(1)).text).toBe(answer.text);
    expect(await left()).toBe(1);
  });

  test('10 concurrent retries after the lease: one takes the key over', async () => {
    const first = post(0);
    await running(0);
    world.clock.advance(leaseMilliseconds);
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(1)));
    expect(replies.filter((reply) => reply.status === 201 && !reply.headers['idempotent-replayed'])).toHaveLength(1);
    open();
    await first;
    expect(await left()).toBe(1);
  });

  test('does not wait for a row that another node is taking over', async () => {
    const first = post(0);
    await running(0);
    world.clock.advance(leaseMilliseconds);
    await world.app.sql.begin(async (tx) => {
      await tx`select set_config('app.operator_id', ${String(operator.operator_id)}, true)`;
      await tx`select from idempotency where key = ${key} for update`;
      expect(codeOrStatus(await post(1))).toBe('IDEMPOTENCY_IN_PROGRESS');
    });
    open();
    expect((await first).status).toBe(201);
  });

  const others = [
    ['another key', { key: 'left behind' }],
    ['another caller', { caller_id: 987_654 }],
    ['a player', { caller_kind: 'player' }],
    ['staff', { caller_kind: 'staff' }],
  ] as const;
  const leftBehind = [
    ['died', { claimed_until: new Date(0) }],
    ['expired', { status: 201, body: '{}', expires_at: new Date(0) }],
  ] as const;
  test.each(
    others.flatMap(([who, name]) => leftBehind.map(([how, state]) => [who, how, { ...name, ...state }] as const)),
  )('a claim of %s that %s leaves this one its key, before and after the lease', async (_, __, changes) => {
    const first = post(0);
    await running(0);
    const [own] = await world.admin<StoredClaim[]>`select * from idempotency where key = ${key}`;
    const other = { ...own!, ...changes, claim: randomUUID() };
    await insertClaim(world.admin, other);
    expect(codeOrStatus(await post(1))).toBe('IDEMPOTENCY_IN_PROGRESS');
    world.clock.advance(leaseMilliseconds);
    expect((await post(1)).status).toBe(201);
    open();
    expect(codeOrStatus(await first)).toBe('IDEMPOTENCY_IN_PROGRESS');
    const [untouched] = await world.admin`delete from idempotency where claim = ${other.claim} returning *`;
    expect(untouched).toEqual(other);
  });
});

describe('concurrent claims of one key', () => {
  let admission: Sql;
  beforeAll(() => {
    admission = openTestPool({ url: world.url, role: 'croupier_admission', max: 2 });
  });
  afterAll(() => admission.end());

  const claimOf = (request: string) =>
    newClaim(
      { operator_id: operator.operator_id, caller_kind: 'key', caller_id: operator.key.id },
      key,
      Buffer.from(request.padEnd(32)),
      world.clock.now(),
    );

  test.each([
    ['the same request', 'a', 'IDEMPOTENCY_IN_PROGRESS'],
    ['another request', 'b', 'IDEMPOTENCY_KEY_REUSED'],
  ])('the first of a batch may run, and %s is refused', async (_, second, code) => {
    const claims = createClaims(admission, world.clock, masterKey);
    // The first batch runs at once; what comes meanwhile makes up the second.
    const ahead = claims.claim({ ...claimOf('a'), key: randomUUID() });
    const batch = [claims.claim(claimOf('a')), claims.claim(claimOf(second))];
    expect(await ahead).toBeUndefined();
    const [won, refused] = await Promise.allSettled(batch);
    expect(won).toEqual({ status: 'fulfilled', value: undefined });
    expect(refused).toMatchObject({ status: 'rejected', reason: { code } });
  });

  test('IDEMPOTENCY_IN_PROGRESS: another node commits its claim while this one waits', async () => {
    const claims = createClaims(admission, world.clock, masterKey);
    const holder = await world.admin.reserve();
    await holder`begin`;
    await insertClaim(holder, { ...claimOf('a'), claimed_until: world.clock.now(), status: null, body: null });
    const waiting = claims.claim(claimOf('a')).catch((error: unknown) => error);
    await eventually(async () => {
      const rows = await world.admin`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length > 0;
    });
    await holder`commit`;
    holder.release();
    expect(await waiting).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
  });
});

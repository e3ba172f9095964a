import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTestStaff, type Staff } from '../../../test/staff.ts';
import { answering, type Receiver, startReceiver, verifyDelivery } from '../../../test/webhook-receiver.ts';
import { createWorld, masterKey, type Operator, type World } from '../../../test/world.ts';
import { type RandomSource, systemRandom } from '../../base/random.ts';
import { openPool, type Sql } from '../../database/pool.ts';
import { systemResolver } from './connect.ts';
import { createWorker, type Worker, type WorkerParts } from './worker.ts';

const endpoints = '/api/back-office/v1/webhook-endpoints';
const hour = 3_600_000;
const minute = 60_000;

/** No jitter at all, or all of it. */
const noJitter: RandomSource = { bytes: (count) => Buffer.alloc(count) };
const fullJitter: RandomSource = { bytes: (count) => Buffer.alloc(count, 0xff) };

describe('delivery of webhooks', { timeout: 60_000 }, () => {
  let world: World;
  let operator: Operator;
  let staff: Staff;
  let control: Sql;
  let receiver: Receiver;
  const open: { stop?: () => Promise<void>; close?: () => Promise<void> }[] = [];

  beforeAll(async () => {
    world = await createWorld();
    control = openPool({ url: world.url, role: 'croupier_control', max: 2 });
  });
  beforeEach(async () => {
    operator = await world.addOperator({ is_sandbox: true });
    staff = await addTestStaff(world, operator);
    receiver = await startReceiver();
    open.push(receiver);
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await (one.stop ?? one.close)?.();
    await world.admin`update webhook_endpoints set status = 'disabled', disabled_cause = 'staff', disabled_at = created_at
      where status = 'enabled'`;
  });
  afterAll(async () => {
    await control.end();
    await world.close();
  });

  const startWorker = (more: Partial<WorkerParts> = {}): Worker => {
    const worker = createWorker({
      sql: world.app.sql,
      control,
      clock: world.clock,
      random: noJitter,
      masterKey,
      log: pino({ level: 'silent' }),
      resolve: systemResolver,
      ...more,
    });
    open.push(worker);
    return worker;
  };
  const register = async (more: Record<string, unknown> = {}): Promise<{ id: number; secret: string; at: string }> => {
    const reply = await staff.post(endpoints, { url: receiver.url, events: ['*'], ...more });
    expect(reply.status, reply.text).toBe(201);
    const { id, secret } = reply.body.data;
    return { id, secret, at: `${endpoints}/${id}` };
  };
  /** Events as they would be emitted, numbered at once. */
  const emitMany = async (count: number, more: { type?: string; players?: number } = {}): Promise<void> => {
    await world.admin`
      insert into outbox_events (operator_id, event_id, type, player_id, data, created_at)
      select ${operator.operator_id}, gen_random_uuid(), ${more.type ?? 'player.updated'},
        case when ${more.players ?? 0} > 0 then n % ${more.players ?? 1} + 1 end, json_build_object('id', n),
        ${world.clock.now()}
      from generate_series(1, ${count}::int) n order by n`;
    await operator.client.get('/api/v1/operator/events?limit=1');
  };
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
  const show = async (at: string) => (await staff.get(at)).body.data;
  /** Advances the clock and delivers what is due, step by step. */
  const pass = async (worker: Worker, milliseconds: number, steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      world.clock.advance(milliseconds / steps);
      await worker.runOnce();
    }
  };

  test('each event once, as the API shows it, and the public library verifies it', async () => {
    const { secret, at } = await register();
    await emitMany(200, { players: 7 });
    expect(await startWorker().runOnce()).toBe(200);
    expect(ascending(receiver.sequences())).toEqual(upTo(200));
    const stream = await operator.client.get('/api/v1/operator/events?limit=500');
    for (const one of receiver.received) {
      expect(verifyDelivery(secret, one)).toEqual(stream.body.data[one.event.sequence - 1]);
      expect(one.headers['webhook-id']).toBe(one.event.id);
    }
    expect((await show(at)).queue).toMatchObject({ cursor_sequence: 200, behind: 0, pending: 0, failures_in_row: 0 });
  });

  test('a wrong secret and a changed body do not verify', async () => {
    const { secret } = await register();
    await emitMany(1);
    await startWorker().runOnce();
    const [one] = receiver.received;
    expect(() => verifyDelivery(`whsec_${Buffer.alloc(32).toString('base64')}`, one!)).toThrow();
    expect(() => verifyDelivery(secret, { ...one!, body: one!.body.replace('"v1"', '"v2"') })).toThrow();
  });

  test('those of one player arrive in the order of their sequence', async () => {
    await register();
    receiver.behave(async (_request, response) => {
      await setTimeout(Math.floor(systemRandom.bytes(1)[0]! / 16));
      response.writeHead(200).end();
    });
    await emitMany(300, { players: 5 });
    await startWorker().runOnce();
    for (let player = 1; player <= 5; player += 1) {
      const own = receiver.received.filter(({ event }) => ((event.data.id as number) % 5) + 1 === player);
      expect(own.map(({ event }) => event.sequence)).toEqual(ascending(own.map(({ event }) => event.sequence)));
    }
    expect(ascending(receiver.sequences())).toEqual(upTo(300));
  });

  test('a filter names events and areas; the others pass the endpoint by', async () => {
    await register({ events: ['deposit.paid', 'limits.*'] });
    await emitMany(30, { type: 'player.updated' });
    await emitMany(3, { type: 'deposit.paid' });
    await emitMany(2, { type: 'limits.reached' });
    await emitMany(10, { type: 'player.updated' });
    expect(await startWorker().runOnce()).toBe(5);
    expect(ascending(receiver.sequences())).toEqual([31, 32, 33, 34, 35]);
  });

  test('down for 76 hours: nothing is lost, and everything arrives when the receiver is back', async () => {
    const { at } = await register();
    receiver.behave(answering(500));
    await emitMany(40, { players: 4 });
    const worker = startWorker({ random: fullJitter });
    await worker.runOnce();
    await pass(worker, 76 * hour, 304);
    expect((await show(at)).status).toBe('enabled');
    await emitMany(10, { players: 4 });
    receiver.behave(answering(200));
    // Five minutes later at the latest, and then all of it at once.
    await pass(worker, 5 * minute, 1);
    expect(ascending(receiver.sequences())).toEqual(upTo(50));
    expect((await show(at)).queue).toMatchObject({ behind: 0, pending: 0, given_up: 0, failures_in_row: 0 });
  });

  test('down for longer than all attempts last: disabled with a reason; enabled again, everything arrives', async () => {
    const { id, at } = await register();
    receiver.behave(answering(503, {}, 'under repair'));
    await emitMany(40);
    const worker = startWorker();
    await worker.runOnce();
    await pass(worker, 77 * hour, 308);
    const down = await show(at);
    expect(down).toMatchObject({ status: 'disabled', disabled_cause: 'exhausted' });
    expect(down.disabled_reason).toMatch(/^Event \d+ \(player\.updated\) was not accepted in 10 attempts; .*503/);
    expect(down.queue.given_up).toBe(1);
    const log = await staff.get(`/api/back-office/v1/audit-log?subject_kind=webhook_endpoint&subject_id=${id}`);
    expect(log.body.data[0]).toMatchObject({
      action: 'webhook_endpoint.disabled',
      actor_kind: 'system',
      to_value: 'exhausted',
      reason: down.disabled_reason,
    });

    const before = receiver.received.length;
    await pass(worker, 48 * hour, 4);
    expect(receiver.received.length).toBe(before);
    receiver.behave(answering(200));
    await staff.post(`${at}/enable`, { reason: 'repaired' });
    await worker.runOnce();
    expect(ascending(receiver.sequences())).toEqual(upTo(40));
  });

  test('attempts follow the schedule: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20, 24 h', async () => {
    const { at } = await register();
    receiver.behave(answering(500));
    await emitMany(1);
    const worker = startWorker();
    const started = world.clock.now().getTime();
    await worker.runOnce();
    for (const delay of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
      const made = receiver.received.length;
      world.clock.advance(delay * 1000 - 1);
      await worker.runOnce();
      expect(receiver.received.length).toBe(made);
      world.clock.advance(1);
      await worker.runOnce();
      expect(receiver.received.length).toBe(made + 1);
    }
    expect(world.clock.now().getTime() - started).toBe(272_105_000);
    expect((await show(at)).disabled_cause).toBe('exhausted');
    const stamps = receiver.received.map(({ headers }) => headers['webhook-signature']);
    expect(new Set(stamps).size).toBe(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('flapping: every third answer is 500, and everything arrives', async () => {
    await register();
    let n = 0;
    receiver.behave((request, response) => {
      n += 1;
      answering(n % 3 === 0 ? 500 : 200)(request, response);
    });
    await emitMany(100, { players: 10 });
    const worker = startWorker({ random: systemRandom });
    await worker.runOnce();
    await pass(worker, 24 * hour, 144);
    expect(ascending([...new Set(receiver.sequences())])).toEqual(upTo(100));
  });

  test('a player’s later events wait for the first retry of an earlier one, and no longer', async () => {
    await register();
    receiver.behave((request, response) =>
      answering(request.event.sequence === 1 && request.event.data.id === 1 ? 500 : 200)(request, response),
    );
    await emitMany(4, { players: 1 });
    const worker = startWorker();
    await worker.runOnce();
    expect(receiver.sequences()).toEqual([]);
    await emitMany(2, { players: 1 });
    await worker.runOnce();
    expect(receiver.sequences()).toEqual([]);
    world.clock.advance(5_000);
    await worker.runOnce();
    expect(receiver.sequences()).toEqual([2, 3, 4, 5, 6]);
    receiver.behave(answering(200));
    world.clock.advance(300_000);
    await worker.runOnce();
    expect(receiver.sequences()).toEqual([2, 3, 4, 5, 6, 1]);
  });

  test('a player’s later events wait for one that takes its time, and go as soon as it is accepted', async () => {
    await register();
    receiver.behave(async (request, response) => {
      if (request.event.sequence === 1) await setTimeout(1_500);
      response.writeHead(204).end();
    });
    await emitMany(20, { players: 2 });
    await startWorker().runOnce();
    const ofSlow = receiver.sequences().filter((sequence) => sequence % 2 === 1);
    expect(ofSlow).toEqual(ascending(ofSlow));
    expect(ascending(receiver.sequences())).toEqual(upTo(20));
  });

  test('one event that is never accepted holds up no other player and no later event', async () => {
    const { at } = await register();
    receiver.behave((request, response) => answering(request.event.sequence === 1 ? 500 : 200)(request, response));
    await emitMany(50, { players: 50 });
    const worker = startWorker();
    await worker.runOnce();
    expect(ascending(receiver.sequences())).toEqual(upTo(50).slice(1));
    expect((await show(at)).queue).toMatchObject({ pending: 1, cursor_sequence: 50 });
  });

  test('429 with Retry-After: the endpoint is left alone for that long, and no longer', async () => {
    const { at } = await register();
    receiver.behave(answering(429, { 'retry-after': '120' }));
    await emitMany(5);
    const worker = startWorker();
    await worker.runOnce();
    const made = receiver.received.length;
    expect((await show(at)).queue.paused_until).toBe(new Date(world.clock.now().getTime() + 120_000).toISOString());
    receiver.behave(answering(200));
    world.clock.advance(119_000);
    await worker.runOnce();
    expect(receiver.received.length).toBe(made);
    world.clock.advance(1_000);
    await worker.runOnce();
    expect(ascending(receiver.sequences())).toEqual(upTo(5));
  });

  test('503 with a date in Retry-After that is a year ahead: a day at the most', async () => {
    await register();
    const far = new Date(world.clock.now().getTime() + 365 * 24 * hour).toUTCString();
    receiver.behave(answering(503, { 'retry-after': far }));
    await emitMany(1);
    const worker = startWorker();
    await worker.runOnce();
    receiver.behave(answering(200));
    world.clock.advance(24 * hour);
    await worker.runOnce();
    expect(receiver.sequences()).toEqual([1]);
  });

  test('410 disables the endpoint at once', async () => {
    const { at } = await register();
    receiver.behave(answering(410));
    await emitMany(1);
    const worker = startWorker();
    await worker.runOnce();
    expect(await show(at)).toMatchObject({ status: 'disabled', disabled_cause: 'gone' });
    await emitMany(1);
    world.clock.advance(24 * hour);
    expect(await worker.runOnce()).toBe(0);
  });

  test.each([301, 302, 307, 308])('%i: a redirect is a failure, and nothing is sent where it leads', async (status) => {
    const { at } = await register();
    const inside = await startReceiver();
    open.push(inside);
    receiver.behave(answering(status, { location: inside.url }));
    await emitMany(1);
    await startWorker().runOnce();
    expect(inside.received).toEqual([]);
    const log = await staff.get(`${at}/attempts`);
    expect(log.body.data[0]).toMatchObject({
      succeeded: false,
      status,
      error: `answered ${status}: redirects are not followed`,
    });
  });

  test('a name that leads inside by the time of the delivery: nothing is sent, and the log says why', async () => {
    const { at } = await register({ url: `https://rebound.casino.example:${receiver.port}/hooks` });
    await emitMany(1);
    await startWorker({ resolve: async () => ['127.0.0.1'] }).runOnce();
    expect(receiver.received).toEqual([]);
    const log = await staff.get(`${at}/attempts`);
    expect(log.body.data[0]).toMatchObject({
      succeeded: false,
      status: null,
      error: '127.0.0.1 is no address that webhooks may be sent to',
    });
  });

  test('slow and silent receivers are given up in time, and hold up nobody else', async () => {
    const slow = await startReceiver(async (_request, response) => {
      await setTimeout(5_000);
      response.writeHead(200).end();
    });
    open.push(slow);
    const stuck = await register({ url: slow.url });
    await register();
    await emitMany(500);
    const worker = startWorker({ timeoutMilliseconds: 2_000 });
    worker.start();
    const started = performance.now();
    while (receiver.accepted.length < 500 && performance.now() - started < 10_000) await setTimeout(20);
    expect(ascending(receiver.sequences())).toEqual(upTo(500));
    while ((await show(stuck.at)).queue.failures_in_row < 5 && performance.now() - started < 20_000)
      await setTimeout(100);
    const log = await staff.get(`${stuck.at}/attempts?outcome=failed`);
    expect(log.body.data[0]).toMatchObject({ status: null, error: 'no answer within 2 s' });
    expect((await show(stuck.at)).queue.behind).toBeGreaterThan(400);
  });

  test.each([
    [200, 256],
    [500, 4_096],
  ])('an answer of %i without end is cut off, and the first %i of it are kept', async (status, kept) => {
    const { at } = await register();
    receiver.behave((_request, response) => {
      response.writeHead(status);
      const more = setInterval(() => response.write('x'.repeat(10_000)), 5);
      response.on('close', () => clearInterval(more));
    });
    await emitMany(1);
    await startWorker().runOnce();
    const log = await staff.get(`${at}/attempts`);
    expect(log.body.data[0]).toMatchObject({ succeeded: status === 200, status });
    expect(log.body.data[0].response_excerpt).toHaveLength(kept);
  });

  test('two workers at once: each event once', async () => {
    const other = await startReceiver();
    open.push(other);
    await register();
    await register({ url: other.url });
    const workers = [startWorker(), startWorker(), startWorker()];
    for (const worker of workers) worker.start();
    for (let n = 0; n < 10; n += 1) await emitMany(100, { players: 9 });
    const started = performance.now();
    const isDone = () => receiver.accepted.length >= 1000 && other.accepted.length >= 1000;
    while (!isDone() && performance.now() - started < 20_000) await setTimeout(50);
    await setTimeout(600);
    expect(ascending(receiver.sequences())).toEqual(upTo(1000));
    expect(ascending(other.sequences())).toEqual(upTo(1000));
  });

  test('a worker that is gone holds its endpoint for its lease and no longer, and nothing is lost', async () => {
    await register();
    await emitMany(20);
    await world.admin`update webhook_queues set lease = gen_random_uuid(),
      leased_until = ${new Date(world.clock.now().getTime() + 30_000)} where operator_id = ${operator.operator_id}`;
    const worker = startWorker();
    expect(await worker.runOnce()).toBe(0);
    world.clock.advance(30_000);
    expect(await worker.runOnce()).toBe(20);
    expect(ascending(receiver.sequences())).toEqual(upTo(20));
  });

  test('two signatures while a secret rotates, one before and after; each verifies', async () => {
    const { secret, at } = await register();
    const rotated = await staff.post(`${at}/rotate`, { overlap_hours: 2 });
    const worker = startWorker();
    await emitMany(1);
    await worker.runOnce();
    const [first] = receiver.received;
    expect(String(first!.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(verifyDelivery(secret, first!)).toEqual(verifyDelivery(rotated.body.data.secret, first!));
    world.clock.advance(2 * hour);
    await emitMany(1);
    await worker.runOnce();
    const second = receiver.received[1]!;
    expect(String(second.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(() => verifyDelivery(secret, second)).toThrow();
    expect(verifyDelivery(rotated.body.data.secret, second)).toMatchObject({ sequence: 2 });
  });

  test('disabled meanwhile: what happens waits, or is skipped if nobody wants it', async () => {
    const { at } = await register();
    const worker = startWorker();
    await staff.post(`${at}/disable`, { reason: 'moving house' });
    await emitMany(5);
    expect(await worker.runOnce()).toBe(0);
    await staff.post(`${at}/enable`);
    expect(await worker.runOnce()).toBe(5);
    await staff.post(`${at}/disable`, { reason: 'again' });
    await emitMany(5);
    await staff.post(`${at}/enable`, { skip_missed: true });
    await emitMany(1);
    expect(await worker.runOnce()).toBe(1);
    expect(receiver.sequences().at(-1)).toBe(11);
  });

  test('resent: one event, and a range, as far as the filter names them', async () => {
    const { at } = await register({ events: ['limits.*'] });
    await emitMany(5, { type: 'limits.reached' });
    await emitMany(5, { type: 'deposit.paid' });
    const worker = startWorker();
    await worker.runOnce();
    expect((await staff.post(`${at}/resend`, { from_sequence: 2 })).body.data).toEqual({ queued: 1 });
    await worker.runOnce();
    expect((await staff.post(`${at}/resend`, { from_sequence: 3, to_sequence: 9 })).body.data).toEqual({ queued: 3 });
    await worker.runOnce();
    expect(ascending(receiver.sequences())).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect((await show(at)).queue.pending).toBe(0);
  });
});

import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '../../src/base/random.ts';
import { mountHealth } from '../../src/http/health.ts';
import { type App, createApp } from '../../src/platform/app.ts';
import { listenLocally } from '../../support/listen-locally.ts';
import { inject } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { endless } from '../support/pool.ts';
import { createWorld, masterKey, type Operator, type World } from '../support/world.ts';

const get = (app: App, url: string) => inject(app, { method: 'GET', url, headers: {} });

describe('health', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  test('200: live and ready', async () => {
    await world.app.prove();
    expect(await get(world.app, '/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await get(world.app, '/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('200: ready while other work holds every connection of the control pool', async () => {
    const node = await world.startNode();
    await node.prove();
    const held = [await node.control.reserve(), await node.control.reserve()];
    onTestFinished(() => {
      for (const connection of held) connection.release();
    });
    // A check that exceeds its patience on a busy machine answers 503; one that waits for the pool always does.
    for (let asked = 0; asked < 100 && (await get(node, '/health/ready')).status !== 200; asked += 1);
    expect(await get(node, '/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(node.control.counts()).toMatchObject({ waiting: 0 });
  });

  test('100 calls at once ask the database once, and a stopping node says so without it', async () => {
    const http = Fastify();
    let asked = 0;
    let answer: () => void = () => undefined;
    const answered = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const trouble = () => {
      asked += 1;
      return answered;
    };
    let [arrived, draining] = [0, false];
    const isDraining = () => {
      arrived += 1;
      return draining;
    };
    mountHealth(http, {
      health: { trouble },
      isDraining,
      loss: () => undefined,
      clock: { isOff: () => false, skewMilliseconds: () => 0 },
      commits: { isHanging: () => false },
      waitMilliseconds: 600_000,
    });
    const calls = Array.from({ length: 100 }, () => http.inject('/health/ready'));
    await eventually(() => arrived === 100);
    draining = true;
    expect((await http.inject('/health/ready')).json()).toMatchObject({ reason: 'stopping' });
    answer();
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200);
    expect(asked).toBe(1);
    await http.close();
  });

  test('503: not ready while PostgreSQL is away, but live', async () => {
    const app = await createApp({
      databaseUrl: 'postgres://nobody:nothing@127.0.0.1:1/none',
      masterKey,
      clock: world.clock,
      random: systemRandom,
      log: pino({ level: 'silent' }),
      fileStore: world.fileStore,
    });
    expect(await get(app, '/health/ready')).toMatchObject({ status: 503, body: { reason: 'database away' } });
    expect((await get(app, '/health/live')).status).toBe(200);
    await app.close();
  });

  test('503: not ready when PostgreSQL accepts connections but does not answer', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer(() => undefined);
    const port = await listenLocally(silent);
    const app = await createApp({
      databaseUrl: `postgres://nobody:nothing@127.0.0.1:${port}/none`,
      masterKey,
      clock: world.clock,
      random: systemRandom,
      log: pino({ level: 'silent' }),
      fileStore: world.fileStore,
    });
    expect(await get(app, '/health/ready')).toMatchObject({ status: 503, body: { reason: 'database away' } });
    await app.close();
    silent.close();
  });

  test('503: a stopping node is not ready, and still answers', async () => {
    const node = await world.startNode();
    node.drain();
    expect(await get(node, '/health/ready')).toMatchObject({ status: 503, body: { reason: 'stopping' } });
    expect((await get(node, '/health/live')).status).toBe(200);
  });
});

describe('metrics and logs', () => {
  let world: World;
  let operator: Operator;
  let app: App;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
    app = await createApp({
      databaseUrl: world.url,
      masterKey,
      clock: world.clock,
      random: systemRandom,
      log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
      timeouts: endless,
      fileStore: world.fileStore,
    });
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });

  test('one line per answer, with the name of the route and without path, query or body', async () => {
    const reply = await operator.client.get('/api/v1/operator/players?email=ada@example.com', { via: app });
    const line = lines.at(-1) as Record<string, unknown>;
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      request_id: reply.headers['x-request-id'],
      route: 'list_players',
      method: 'GET',
      status: 200,
      duration_ms: expect.any(Number),
      operator: operator.slug,
      key: operator.key.key,
      msg: 'answered',
    });
    await operator.client.post('/api/v1/operator/players', { email: 'ada@example.com' }, { via: app });
    await get(app, '/nowhere/ada@example.com');
    expect(lines.slice(-2).map(({ route, status }) => [route, status])).toEqual([
      ['register_player', 422],
      ['none', 404],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ada@|127\.0\.0\.1|ops_/);
  });

  test('does not name a refused key: anyone could have sent it', async () => {
    await operator.client.get('/api/v1/operator/me', { via: app, headers: { 'x-signature': '0'.repeat(64) } });
    expect(lines.at(-1)).toMatchObject({ route: 'get_calling_key', status: 401 });
    expect(lines.at(-1)).not.toHaveProperty('key');
  });

  test('requests are counted and timed by route and status class', async () => {
    await operator.client.get('/api/v1/operator/me', { via: app });
    const { text, headers } = await get(app, '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/croupier_http_requests_total\{route="get_calling_key",status="2xx"\} 1\n/);
    expect(text).toMatch(/croupier_http_request_duration_seconds_count\{route="none",status="4xx"\} 1\n/);
    expect(text).toMatch(/croupier_batch_size_sum\{batch="guard"\} [1-9]/);
    expect(text).toMatch(/croupier_batch_waiting\{batch="engine"\} 0\n/);
    expect(text).toMatch(/croupier_pool_idle\{pool="admission"\} [1-9]/);
    expect(text).toMatch(/croupier_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+\n/);
    expect(text).not.toMatch(/nowhere|ada@|opk_|127\.0\.0\.1/);
  });
});

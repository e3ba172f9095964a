import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upTo } from '../support/deliveries.ts';
import { eventually } from '../support/eventually.ts';
import { registerTestPlayer } from '../support/players.ts';
import { spawnMain, startServer } from '../support/process.ts';
import { addTestStaff } from '../support/staff.ts';
import { accepting, type Receiver, startReceiver, verifyDelivery } from '../support/webhook-receiver.ts';
import { createWorld, masterKey, type Operator, type World } from '../support/world.ts';

/** Real workers, killed during deliveries. */
describe('croupier work', () => {
  let world: World;
  let operator: Operator;
  let receiver: Receiver;
  let secret: string;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    world = await createWorld(new Date());
  });
  beforeEach(async () => {
    operator = await world.addOperator({ is_sandbox: true });
    receiver = await startReceiver();
    const staff = await addTestStaff(world, operator);
    const reply = await staff.post('/api/back-office/v1/webhook-endpoints', { url: receiver.url, events: ['*'] });
    secret = reply.body.data.secret;
  });
  afterEach(async () => {
    await Promise.all([...running].map((child) => end(child, 'SIGKILL')));
    await receiver.close();
    // The next worker must not see this endpoint.
    await world.admin`update operators set status = 'inactive' where operator_id = ${operator.operator_id}`;
  });
  afterAll(() => world.close());

  const startWork = async (): Promise<ChildProcess> => {
    const child = spawnMain(['work'], {
      DATABASE_URL: world.url,
      CROUPIER_MASTER_KEY: masterKey.toString('hex'),
      LOG_LEVEL: 'warn',
    });
    running.add(child);
    let printed = '';
    await new Promise<void>((ready, failed) => {
      const read = (chunk: Buffer): void => {
        printed += chunk;
        if (printed.includes('delivers webhooks')) ready();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('close', (code) => failed(new Error(`ended with ${code} before it was ready:\n${printed}`)));
    });
    return child;
  };
  const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
    const ended = new Promise<number | null>((done) => child.once('close', done));
    child.kill(signal);
    return ended;
  };
  const emitMany = (count: number) => world.admin`
    insert into outbox_events (operator_id, event_id, type, player_id, data, created_at)
    select ${operator.operator_id}, gen_random_uuid(), 'player.updated', n % 20 + 1, json_build_object('id', n),
      ${new Date()}
    from generate_series(1, ${count}::int) n order by n`;
  const distinct = (): number[] => [...new Set(receiver.sequences())].sort((a, b) => a - b);

  test('kill -9 during a delivery: nothing is lost, and the next worker sends the rest', async () => {
    const total = 400;
    receiver.behave(async (request, response) => {
      await sleep(30);
      accepting(request, response);
    });
    const first = await startWork();
    await emitMany(total);
    await eventually(() => receiver.accepted.length > 30);
    await end(first, 'SIGKILL');
    const before = receiver.accepted.length;
    expect(before).toBeLessThan(total);

    // The dead worker's lease lasts half a minute at most. The test does not wait for its end, but moves it.
    const [held] = await world.admin<{ lease: string | null; leased_until: Date }[]>`
      select lease, leased_until from webhook_queues where operator_id = ${operator.operator_id}`;
    expect(held?.lease).not.toBeNull();
    expect(held?.leased_until.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
    await startWork();
    await world.admin`
      update webhook_queues set leased_until = ${new Date()} where operator_id = ${operator.operator_id}`;
    await eventually(() => distinct().length === total);
    expect(distinct()).toEqual(upTo(total));
    // The interrupted batch was sent twice, with the same ids.
    expect(receiver.accepted.length - total).toBeLessThanOrEqual(512);
    const ids = new Map(receiver.accepted.map(({ event }) => [event.sequence, event.id]));
    for (const { event } of receiver.accepted) expect(event.id).toBe(ids.get(event.sequence));
    for (const one of receiver.accepted.slice(0, 20))
      expect(verifyDelivery(secret, one)).toMatchObject({ id: one.event.id });
  });

  test('SIGTERM: finishes what is in flight, sends nothing twice, and releases the endpoint at once', async () => {
    const total = 300;
    receiver.behave(async (request, response) => {
      await sleep(30);
      accepting(request, response);
    });
    const first = await startWork();
    await emitMany(total);
    await eventually(() => receiver.accepted.length > 30);
    expect(await end(first, 'SIGTERM')).toBe(0);
    expect(receiver.accepted.length).toBe(receiver.received.length);
    await startWork();
    await eventually(() => receiver.accepted.length >= total);
    await sleep(500);
    expect(receiver.sequences().toSorted((a, b) => a - b)).toEqual(upTo(total));
  });

  test('a server delivers webhooks unless it is configured not to', async () => {
    const env = {
      DATABASE_URL: world.url,
      CROUPIER_MASTER_KEY: masterKey.toString('hex'),
      PORT: '0',
      LOG_LEVEL: 'warn',
    };
    const silent = await startServer('serve', { ...env, WEBHOOK_DELIVERY: 'off' });
    await registerTestPlayer(operator);
    await sleep(1_000);
    expect(receiver.received).toEqual([]);
    await silent.stop();
    const server = await startServer('serve', env);
    await eventually(() => receiver.accepted.length > 0);
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
    const delivered = 'croupier_webhook_attempts{outcome="delivered"} 1';
    await eventually(async () => (await metrics()).includes(delivered));
    expect(await metrics()).toContain(delivered);
    expect(await server.stop()).toBe(0);
    expect(receiver.received).toHaveLength(1);
    expect(verifyDelivery(secret, receiver.received[0]!)).toMatchObject({ type: 'player.registered', sequence: 1 });
  });

  test('two workers at once: each event once', async () => {
    await Promise.all([startWork(), startWork()]);
    for (let n = 0; n < 5; n += 1) {
      await emitMany(200);
      await sleep(100);
    }
    await eventually(() => receiver.accepted.length >= 1_000);
    await sleep(500);
    expect(receiver.sequences().toSorted((a, b) => a - b)).toEqual(upTo(1_000));
  });
});

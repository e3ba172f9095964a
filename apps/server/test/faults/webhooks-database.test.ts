import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { spawnMain } from '../support/process.ts';
import { addTestStaff } from '../support/staff.ts';
import { accepting, type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { createWorld, masterKey, type Operator, type World } from '../support/world.ts';

/** A real worker whose database fails during deliveries. */
describe('croupier work, while PostgreSQL is unreachable', () => {
  let world: World;
  let operator: Operator;
  let receiver: Receiver;
  let proxy: DatabaseProxy;
  let worker: ReturnType<typeof spawnMain>;
  let printed = '';

  beforeAll(async () => {
    world = await createWorld(new Date());
    operator = await world.addOperator({ is_sandbox: true });
    receiver = await startReceiver(async (request, response) => {
      await sleep(30);
      accepting(request, response);
    });
    const staff = await addTestStaff(world, operator);
    await staff.post('/api/back-office/v1/webhook-endpoints', { url: receiver.url, events: ['*'] });
    proxy = await startDatabaseProxy(world.url);
    const env = {
      DATABASE_URL: proxy.url,
      CROUPIER_MASTER_KEY: masterKey.toString('hex'),
      LOG_LEVEL: 'warn',
    };
    worker = spawnMain([], env, resolve(import.meta.dirname, '../fixtures/impatient-work.ts'));
    const read = (chunk: Buffer): void => {
      printed += chunk;
    };
    worker.stdout?.on('data', read);
    worker.stderr?.on('data', read);
    await eventually(() => printed.includes('delivers webhooks'));
  });
  afterAll(async () => {
    worker.kill('SIGKILL');
    await proxy.close();
    await receiver.close();
    await world.close();
  });

  let emitted = 0;
  const emitMany = (count: number): Promise<unknown> => {
    emitted += count;
    return world.admin`
      insert into outbox_events (operator_id, event_id, type, player_id, data, created_at)
      select ${operator.operator_id}, gen_random_uuid(), 'player.updated', n % 20 + 1, json_build_object('id', n),
        ${new Date()}
      from generate_series(1, ${count}::int) n order by n`;
  };
  const distinct = (): number => new Set(receiver.sequences()).size;

  test('cut off: continues when the database is back, and loses nothing', async () => {
    await emitMany(300);
    await eventually(() => distinct() > 30);
    proxy.cut();
    await sleep(1_000);
    expect(worker.exitCode).toBeNull();
    expect(distinct()).toBeLessThan(emitted);
    proxy.restore();
    await eventually(() => distinct() === emitted);
    expect(distinct()).toBe(emitted);
  });

  test('silent: it stops on the signal, though its writes are never answered', async () => {
    await emitMany(300);
    const before = distinct();
    await eventually(() => distinct() > before + 30);
    proxy.silence();
    await sleep(500);
    const ended = new Promise<number | null>((done) => worker.once('close', done));
    worker.kill('SIGTERM');
    await ended;
    expect(printed).not.toMatch(/unhandledRejection|uncaughtException/);
  });
});

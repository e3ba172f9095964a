import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ascending, openDeliveries, openReceiver, upTo } from '../../../../test/support/deliveries.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { openTestPool } from '../../../../test/support/pool.ts';
import { createFileWorld } from '../../../../test/support/world.ts';

const world = await createFileWorld();

test('two workers at once deliver each event once', async () => {
  const { receiver, startWorker, register, emitMany } = await openDeliveries(world);
  const other = await openReceiver();
  await register();
  await register({ url: other.url });
  const workers = [startWorker(), startWorker(), startWorker()];
  for (const worker of workers) worker.start();
  for (let n = 0; n < 10; n += 1) await emitMany(100, { players: 9 });
  await eventually(() => receiver.accepted.length >= 1000 && other.accepted.length >= 1000);
  await sleep(600);
  expect(ascending(receiver.sequences())).toEqual(upTo(1000));
  expect(ascending(other.sequences())).toEqual(upTo(1000));
});

test('a worker that is gone holds its endpoint for its lease and no longer, and nothing is lost', async () => {
  const { operator, receiver, startWorker, register, emitMany } = await openDeliveries(world);
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

test('an operator that is switched off is sent nothing until it is active again, and nothing is lost', async () => {
  const { operator, receiver, startWorker, register, emitMany } = await openDeliveries(world);
  await register();
  await emitMany(20);
  const setStatus = (status: string) =>
    world.admin`update operators set status = ${status} where operator_id = ${operator.operator_id}`;
  await setStatus('inactive');
  const worker = startWorker();
  expect([await worker.runOnce(), receiver.received.length]).toEqual([0, 0]);
  await setStatus('active');
  expect(await worker.runOnce()).toBe(20);
  expect(ascending(receiver.sequences())).toEqual(upTo(20));
});

test('a database that refuses to write for a moment causes no second delivery', async () => {
  const { operator, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const sql = openTestPool({ url: world.url, role: 'croupier_app', max: 2, settings: { lock_timeout: '100' } });
  onTestFinished(() => sql.end());
  const { at } = await register();
  const locked = Promise.withResolvers<void>();
  receiver.behave(async (_request, response) => {
    await locked.promise;
    response.writeHead(200).end();
  });
  await emitMany(16);
  const worker = startWorker({ sql });
  const running = worker.runOnce();
  await eventually(() => receiver.received.length === 16);
  await world.admin.begin(async (tx) => {
    await tx`select 1 from webhook_queues where operator_id = ${operator.operator_id} for update`;
    locked.resolve();
    await sleep(1_500);
  });
  expect(await running).toBe(16);
  // Whatever was not written down would be sent again by now.
  world.clock.advance(30_000);
  expect(await worker.runOnce()).toBe(0);
  expect(receiver.received.length).toBe(16);
  expect((await show(at)).queue).toMatchObject({ cursor_sequence: 16, behind: 0, pending: 0 });
});

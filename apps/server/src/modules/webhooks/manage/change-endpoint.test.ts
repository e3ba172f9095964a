import { expect, test } from 'vitest';
import { ascending, openDeliveries, openReceiver, upTo } from '../../../../test/support/deliveries.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { answering } from '../../../../test/support/webhook-receiver.ts';
import { createFileWorld } from '../../../../test/support/world.ts';

const world = await createFileWorld();

test('a filter that is narrowed binds what waits: nothing of the removed type is sent any more', async () => {
  const { staff, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const { at } = await register({ events: ['deposit.paid', 'bonus.granted'] });
  receiver.behave(answering(500));
  await emitMany(4, { type: ['deposit.paid', 'bonus.granted'] });
  const worker = startWorker();
  await worker.runOnce();
  expect((await show(at)).queue.pending).toBe(4);
  expect((await staff.patch(at, { events: ['deposit.paid'] })).body.data.queue.pending).toBe(2);
  receiver.behave(answering(200));
  world.clock.advance(5_000);
  await worker.runOnce();
  expect(ascending(receiver.sequences())).toEqual([1, 3]);
  expect((await show(at)).queue).toMatchObject({ behind: 0, pending: 0 });
});

test('a filter that is narrowed while its events are on their way: those that fail are not sent again', async () => {
  const { staff, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const { at } = await register({ events: ['deposit.paid', 'bonus.granted'] });
  const changed = Promise.withResolvers<void>();
  receiver.behave(async (request, response) => {
    await changed.promise;
    answering(500)(request, response);
  });
  await emitMany(3, { type: 'bonus.granted' });
  const worker = startWorker();
  const running = worker.runOnce();
  await eventually(() => receiver.received.length === 3);
  expect((await staff.patch(at, { events: ['deposit.paid'] })).status).toBe(200);
  changed.resolve();
  await running;
  receiver.behave(answering(200));
  world.clock.advance(5_000);
  await worker.runOnce();
  expect(receiver.received.length).toBe(3);
  expect((await show(at)).queue).toMatchObject({ behind: 0, pending: 0 });
});

test('a changed URL: what failed at the old one is tried at the new one at once, with all attempts before it', async () => {
  const { staff, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const { at } = await register();
  receiver.behave(answering(500));
  await emitMany(20);
  const worker = startWorker();
  for (const seconds of [0, 5, 300, 1_800]) {
    world.clock.advance(seconds * 1000);
    await worker.runOnce();
  }
  const moved = await openReceiver(answering(500));
  expect((await staff.patch(at, { url: moved.url })).status).toBe(200);
  const before = receiver.received.length;
  await worker.runOnce();
  const log = await staff.get(`${at}/attempts`);
  const next_attempt_at = new Date(world.clock.now().getTime() + 5_000).toISOString();
  expect(log.body.data[0]).toMatchObject({ attempt: 1, next_attempt_at });
  expect(moved.received.length).toBeGreaterThan(0);
  moved.behave(answering(200));
  world.clock.advance(5_000);
  await worker.runOnce();
  expect(ascending(moved.sequences())).toEqual(upTo(20));
  expect(receiver.received.length).toBe(before);
  expect((await show(at)).queue).toMatchObject({ behind: 0, pending: 0 });
});

test.each([
  ['at once', 0],
  ['when nobody waits for it any more', 1],
])('a 410 of the old address after the URL has changed disables nothing: %s', async (_when, pending) => {
  const { staff, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const { at } = await register();
  const moved = await openReceiver();
  const changed = Promise.withResolvers<void>();
  receiver.behave(async (request, response) => {
    await changed.promise;
    answering(410)(request, response);
  });
  await emitMany(1);
  const worker = startWorker();
  const running = worker.runOnce();
  await eventually(async () => receiver.received.length === 1 && (await show(at)).queue.pending === pending);
  expect((await staff.patch(at, { url: moved.url })).status).toBe(200);
  changed.resolve();
  await running;
  await worker.runOnce();
  expect(await show(at)).toMatchObject({ status: 'enabled', url: moved.url, queue: { behind: 0, pending: 0 } });
  expect(moved.sequences()).toEqual([1]);
});

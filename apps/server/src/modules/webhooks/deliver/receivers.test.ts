import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ascending, openDeliveries, openReceiver, upTo } from '../../../../test/support/deliveries.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { answering } from '../../../../test/support/webhook-receiver.ts';
import { createFileWorld } from '../../../../test/support/world.ts';
import { hour } from '../../../base/durations.ts';

const world = await createFileWorld();

test('429 with Retry-After: the endpoint is left alone for that long, and no longer', async () => {
  const { receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
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

test('429 with Retry-After to fifteen of sixteen: nothing is sent for that long, though the last is accepted late', async () => {
  const { receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const { at } = await register();
  receiver.behave(async (request, response) => {
    if (request.event.sequence < 16) return answering(429, { 'retry-after': '120' })(request, response);
    await sleep(1_500);
    answering(200)(request, response);
  });
  await emitMany(16);
  const worker = startWorker();
  await worker.runOnce();
  expect(receiver.sequences()).toEqual([16]);
  expect((await show(at)).queue).toMatchObject({
    pending: 15,
    paused_until: new Date(world.clock.now().getTime() + 120_000).toISOString(),
  });
  receiver.behave(answering(200));
  await emitMany(10);
  await worker.runOnce();
  world.clock.advance(119_999);
  await worker.runOnce();
  expect(receiver.received.length).toBe(16);
  world.clock.advance(1);
  await worker.runOnce();
  expect(ascending(receiver.sequences())).toEqual(upTo(26));
});

test('503 with a date in Retry-After that is a year ahead: a day at the most', async () => {
  const { receiver, startWorker, register, emitMany } = await openDeliveries(world);
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
  const { receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
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
  const { staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
  const { at } = await register();
  const inside = await openReceiver();
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
  const { staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
  const { at } = await register({ url: `https://rebound.casino.example:${receiver.port}/hooks` });
  await emitMany(1);
  await startWorker({ resolve: async () => ['127.0.0.1'] }).runOnce();
  expect(receiver.received).toEqual([]);
  const log = await staff.get(`${at}/attempts`);
  expect(log.body.data[0]).toMatchObject({
    succeeded: false,
    status: null,
    error: '127.0.0.1 is no address that may be called',
  });
});

test('a silent receiver is given up in time, and holds up nobody else', async () => {
  const { staff, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const silent = await openReceiver(() => new Promise(() => undefined));
  const stuck = await register({ url: silent.url });
  await register();
  await emitMany(500);
  const worker = startWorker({ timeoutMilliseconds: 4_000 });
  worker.start();
  await eventually(() => receiver.accepted.length >= 500);
  expect(ascending(receiver.sequences())).toEqual(upTo(500));
  await eventually(async () => (await show(stuck.at)).queue.failures_in_row >= 5);
  const log = await staff.get(`${stuck.at}/attempts?outcome=failed`);
  expect(log.body.data[0]).toMatchObject({ status: null, error: 'no answer within 4 s' });
  expect((await show(stuck.at)).queue.behind).toBeGreaterThan(400);
});

test.each([
  [200, 256],
  [500, 4_096],
])('an answer of %i without end is cut off, and the first %i of it are kept', async (status, kept) => {
  const { staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
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

import { expect, test } from 'vitest';
import { ascending, openDeliveries, upTo } from '../../../../test/support/deliveries.ts';
import { answering, verifyDelivery } from '../../../../test/support/webhook-receiver.ts';
import { createFileWorld } from '../../../../test/support/world.ts';
import { minute } from '../../../base/durations.ts';

const world = await createFileWorld();

test('each event once, as the API shows it, and the public library verifies it', async () => {
  const { operator, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
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

test('nothing is sent while the clock of the process is wrong, and everything afterwards', async () => {
  const { receiver, startWorker, register, emitMany } = await openDeliveries(world);
  await register();
  await emitMany(3);
  let isOff = true;
  const worker = startWorker({ clockWatch: { isOff: () => isOff } });
  expect(await worker.runOnce()).toBe(0);
  expect(receiver.received).toEqual([]);
  isOff = false;
  expect(await worker.runOnce()).toBe(3);
});

test('a wrong secret and a changed body do not verify', async () => {
  const { receiver, startWorker, register, emitMany } = await openDeliveries(world);
  const { secret } = await register();
  await emitMany(1);
  await startWorker().runOnce();
  const [one] = receiver.received;
  expect(() => verifyDelivery(`whsec_${Buffer.alloc(32).toString('base64')}`, one!)).toThrow();
  expect(() => verifyDelivery(secret, { ...one!, body: one!.body.replace('"v1"', '"v2"') })).toThrow();
});

test('a filter names events and areas; the others pass the endpoint by', async () => {
  const { receiver, startWorker, register, emitMany } = await openDeliveries(world);
  await register({ events: ['deposit.paid', 'limits.*'] });
  await emitMany(30, { type: 'player.updated' });
  await emitMany(3, { type: 'deposit.paid' });
  await emitMany(2, { type: 'limits.reached' });
  await emitMany(10, { type: 'player.updated' });
  expect(await startWorker().runOnce()).toBe(5);
  expect(ascending(receiver.sequences())).toEqual([31, 32, 33, 34, 35]);
});

test('one event that is never accepted holds up no other player and no later event', async () => {
  const { receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const { at } = await register();
  receiver.behave((request, response) => answering(request.event.sequence === 1 ? 500 : 200)(request, response));
  await emitMany(50, { players: 50 });
  const worker = startWorker();
  await worker.runOnce();
  expect(ascending(receiver.sequences())).toEqual(upTo(50).slice(1));
  expect((await show(at)).queue).toMatchObject({ pending: 1, cursor_sequence: 50 });
});

test('one kind of event that is never accepted holds up the others for minutes, not for days', async () => {
  const { receiver, startWorker, register, emitMany, show, pass } = await openDeliveries(world);
  const { at } = await register();
  receiver.behave((request, response) =>
    answering(request.event.type === 'bonus.granted' ? 500 : 200)(request, response),
  );
  await emitMany(30, { type: 'bonus.granted' });
  await emitMany(30, { type: 'deposit.paid' });
  const worker = startWorker();
  await worker.runOnce();
  await pass(worker, 2 * minute, 24);
  expect(ascending(receiver.sequences())).toEqual(upTo(60).slice(30));
  await emitMany(30, { type: ['bonus.granted', 'deposit.paid'] });
  await pass(worker, 5 * minute, 60);
  expect(receiver.sequences()).toHaveLength(45);
  expect(await show(at)).toMatchObject({ status: 'enabled', queue: { behind: 0, pending: 45 } });
});

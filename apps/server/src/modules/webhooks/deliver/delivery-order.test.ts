import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ascending, openDeliveries, upTo } from '../../../../test/support/deliveries.ts';
import { answering } from '../../../../test/support/webhook-receiver.ts';
import { createFileWorld } from '../../../../test/support/world.ts';
import { minute } from '../../../base/durations.ts';
import { systemRandom } from '../../../base/random.ts';

const world = await createFileWorld();

test('the events of one player arrive in the order of their sequence', async () => {
  const { receiver, startWorker, register, emitMany } = await openDeliveries(world);
  await register();
  receiver.behave(async (_request, response) => {
    await sleep(Math.floor(systemRandom.bytes(1)[0]! / 16));
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

test('a player’s later events wait for the first retry of an earlier one, and no longer', async () => {
  const { receiver, startWorker, register, emitMany } = await openDeliveries(world);
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
  const { receiver, startWorker, register, emitMany } = await openDeliveries(world);
  await register();
  receiver.behave(async (request, response) => {
    if (request.event.sequence === 1) await sleep(1_500);
    response.writeHead(204).end();
  });
  await emitMany(20, { players: 2 });
  await startWorker().runOnce();
  const ofSlow = receiver.sequences().filter((sequence) => sequence % 2 === 1);
  expect(ofSlow).toEqual(ascending(ofSlow));
  expect(ascending(receiver.sequences())).toEqual(upTo(20));
});

test('a player’s later event waits for the first retry of an earlier one, whatever is sent again beside it', async () => {
  const { staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
  const { at } = await register();
  const worker = startWorker();
  await emitMany(1, { players: 1 });
  await worker.runOnce();
  receiver.behave((request, response) => answering(request.event.sequence === 2 ? 500 : 200)(request, response));
  await emitMany(1, { players: 1 });
  await worker.runOnce();
  expect((await staff.post(`${at}/resend`, { from_sequence: 1 })).body.data).toEqual({ queued: 1 });
  await emitMany(1, { players: 1 });
  await worker.runOnce();
  expect(receiver.sequences()).toEqual([1, 1]);
  receiver.behave(answering(200));
  world.clock.advance(5_000);
  await worker.runOnce();
  expect(receiver.sequences()).toEqual([1, 1, 2, 3]);
});

test('after a short outage the events of each player still arrive in order', async () => {
  const { receiver, startWorker, register, emitMany, pass } = await openDeliveries(world);
  await register();
  receiver.behave(answering(500));
  await emitMany(40, { players: 20 });
  const worker = startWorker();
  await worker.runOnce();
  receiver.behave(answering(200));
  await pass(worker, minute, 12);
  expect(ascending(receiver.sequences())).toEqual(upTo(40));
  for (const own of Map.groupBy(receiver.sequences(), (sequence) => sequence % 20).values())
    expect(own).toEqual(ascending(own));
});

import { expect, test } from 'vitest';
import { ascending, openDeliveries } from '../../../../test/support/deliveries.ts';
import { verifyDelivery } from '../../../../test/support/webhook-receiver.ts';
import { createFileWorld } from '../../../../test/support/world.ts';
import { hour } from '../../../base/durations.ts';

const world = await createFileWorld();

test('two signatures while a secret rotates, one before and after; each verifies', async () => {
  const { staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
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

test('events from while an endpoint was disabled are sent later, or skipped on request', async () => {
  const { staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
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

test('one event or a range is sent again, as far as the filter names them', async () => {
  const { staff, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
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

import { expect, test } from 'vitest';
import { ascending, openDeliveries } from '../../../../test/support/deliveries.ts';
import { exampleData } from '../../../../test/support/example-events.ts';
import { answering, verifyDelivery } from '../../../../test/support/webhook-receiver.ts';
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

test('an endpoint shows what waits: how many, the oldest and when the next attempt is made', async () => {
  const { staff, receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const { at } = await register();
  const worker = startWorker();
  const waiting = async () => {
    const { behind, pending, oldest_waiting, next_attempt_at } = (await show(at)).queue;
    return { behind, pending, oldest_waiting, next_attempt_at };
  };
  const none = { behind: 0, pending: 0, oldest_waiting: null, next_attempt_at: null };
  expect(await waiting()).toEqual(none);
  await emitMany(1);
  await worker.runOnce();
  expect(await waiting()).toEqual(none);

  const emitted = world.clock.now();
  const oldest_waiting = { sequence: 2, created_at: emitted.toISOString() };
  await emitMany(2);
  expect(await waiting()).toEqual({ behind: 2, pending: 0, oldest_waiting, next_attempt_at: emitted.toISOString() });

  // Refused, they are tried again after five seconds, and wait no longer than that.
  receiver.behave(answering(500));
  await worker.runOnce();
  const retry = new Date(emitted.getTime() + 5_000).toISOString();
  expect(await waiting()).toEqual({ behind: 0, pending: 2, oldest_waiting, next_attempt_at: retry });
  world.clock.advance(hour);
  const late = world.clock.now().toISOString();
  expect(await waiting()).toEqual({ behind: 0, pending: 2, oldest_waiting, next_attempt_at: late });
  await emitMany(1);
  expect(await waiting()).toMatchObject({ behind: 1, pending: 2, oldest_waiting });

  // A pause that the receiver asks for holds back everything.
  receiver.behave(answering(429, { 'retry-after': '600' }));
  await worker.runOnce();
  const { next_attempt_at } = await waiting();
  expect(next_attempt_at).toBe((await show(at)).queue.paused_until);

  await staff.post(`${at}/disable`, { reason: 'moving house' });
  expect(await waiting()).toMatchObject({ oldest_waiting, next_attempt_at: null });

  // An event that is no longer kept is still counted, without its moment.
  await world.admin`delete from outbox_events where sequence = 2`;
  expect(await waiting()).toMatchObject({ oldest_waiting: { sequence: 2, created_at: null } });
});

test('the code of a player is sent where its event is named, and hidden from staff', async () => {
  const { staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
  const everything = await register();
  const named = await register({ events: ['*', 'player.code_requested'] });
  const { code } = JSON.parse(exampleData('player.code_requested')) as { code: string };
  const typed = code.toLowerCase().replaceAll('-', ' ');
  receiver.behave(answering(200, {}, `I have sent ${code}, or ${typed}.`));
  await emitMany(2, { type: ['player.code_requested', 'player.updated'] });
  await startWorker().runOnce();
  expect(receiver.sequences().toSorted()).toEqual([1, 2, 2]);
  const [sent] = receiver.received.filter(({ body }) => body.includes('player.code_requested'));
  expect(verifyDelivery(named.secret, sent!)).toMatchObject({ data: { code } });
  const log = await staff.get(`${named.at}/attempts?sequence=1`);
  expect(log.body.data[0].request.body).toMatch(/"code": ?"…"/);
  expect(log.text).toContain('I have sent');
  for (const form of [code, typed]) expect(log.text).not.toContain(form);
  expect((await staff.get(`${everything.at}/attempts`)).body.data).toHaveLength(1);
});

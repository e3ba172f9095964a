import { expect, test } from 'vitest';
import { ascending, fullJitter, openDeliveries, upTo } from '../../../../test/support/deliveries.ts';
import { answering } from '../../../../test/support/webhook-receiver.ts';
import { createFileWorld } from '../../../../test/support/world.ts';
import { hour, minute } from '../../../base/durations.ts';
import { systemRandom } from '../../../base/random.ts';

const world = await createFileWorld();

test('down for 76 hours: nothing is lost, and everything arrives when the receiver is back', async () => {
  const { receiver, startWorker, register, emitMany, show, pass } = await openDeliveries(world);
  const { at } = await register();
  receiver.behave(answering(500));
  await emitMany(40, { players: 4 });
  const worker = startWorker({ random: fullJitter });
  await worker.runOnce();
  await pass(worker, 76 * hour, 304);
  expect((await show(at)).status).toBe('enabled');
  await emitMany(10, { players: 4 });
  receiver.behave(answering(200));
  // Five minutes later at the latest, and then all of it at once.
  await pass(worker, 5 * minute, 1);
  expect(ascending(receiver.sequences())).toEqual(upTo(50));
  expect((await show(at)).queue).toMatchObject({ behind: 0, pending: 0, given_up: 0, failures_in_row: 0 });
});

test('down for longer than all attempts last: disabled with a reason; enabled again, everything arrives', async () => {
  const { staff, receiver, startWorker, register, emitMany, show, pass } = await openDeliveries(world);
  const { id, at } = await register();
  receiver.behave(answering(503, {}, 'under repair'));
  await emitMany(40);
  const worker = startWorker();
  await worker.runOnce();
  await pass(worker, 77 * hour, 308);
  const down = await show(at);
  expect(down).toMatchObject({ status: 'disabled', disabled_cause: 'exhausted' });
  expect(down.disabled_reason).toMatch(/^Event \d+ \(player\.updated\) was not accepted in 10 attempts; .*503/);
  expect(down.queue.given_up).toBe(1);
  const log = await staff.get(`/api/back-office/v1/audit-log?subject_kind=webhook_endpoint&subject_id=${id}`);
  expect(log.body.data[0]).toMatchObject({
    action: 'webhook_endpoint.disabled',
    actor_kind: 'system',
    to_value: 'exhausted',
    reason: down.disabled_reason,
  });

  const before = receiver.received.length;
  await pass(worker, 48 * hour, 4);
  expect(receiver.received.length).toBe(before);
  receiver.behave(answering(200));
  await staff.post(`${at}/enable`, { reason: 'repaired' });
  await worker.runOnce();
  expect(ascending(receiver.sequences())).toEqual(upTo(40));
});

test('attempts follow the schedule: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20, 24 h', async () => {
  const { receiver, startWorker, register, emitMany, show } = await openDeliveries(world);
  const { at } = await register();
  receiver.behave(answering(500));
  await emitMany(1);
  const worker = startWorker();
  const started = world.clock.now().getTime();
  await worker.runOnce();
  for (const delay of [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
    const made = receiver.received.length;
    world.clock.advance(delay * 1000 - 1);
    await worker.runOnce();
    expect(receiver.received.length).toBe(made);
    world.clock.advance(1);
    await worker.runOnce();
    expect(receiver.received.length).toBe(made + 1);
  }
  expect(world.clock.now().getTime() - started).toBe(272_105_000);
  expect((await show(at)).disabled_cause).toBe('exhausted');
  const stamps = receiver.received.map(({ headers }) => headers['webhook-signature']);
  expect(new Set(stamps).size).toBe(10);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('flapping: every third answer is 500, and everything arrives', async () => {
  const { receiver, startWorker, register, emitMany, pass } = await openDeliveries(world);
  await register();
  let n = 0;
  receiver.behave((request, response) => {
    n += 1;
    answering(n % 3 === 0 ? 500 : 200)(request, response);
  });
  await emitMany(100, { players: 10 });
  const worker = startWorker({ random: systemRandom });
  await worker.runOnce();
  await pass(worker, 24 * hour, 144);
  expect(ascending([...new Set(receiver.sequences())])).toEqual(upTo(100));
});

test('a receiver that is dead is asked at most 9 times in five minutes', async () => {
  const { receiver, startWorker, register, emitMany, pass } = await openDeliveries(world);
  await register();
  const asked: number[] = [];
  receiver.behave((request, response) => {
    asked.push(world.clock.now().getTime());
    answering(500)(request, response);
  });
  await emitMany(1_000, { players: 100 });
  const worker = startWorker();
  await worker.runOnce();
  await pass(worker, 10 * minute, 120);
  asked.length = 0;
  await pass(worker, 2 * hour, 480);
  expect(asked.length).toBeGreaterThan(0);
  const within = (start: number): number => asked.filter((at) => at >= start && at < start + 5 * minute).length;
  expect(Math.max(...asked.map(within))).toBeLessThanOrEqual(9);
});

test('the first event of many at a dead receiver keeps the schedule, however the endpoint rests', async () => {
  const { receiver, startWorker, register, emitMany, pass } = await openDeliveries(world);
  await register();
  const asked: number[] = [];
  const started = world.clock.now().getTime();
  receiver.behave((request, response) => {
    if (request.event.sequence === 1) asked.push((world.clock.now().getTime() - started) / 1000);
    answering(500)(request, response);
  });
  await emitMany(100);
  const worker = startWorker();
  await worker.runOnce();
  await pass(worker, 3 * hour, 2160);
  const late = [5, 300, 1_800, 7_200].map((delay, index) => asked[index + 1]! - asked[index]! - delay);
  expect(late).toEqual([0, 0, 0, 0]);
  expect(asked).toHaveLength(5);
});

test('back after 30 hours: everything arrives within five minutes, also what had hours to wait', async () => {
  const { receiver, startWorker, register, emitMany, show, pass } = await openDeliveries(world);
  const { id, at } = await register();
  receiver.behave(answering(500));
  await emitMany(200, { players: 20 });
  const worker = startWorker();
  await worker.runOnce();
  await pass(worker, 30 * hour, 360);
  await emitMany(50, { players: 20 });
  const [row] = await world.admin<{ count: number }[]>`
    select count(*) from webhook_pending
    where endpoint_id = ${id} and next_attempt_at > ${new Date(world.clock.now().getTime() + 2 * hour)}`;
  expect(row!.count).toBeGreaterThan(20);
  receiver.behave(answering(200));
  await pass(worker, 5 * minute, 5);
  expect(ascending(receiver.sequences())).toEqual(upTo(250));
  expect((await show(at)).queue).toMatchObject({ behind: 0, pending: 0, failures_in_row: 0, paused_until: null });
});

test('one kind that is never accepted uses up its attempts no sooner when others are accepted now and then', async () => {
  const { receiver, startWorker, register, emitMany, show, pass } = await openDeliveries(world);
  const { at } = await register();
  receiver.behave((request, response) =>
    answering(request.event.type === 'bonus.granted' ? 500 : 200)(request, response),
  );
  await emitMany(30, { type: 'bonus.granted' });
  const worker = startWorker();
  await worker.runOnce();
  for (let n = 0; n < 12; n += 1) {
    await pass(worker, 12 * minute, 144);
    await emitMany(1, { type: 'deposit.paid' });
    await worker.runOnce();
  }
  expect(receiver.sequences()).toHaveLength(12);
  expect((await show(at)).status).toBe('enabled');
});

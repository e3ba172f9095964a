import { expect, test } from 'vitest';
import { hour, minute } from '../../src/base/durations.ts';
import { mustData } from '../support/client.ts';
import { openDeliveries } from '../support/deliveries.ts';
import { deposit, entriesOf, playerWith } from '../support/money.ts';
import { findingsAt } from '../support/verify-story.ts';
import { answering, type Received, verifyDelivery } from '../support/webhook-receiver.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld(new Date('2026-03-06T18:00:00.000Z'));

test('a webhook receiver is down for three days: nothing is lost, the numbers restore the order, and the events sum to the ledger', async () => {
  const { operator, staff, receiver, startWorker, register, show, pass } = await openDeliveries(world);
  const { id, at, secret } = await register({ events: ['player.registered', 'deposit.*'] });
  const worker = startWorker();
  const numberEvents = () => mustData(operator.client.get('/api/v1/operator/events?limit=1'));
  const players = [await playerWith(operator, 100), await playerWith(operator, 200)];
  await numberEvents();
  await worker.runOnce();
  expect(receiver.accepted).toHaveLength(4);

  // From Friday evening to Monday evening the receiver answers 503. The casino goes on.
  receiver.behave(answering(503, {}, 'closed for the weekend'));
  for (let evening = 1; evening <= 3; evening += 1) {
    for (const [n, player] of players.entries()) await mustData(deposit(operator, player, evening * 1_000 + n));
    await numberEvents();
    await pass(worker, 24 * hour, 12);
  }
  expect(receiver.accepted).toHaveLength(4);
  expect(await show(at)).toMatchObject({ status: 'enabled', queue: { given_up: 0 } });
  expect((await show(at)).queue.failures_in_row).toBeGreaterThan(0);

  // It is back on Monday: everything comes within five minutes, signed. Sorted by number it is the ledger.
  receiver.behave(answering(204));
  await pass(worker, 5 * minute, 5);
  type Data = { player_id?: number; amount?: number };
  const dataOf = ({ event }: Received): Data => event.data as Data;
  const depositsOf = (player: number): (number | undefined)[] =>
    receiver.accepted
      .filter((one) => dataOf(one).player_id === player)
      .toSorted((a, b) => a.event.sequence - b.event.sequence)
      .map((one) => dataOf(one).amount);
  for (const delivery of receiver.accepted) expect(verifyDelivery(secret, delivery)).toEqual(delivery.event);
  for (const [n, player] of players.entries()) {
    expect(depositsOf(player)).toEqual([(n + 1) * 100, 1_000 + n, 2_000 + n, 3_000 + n]);
    expect((await entriesOf(world, player)).map(([, amount]) => amount)).toEqual(depositsOf(player));
  }
  expect((await show(at)).queue).toMatchObject({ behind: 0, pending: 0, given_up: 0, failures_in_row: 0 });
  const known = receiver.accepted.map(({ event }) => event.id);
  expect(new Set(known).size).toBe(known.length);

  // The next outage is longer than all attempts: the endpoint is disabled with a reason, and waits.
  receiver.behave(answering(500));
  const [first = 0] = players;
  await mustData(deposit(operator, first, 9_000));
  await numberEvents();
  await worker.runOnce();
  await pass(worker, 100 * hour, 50);
  expect(await show(at)).toMatchObject({ status: 'disabled', disabled_cause: 'exhausted' });
  await mustData(deposit(operator, first, 9_001));
  await numberEvents();
  await pass(worker, 24 * hour, 2);

  // Repaired and enabled again: the missed events come once, also the one that was given up.
  receiver.behave(answering(200));
  await mustData(staff.post(`${at}/enable`, { reason: 'repaired' }));
  await worker.runOnce();
  expect(depositsOf(first).slice(-2)).toEqual([9_000, 9_001]);
  const sequences = receiver.sequences();
  expect(sequences.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));

  // The operator restored an old backup: staff send everything again, and the ids show what is known.
  expect(await mustData(staff.post(`${at}/resend`, { from_sequence: 1, to_sequence: 12 }))).toEqual({ queued: 12 });
  await worker.runOnce();
  expect(receiver.accepted).toHaveLength(24);
  expect(new Set(receiver.accepted.map(({ event }) => event.id)).size).toBe(12);
  const log = await mustData(staff.get(`/api/back-office/v1/audit-log?subject_kind=webhook_endpoint&subject_id=${id}`));
  expect(log.map((row: { action: string }) => row.action).toReversed()).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.disabled',
    'webhook_endpoint.enabled',
    'webhook_endpoint.resent',
  ]);
  expect(await findingsAt(world, operator)).toEqual([]);
});

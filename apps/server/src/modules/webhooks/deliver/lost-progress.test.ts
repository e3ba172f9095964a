import { expect, test, vi } from 'vitest';
import { openDeliveries } from '../../../../test/support/deliveries.ts';
import { accepting } from '../../../../test/support/webhook-receiver.ts';
import { createFileWorld } from '../../../../test/support/world.ts';
import { minute } from '../../../base/durations.ts';

const world = await createFileWorld();

test('after the database lost commits, events behind the restored cursor are sent again', async () => {
  const { operator, receiver, startWorker, register, emitMany } = await openDeliveries(world);
  await register();
  const worker = startWorker();
  await emitMany(1);
  await worker.runOnce();

  const held = Promise.withResolvers<void>();
  receiver.behave(async (request, response) => {
    if (request.event.sequence === 2) await held.promise;
    accepting(request, response);
  });
  await emitMany(1);
  const running = worker.runOnce();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 120_000 });
  // As after a failover that lost the last commits, with a lease from before them.
  await world.admin`
    update webhook_queues set cursor_sequence = 0 where operator_id = ${operator.operator_id} and lease is not null`;
  held.resolve();
  await running;
  world.clock.advance(minute);
  await worker.runOnce();
  expect(receiver.sequences()).toEqual([1, 2, 1, 2]);
});

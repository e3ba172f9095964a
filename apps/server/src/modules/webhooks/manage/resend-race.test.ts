import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleData } from '../../../../test/support/example-events.ts';
import { openTestPool } from '../../../../test/support/pool.ts';
import { addTestStaff } from '../../../../test/support/staff.ts';
import { accepting, type Receiver, startReceiver } from '../../../../test/support/webhook-receiver.ts';
import { createWorld, masterKey, type World } from '../../../../test/support/world.ts';
import { systemResolver } from '../../../base/guarded-connect.ts';
import { systemRandom } from '../../../base/random.ts';
import type { Sql } from '../../../database/pool.ts';
import { inOperator } from '../../../database/transaction.ts';
import { createWorker } from '../deliver/worker.ts';
import { queueAgain } from './queries.ts';

let world: World;
let control: Sql;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWorld();
  control = openTestPool({ url: world.url, role: 'croupier_control', max: 2 });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await control.end();
  await world.close();
});

test('what is resent in the very moment in which the worker lets go is sent all the same', async () => {
  const operator = await world.addOperator({ is_sandbox: true });
  const { operator_id } = operator;
  const staff = await addTestStaff(world, operator);
  const made = await staff.post('/api/back-office/v1/webhook-endpoints', { url: receiver.url, events: ['*'] });
  const { clock, app } = world;
  const emit = async (): Promise<void> => {
    await world.admin`
      insert into outbox_events (operator_id, event_id, type, data, created_at)
      values (${operator_id}, gen_random_uuid(), 'player.updated', ${exampleData('player.updated')}::json, ${clock.now()})`;
    await operator.client.get('/api/v1/operator/events?limit=1');
  };
  const log = pino({ level: 'silent' });
  const parts = { sql: app.sql, control, clock, random: systemRandom, masterKey, log, resolve: systemResolver };
  const worker = createWorker(parts);
  await emit();
  await worker.runOnce();

  const held = Promise.withResolvers<void>();
  receiver.behave(async (request, response) => {
    if (request.event.sequence === 2) await held.promise;
    accepting(request, response);
  });
  await emit();
  const running = worker.runOnce();
  while (receiver.received.length < 2) await sleep(5);
  // The second is answered, and so written down, while the first is being queued again.
  await inOperator(app.sql, operator_id, async (tx) => {
    const range = { from: 1, to: 1, types: ['player.updated'], realNow: clock.now() };
    expect(await queueAgain(tx, operator_id, made.body.data.id, range)).toBe(1);
    held.resolve();
    await sleep(500);
  });
  await running;
  await worker.runOnce();
  expect(receiver.sequences()).toEqual([1, 2, 1]);
  await worker.stop();
});

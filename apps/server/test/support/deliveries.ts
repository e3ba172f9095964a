import type { EventType } from '@croupier/contract/events.ts';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { systemResolver } from '../../src/base/guarded-connect.ts';
import type { RandomSource } from '../../src/base/random.ts';
import { createWorker, type Worker, type WorkerParts } from '../../src/modules/webhooks/deliver/worker.ts';
import { exampleData } from './example-events.ts';
import { addTestStaff } from './staff.ts';
import { type Behaviour, type Receiver, startReceiver } from './webhook-receiver.ts';
import { masterKey, type World } from './world.ts';

const endpoints = '/api/back-office/v1/webhook-endpoints';

/** No jitter, or the maximum. */
const noJitter: RandomSource = { bytes: (count) => Buffer.alloc(count) };
export const fullJitter: RandomSource = { bytes: (count) => Buffer.alloc(count, 0xff) };

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
export const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** A receiver that is closed with the test. */
export const openReceiver = async (behaviour?: Behaviour): Promise<Receiver> => {
  const receiver = await startReceiver(behaviour);
  onTestFinished(() => receiver.close());
  return receiver;
};

/** An operator, its staff and a receiver for its events, for one test; everything ends with the test. */
export const openDeliveries = async (world: World) => {
  const operator = await world.addOperator({ is_sandbox: true });
  const { operator_id } = operator;
  const staff = await addTestStaff(world, operator);
  // The next test's workers would see all operators.
  onTestFinished(async () => {
    await world.admin`
      update webhook_endpoints set status = 'disabled', disabled_cause = 'staff', disabled_at = created_at
      where operator_id = ${operator_id} and status = 'enabled'`;
  });
  const receiver = await openReceiver();

  const startWorker = (more: Partial<WorkerParts> = {}): Worker => {
    const worker = createWorker({
      sql: world.app.sql,
      control: world.app.control,
      clock: world.clock,
      random: noJitter,
      masterKey,
      log: pino({ level: 'silent' }),
      resolve: systemResolver,
      ...more,
    });
    onTestFinished(() => worker.stop());
    return worker;
  };

  const register = async (more: Record<string, unknown> = {}): Promise<{ id: number; secret: string; at: string }> => {
    const reply = await staff.post(endpoints, { url: receiver.url, events: ['*'], ...more });
    expect(reply.status, reply.text).toBe(201);
    const { id, secret } = reply.body.data;
    return { id, secret, at: `${endpoints}/${id}` };
  };

  /** Emits events and numbers them at once; types and players alternate. */
  const emitMany = async (
    count: number,
    { type = 'player.updated', players = 0 }: { type?: EventType | EventType[]; players?: number } = {},
  ): Promise<void> => {
    const types = [type].flat();
    await world.admin`
      insert into outbox_events (operator_id, event_id, type, player_id, data, created_at)
      select ${operator_id}, gen_random_uuid(), t.type, case when ${players} > 0 then n % ${players} + 1 end,
        (t.data || case when t.data ? 'id' then jsonb_build_object('id', n) else '{}' end)::json, ${world.clock.now()}
      from generate_series(1, ${count}::int) n
      join unnest(${types}::text[], ${types.map(exampleData)}::jsonb[]) with ordinality as t (type, data, place)
        on t.place = (n - 1) % ${types.length}::int + 1
      order by n`;
    await operator.client.get('/api/v1/operator/events?limit=1');
  };

  const show = async (at: string) => (await staff.get(at)).body.data;

  /** Advances the clock and delivers what is due, step by step. */
  const pass = async (worker: Worker, milliseconds: number, steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      world.clock.advance(milliseconds / steps);
      await worker.runOnce();
    }
  };

  return { operator, staff, receiver, startWorker, register, emitMany, show, pass };
};

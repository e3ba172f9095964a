import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exampleData } from '../../../../test/support/example-events.ts';
import { addTestStaff, type Staff } from '../../../../test/support/staff.ts';
import { createWorld, type Operator, type World } from '../../../../test/support/world.ts';
import { day } from '../../../base/durations.ts';
import { systemRandom } from '../../../base/random.ts';
import { verifyDatabase } from '../../../verify/verify.ts';
import { createPruneSweep } from './prune.ts';

const endpoints = '/api/back-office/v1/webhook-endpoints';

describe('what is kept of events and deliveries', () => {
  let world: World;
  let operator: Operator;
  let staff: Staff;
  beforeAll(async () => {
    // No relay runs, so events get a number only when they are read.
    world = await createWorld(undefined, { worksBehind: false });
  });
  beforeEach(async () => {
    operator = await world.addOperator();
    staff = await addTestStaff(world, operator);
  });
  afterAll(() => world.close());

  const sweep = () =>
    createPruneSweep({ control: world.app.control, clock: world.clock, eventDays: 90, attemptDays: 30 })(
      operator.operator_id,
    );
  const emitMany = async (count: number): Promise<void> => {
    await world.admin`
      insert into outbox_events (operator_id, event_id, type, data, created_at)
      select ${operator.operator_id}, gen_random_uuid(), 'player.updated', ${exampleData('player.updated')}::json, ${world.clock.now()}
      from generate_series(1, ${count}::int)`;
    await operator.client.get('/api/v1/operator/events?limit=1');
  };
  const read = (after: number) => operator.client.get(`/api/v1/operator/events?after=${after}&limit=500`);

  test('removes the oldest events first; a reader who asks for them is refused', async () => {
    await emitMany(30);
    world.clock.advance(60 * day);
    await emitMany(10);
    world.clock.advance(30 * day + 1);
    expect(await sweep()).toBe(30);
    expect(await sweep()).toBe(0);

    const refused = await read(5);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'events_removed', oldest_sequence: 31 },
    });
    const whole = await read(0);
    expect(whole.body.meta).toEqual({ last_sequence: 40, has_more: false, oldest_sequence: 31 });
    expect(whole.body.data.map((event: { sequence: number }) => event.sequence)).toEqual([
      31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
    ]);
    expect((await read(30)).body.data).toHaveLength(10);
    await emitMany(1);
    expect((await read(40)).body.data[0].sequence).toBe(41);
  });

  test('an event that an enabled endpoint waits for stays, however old', async () => {
    const created = await staff.post(endpoints, { url: 'https://hooks.casino.example/', events: ['*'] });
    await emitMany(20);
    world.clock.advance(1000 * day);
    expect(await sweep()).toBe(0);
    const { id } = created.body.data;
    await world.admin`update webhook_queues set cursor_sequence = 20 where endpoint_id = ${id}`;
    await world.admin`insert into webhook_pending (operator_id, endpoint_id, sequence, attempts, next_attempt_at)
      values (${operator.operator_id}, ${id}, 8, 1, ${world.clock.now()})`;
    expect(await sweep()).toBe(7);
    await staff.post(`${endpoints}/${id}/disable`, { reason: 'gone for good' });
    expect(await sweep()).toBe(13);
    const left = await world.admin`select 1 from webhook_pending where endpoint_id = ${id}`;
    expect(left).toHaveLength(0);
  });

  test('events that only endpoints of an inactive operator need are removed when they expire', async () => {
    await staff.post(endpoints, { url: 'https://hooks.casino.example/', events: ['*'] });
    await emitMany(20);
    world.clock.advance(91 * day);
    expect(await sweep()).toBe(0);
    await world.admin`update operators set status = 'inactive' where operator_id = ${operator.operator_id}`;
    expect(await sweep()).toBe(20);
  });

  test('an event without a number stays', async () => {
    await emitMany(1);
    await world.admin`
      insert into outbox_events (operator_id, event_id, type, data, created_at)
      values (${operator.operator_id}, gen_random_uuid(), 'player.updated', ${exampleData('player.updated')}::json, ${world.clock.now()})`;
    world.clock.advance(100 * day);
    await sweep();
    expect((await read(0)).body.data.map((event: { sequence: number }) => event.sequence)).toEqual([2]);
  });

  test('the log of deliveries goes after its own time', async () => {
    const created = await staff.post(endpoints, { url: 'https://hooks.casino.example/', events: ['*'] });
    const { id } = created.body.data;
    const log = (count: number) => world.admin`
      insert into webhook_attempts (operator_id, endpoint_id, event_id, event_type, sequence, attempt, url, signature,
        succeeded, status, duration_ms, at)
      select ${operator.operator_id}, ${id}, gen_random_uuid(), 'player.updated', n, 1, 'https://x', 'v1,', true, 200, 1,
        ${world.clock.now()}
      from generate_series(1, ${count}::int) n`;
    await log(4_500);
    world.clock.advance(20 * day);
    await log(10);
    world.clock.advance(10 * day + 1);
    expect(await sweep()).toBe(4_500);
    expect((await staff.get(`${endpoints}/${id}/attempts?limit=100`)).body.data).toHaveLength(10);
  });

  test('the books still agree afterwards', async () => {
    const player = (
      await operator.client.post('/api/v1/operator/players', {
        username: `pruned-${systemRandom.bytes(3).toString('hex')}`,
        email: 'pruned@example.com',
        first_name: 'Old',
        last_name: 'Event',
        birth_date: '1990-12-10',
        country: 'DE',
        terms_accepted: true,
      })
    ).body.data.id;
    const pay = (reference: string) =>
      operator.client.post(`/api/v1/operator/players/${player}/deposits`, {
        amount: 500,
        external_reference: reference,
      });
    await pay('old');
    await operator.client.get('/api/v1/operator/events');
    world.clock.advance(91 * day);
    await pay('new');
    expect(await sweep()).toBeGreaterThan(0);
    await operator.client.get('/api/v1/operator/events');
    const { findings } = await verifyDatabase({
      databaseUrl: world.url,
      clock: world.clock,
      operator: operator.slug,
    });
    expect(findings).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import type { EventType } from '@croupier/contract/events.ts';
import { event } from '@croupier/contract/operator/events.ts';
import type { Scope } from '@croupier/contract/scopes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientFor } from '../../../test/support/client.ts';
import { exampleData } from '../../../test/support/example-events.ts';
import { deposit } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import type { Answer } from '../../call/answer.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { createListEvents } from './list-events.ts';

const world = await createFileWorld();

describe('the event stream', () => {
  let operator: Operator;
  beforeEach(async () => {
    operator = await world.addOperator();
  });

  const read = (query = '') => operator.client.get(`/api/v1/operator/events${query}`);
  const emitMany = (type: EventType, count: number) => world.admin`
    insert into outbox_events (operator_id, event_id, type, data, created_at)
    select ${operator.operator_id}, gen_random_uuid(), ${type}, ${exampleData(type)}::json, ${world.clock.now()}
    from generate_series(1, ${count}::int)`;
  const sequences = (body: { data: { sequence: number }[] }): number[] => body.data.map((one) => one.sequence);

  test('200: nothing yet', async () => {
    expect((await read()).body).toEqual({ data: [], meta: { last_sequence: 0, has_more: false, oldest_sequence: 1 } });
  });

  test('200: a reader sees its own writes completely', async () => {
    const player = await registerTestPlayer(operator);
    const paid = await deposit(operator, player, 700);
    const { body } = await read();
    expect(body.meta).toEqual({ last_sequence: 2, has_more: false, oldest_sequence: 1 });
    expect(body.data[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'deposit.paid',
      created_at: world.clock.now().toISOString(),
      api_version: 'v1',
      operator_id: operator.operator_id,
      sequence: 2,
      data: paid.body.data,
    });
    for (const one of body.data) expect(event.parse(one)).toEqual(one);
  });

  test('200: a reader sees the writes of another node completely', async () => {
    const node = await world.startNode();
    for (let n = 1; n <= 10; n += 1) {
      await registerTestPlayer(operator);
      const { body } = await operator.client.get(`/api/v1/operator/events?after=${n - 1}`, { via: node });
      expect(sequences(body)).toEqual([n]);
    }
  });

  test('in pages of limit, starting behind after, until the end', async () => {
    await emitMany('player.updated', 25);
    const first = await read('?limit=10');
    expect(sequences(first.body)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first.body.meta).toEqual({ last_sequence: 10, has_more: true, oldest_sequence: 1 });
    const last = await read('?limit=10&after=20');
    expect(sequences(last.body)).toEqual([21, 22, 23, 24, 25]);
    expect(last.body.meta).toEqual({ last_sequence: 25, has_more: false, oldest_sequence: 1 });
    const exact = await read('?limit=5&after=20');
    expect(exact.body.meta).toEqual({ last_sequence: 25, has_more: false, oldest_sequence: 1 });
  });

  test('100 by default, at most 500', async () => {
    await emitMany('player.updated', 600);
    expect((await read()).body.data).toHaveLength(100);
    expect((await read('?limit=500')).body.data).toHaveLength(500);
  });

  test('behind the end it is empty, and last_sequence is the end', async () => {
    await emitMany('player.updated', 3);
    expect((await read('?after=3')).body).toEqual({
      data: [],
      meta: { last_sequence: 3, has_more: false, oldest_sequence: 1 },
    });
    expect((await read('?after=1000')).body).toEqual({
      data: [],
      meta: { last_sequence: 3, has_more: false, oldest_sequence: 1 },
    });
  });

  describe('a filter', () => {
    beforeEach(async () => {
      await emitMany('limits.changed', 1);
      await emitMany('player.updated', 2);
      await emitMany('limits.reached', 1);
      await emitMany('deposit.paid', 1);
      await emitMany('player.updated', 1);
    });

    test('selects types and areas, and keeps the sequence numbers', async () => {
      const one = await read('?types=deposit.paid');
      expect(sequences(one.body)).toEqual([5]);
      const several = await read('?types=deposit.paid,limits.*');
      expect(sequences(several.body)).toEqual([1, 4, 5]);
    });

    test('continues where it stopped reading, not at its last match', async () => {
      const { body } = await read('?types=limits.*');
      expect(body.meta).toEqual({ last_sequence: 6, has_more: false, oldest_sequence: 1 });
      const page = await read('?types=limits.*&limit=1');
      expect(page.body.meta).toEqual({ last_sequence: 1, has_more: true, oldest_sequence: 1 });
    });

    test('that matches little answers in bounded time, and says that there is more', async () => {
      await emitMany('player.updated', 12_000);
      await emitMany('kyc.verified', 1);
      const first = await read('?types=kyc.verified');
      expect(first.body).toEqual({ data: [], meta: { last_sequence: 10_000, has_more: true, oldest_sequence: 1 } });
      const second = await read('?types=kyc.verified&after=10000');
      expect(sequences(second.body)).toEqual([12_007]);
      expect(second.body.meta).toEqual({ last_sequence: 12_007, has_more: false, oldest_sequence: 1 });
    });
  });

  describe('422 VALIDATION_FAILED', () => {
    const rows: [string, string][] = [
      ['?after=-1', 'after'],
      ['?after=x', 'after'],
      ['?limit=0', 'limit'],
      ['?limit=501', 'limit'],
      ['?types=deposit.lost', 'types'],
      ['?types=', 'types'],
      ['?types=*', 'types'],
      ['?types=nothing.*', 'types'],
      ['?types=deposit.paid,,limits.*', 'types'],
    ];
    for (const [query, field] of rows)
      test(query, async () => {
        const reply = await read(query);
        expect(reply.status).toBe(422);
        expect(Object.keys(reply.body.error.details)).toEqual([field]);
      });
  });

  test('403 INSUFFICIENT_SCOPE: a key without events:read', async () => {
    const key = await operator.addKey(['players:read']);
    const reply = await clientFor(world.app, world.clock, key).get('/api/v1/operator/events');
    expect(reply.body.error).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      details: { required_scopes: ['events:read'] },
    });
  });

  test('the code for a new password is shown to keys with players:write alone', async () => {
    await emitMany('player.code_requested', 1);
    const codeFor = async (scopes: Scope[]) => {
      const key = await operator.addKey(scopes);
      const { body } = await clientFor(world.app, world.clock, key).get('/api/v1/operator/events');
      expect(event.parse(body.data[0]).type).toBe('player.code_requested');
      return body.data[0].data.code;
    };
    expect(await codeFor(['events:read', 'players:write'])).toMatch(/^[A-Z2-9-]{19}$/);
    expect(await codeFor(['events:read'])).toBeNull();
    expect(await codeFor(['events:read', 'players:read', 'webhooks:write', 'payments:write'])).toBeNull();
  });

  test('another operator’s events never appear', async () => {
    const other = await world.addOperator();
    await registerTestPlayer(other);
    expect((await read()).body.data).toEqual([]);
  });

  test('notices when events are removed while they are read', async () => {
    const { operator_id } = operator;
    await emitMany('player.updated', 10);
    await read();
    const remove = async () => {
      await world.admin`delete from outbox_events where operator_id = ${operator_id} and sequence <= 8`;
      await world.admin`update event_sequences set removed_sequence = 8 where operator_id = ${operator_id}`;
    };
    /** Removes them just before they are read. */
    const removingBefore = (tx: Tx): Tx =>
      ((strings: TemplateStringsArray, ...values: unknown[]) =>
        strings.join().includes('from outbox_events')
          ? remove().then(() => tx(strings, ...(values as never[])))
          : tx(strings, ...(values as never[]))) as unknown as Tx;
    const call = {
      operator: { operator_id },
      caller: { kind: 'api_key', key: { scopes: new Set(['events:read']) } },
      query: { after: 5, limit: 100 },
      read: (work: (tx: Tx) => Promise<Answer>) =>
        inOperator(world.app.sql, operator_id, (tx) => work(removingBefore(tx))),
    };
    const reading = createListEvents({ sequence: async () => undefined })(call as never);
    await expect(reading).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'events_removed', oldest_sequence: 9 },
    });
  });

  test('a refused change makes no event', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.post(`/api/v1/operator/players/${player}/deposits`, {
      amount: 100,
      external_reference: randomUUID(),
      payment_method: 'nobody-has-it',
    });
    expect((await read()).body.data.map((one: { type: string }) => one.type)).toEqual(['player.registered']);
  });
});

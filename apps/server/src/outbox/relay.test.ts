import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@croupier/contract/events.ts';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { upTo } from '../../test/support/deliveries.ts';
import { eventually, untilFree } from '../../test/support/eventually.ts';
import { exampleData } from '../../test/support/example-events.ts';
import { eventsOf, newReference } from '../../test/support/money.ts';
import { registerTestPlayer } from '../../test/support/players.ts';
import { createFileWorld, type Operator } from '../../test/support/world.ts';
import type { Queryable, Sql } from '../database/pool.ts';
import type { App } from '../platform/app.ts';
import { sequenceEvents } from './queries.ts';
import { createRelay, sequenceOnce } from './relay.ts';

type Row = {
  readonly id: number;
  readonly sequence: number | null;
  readonly type: string;
  readonly player_id: number;
  readonly data: { id: number; status: string };
};

const silent = pino({ level: 'silent' });

const world = await createFileWorld();
const node = await world.startNode();

describe('the sequence of an operator', () => {
  const rowsOf = async (operator: Operator): Promise<Row[]> => [
    ...(await world.admin<Row[]>`
      select id, sequence, type, player_id, data from outbox_events where operator_id = ${operator.operator_id}
      order by sequence, id`),
  ];
  const depositBy = (operator: Operator, player: number, via: App, amount = 100) =>
    operator.client.post(
      `/api/v1/operator/players/${player}/deposits`,
      { amount, external_reference: newReference() },
      { via },
    );
  const sequenced = async (operator: Operator): Promise<Row[]> => {
    await operator.client.get('/api/v1/operator/events');
    return rowsOf(operator);
  };
  const numbersOf = (rows: readonly Row[]): (number | null)[] => rows.map((row) => row.sequence);

  /** A crash as the database sees it: every relay's connection is cut, in the middle of whatever it does. */
  const killRelays = () => world.admin`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'croupier_control'`;

  test('is complete and without gaps: two nodes, parallel deposits, relays that crash all the time', async () => {
    const operator = await world.addOperator();
    const players = await Promise.all(Array.from({ length: 12 }, () => registerTestPlayer(operator)));
    for (const player of players)
      await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits: { max_single_deposit: 100 } });
    let working = true;
    const crashing = (async () => {
      for (let crash = 0; working && crash < 200; crash += 1) {
        await killRelays();
        await sleep(randomInt(5, 40));
      }
    })();
    const extra = createRelay(node.control, silent);
    extra.start();
    const work = Array.from({ length: 480 }, (_, n) => ({
      player: players[n % players.length] as number,
      via: n % 2 === 0 ? world.app : node,
      // Some are refused and leave an event, some are refused and leave nothing.
      amount: n % 7 === 0 ? 101 : n % 11 === 0 ? -1 : 100,
    }));
    const replies = (
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          const own = [];
          for (let job = work.pop(); job; job = work.pop())
            own.push(await depositBy(operator, job.player, job.via, job.amount));
          return own;
        }),
      )
    ).flat();
    working = false;
    await Promise.all([crashing, extra.stop()]);

    const rows = await sequenced(operator);
    expect(numbersOf(rows)).toEqual(upTo(rows.length));
    const count = (type: string): number => rows.filter((row) => row.type === type).length;
    expect(count('deposit.paid')).toBe(replies.filter((reply) => reply.status === 201).length);
    expect(replies.some((reply) => reply.body.error?.code === 'LIMIT_EXCEEDED')).toBe(true);
    expect(count('limits.reached'), 'one per player in a window').toBe(players.length);
    expect(rows.length).toBe(count('deposit.paid') + count('limits.reached') + 2 * players.length);
    for (const player of players) {
      const ledger = await world.admin<{ payment_request_id: number }[]>`
        select payment_request_id from ledger_entries where player_id = ${player} order by seq`;
      const events = rows.filter((row) => row.player_id === player && row.type === 'deposit.paid');
      expect(events.map((row) => row.data.id)).toEqual(ledger.map((entry) => entry.payment_request_id));
    }
  });

  test('reports a player’s changes in the order of their commits, whoever makes them', async () => {
    const operator = await world.addOperator();
    const player = await registerTestPlayer(operator);
    const toggle = async () => {
      for (let n = 0; n < 20; n += 1)
        await operator.client.put(`/api/v1/operator/players/${player}/status`, {
          status: n % 2 === 0 ? 'locked' : 'active',
        });
    };
    const pay = async (via: App) => {
      for (let n = 0; n < 40; n += 1) await depositBy(operator, player, via);
    };
    await Promise.all([toggle(), pay(world.app), pay(node), pay(world.app)]);
    let status = 'active';
    let paid = 0;
    for (const row of await sequenced(operator)) {
      if (row.type === 'player.status_changed') status = row.data.status;
      if (row.type !== 'deposit.paid') continue;
      paid += 1;
      expect(status).toBe('active');
    }
    expect(paid).toBeGreaterThan(0);
  });

  test('gives numbers only to what is committed, and none to what is rolled back', async () => {
    const operator = await world.addOperator();
    const { operator_id } = operator;
    const emitOne = async (sql: typeof world.admin, type: EventType) => {
      await sql`
        insert into outbox_events (operator_id, event_id, type, data, created_at)
        values (${operator_id}, gen_random_uuid(), ${type}, ${exampleData(type)}::json, ${world.clock.now()})`;
    };
    const late = await world.admin.reserve();
    await late`begin`;
    await emitOne(late as never, 'aml.alert_opened');
    await emitOne(world.admin, 'player.updated');
    const undone = await world.admin
      .begin(async (tx) => {
        await emitOne(tx as never, 'kyc.verified');
        throw new Error('no');
      })
      .catch((error: Error) => error.message);
    expect(undone).toBe('no');
    await sequenced(operator);
    await late`commit`;
    late.release();
    const rows = await sequenced(operator);
    expect(rows.map((row) => [row.sequence, row.type])).toEqual([
      [1, 'player.updated'],
      [2, 'aml.alert_opened'],
    ]);
  });

  test('a relay that dies while it numbers leaves everything as it was', async () => {
    const operator = await world.addOperator();
    await registerTestPlayer(operator);
    const connection = await node.control.reserve();
    await connection`begin`;
    const given = await sequenceEvents(connection, operator.operator_id, 1000, true);
    await connection`rollback`;
    connection.release();
    await registerTestPlayer(operator);
    expect(given).toBeLessThanOrEqual(1);
    expect(numbersOf(await sequenced(operator))).toEqual([1, 2]);
  });

  test('whoever asks waits for the node that is numbering; the loop leaves it alone', async () => {
    const operator = await world.addOperator();
    await registerTestPlayer(operator);
    await sequenced(operator);
    const connection = await world.admin.reserve();
    await connection`begin`;
    await connection`select from event_sequences where operator_id = ${operator.operator_id} for update`;
    await registerTestPlayer(operator);
    expect(await sequenceEvents(node.control, operator.operator_id, 1000, false)).toBe(0);
    let answered = false;
    const asking = operator.client.get('/api/v1/operator/events').then((reply) => {
      answered = true;
      return reply;
    });
    await sleep(150);
    expect(answered).toBe(false);
    await connection`commit`;
    connection.release();
    expect((await asking).body.data).toHaveLength(2);
  });

  test('whoever asks does not wait for the numbering of another operator', async () => {
    const [slow, other] = [await world.addOperator(), await world.addOperator()];
    for (const operator of [slow, other]) await registerTestPlayer(operator);
    for (const operator of [slow, other]) await sequenced(operator);
    const connection = await world.admin.reserve();
    await connection`begin`;
    await connection`select from event_sequences where operator_id = ${slow.operator_id} for update`;
    let answered = false;
    const asking = slow.client.get('/api/v1/operator/events').then((reply) => {
      answered = true;
      return reply;
    });
    await sleep(50);
    await registerTestPlayer(other);
    expect(numbersOf(await sequenced(other))).toEqual([1, 2]);
    expect(answered).toBe(false);
    await connection`commit`;
    connection.release();
    expect((await asking).status).toBe(200);
  });

  test('of several nodes that ask at once, each numbers what the one before left', async () => {
    const operator = await world.addOperator();
    const { operator_id } = operator;
    await world.admin`
      insert into outbox_events (operator_id, event_id, type, data, created_at)
      select ${operator_id}, gen_random_uuid(), 'player.updated', ${exampleData('player.updated')}::json, ${world.clock.now()} from generate_series(1, 900)`;
    const asking = Array.from({ length: 100 }, (_, n) =>
      untilFree(() => sequenceEvents(n % 2 === 0 ? world.app.control : node.control, operator_id, 10, true)),
    );
    const given = await Promise.all(asking);
    expect(given.every((count) => count <= 10)).toBe(true);
    expect(numbersOf(await sequenced(operator))).toEqual(upTo(900));
  });

  test('one pass takes a chunk of every operator that waits, and says whether there is more', async () => {
    const operators = await Promise.all([world.addOperator(), world.addOperator()]);
    for (const { operator_id } of operators)
      await world.admin`
        insert into outbox_events (operator_id, event_id, type, data, created_at)
        select ${operator_id}, gen_random_uuid(), 'player.updated', ${exampleData('player.updated')}::json, ${world.clock.now()}
        from generate_series(1, 2500)`;
    for (let pass = 0; pass < 10; pass += 1) if (!(await sequenceOnce(node.control, silent)).more) break;
    for (const operator of operators) expect(numbersOf(await sequenced(operator))).toEqual(upTo(2500));
  });

  test('numbering reads each of its events twice at most, also when the table was analyzed before the operator had many', async () => {
    const emit = (tx: Queryable, { operator_id }: Operator, count: number) => tx`
      insert into outbox_events (operator_id, event_id, type, data, created_at)
      select ${operator_id}, gen_random_uuid(), 'player.updated', '{}', ${world.clock.now()}
      from generate_series(1, ${count}::int)`;
    for (let n = 0; n < 20; n += 1) await emit(world.admin, await world.addOperator(), 5);
    await world.admin`analyze outbox_events`;
    const operator = await world.addOperator();
    // Events and numbers in one SQL transaction, so that no loop numbers them first.
    await world.admin.begin(async (tx) => {
      const rowsRead = async (): Promise<number> => {
        const [read] = await tx<{ rows: number }[]>`
          select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'outbox_events'`;
        return read!.rows;
      };
      await emit(tx, operator, 3_000);
      await tx`set local role croupier_control`;
      const before = await rowsRead();
      expect(await sequenceEvents(tx, operator.operator_id, 1_000, true)).toBe(1_000);
      expect((await rowsRead()) - before).toBeLessThanOrEqual(2_000);
    });
  });

  test('an operator whose events cannot be numbered holds up no other', async () => {
    const [stuck, other] = [await world.addOperator(), await world.addOperator()];
    const numbered: unknown[] = [];
    const control = ((strings: TemplateStringsArray, ...values: unknown[]) => {
      if (!strings.join().includes('sequence_events'))
        return Promise.resolve([stuck, other].map(({ operator_id }) => ({ operator_id })));
      if (values[0] === stuck.operator_id) return Promise.reject(new Error('canceling statement due to lock timeout'));
      numbered.push(values[0]);
      return Promise.resolve([{ given: 3 }]);
    }) as unknown as Sql;
    expect(await sequenceOnce(control, silent)).toEqual({ given: 3, more: false, skipped: false, failed: true });
    expect(numbered).toEqual([other.operator_id]);
  });

  test('the loop numbers by itself', async () => {
    const operator = await world.addOperator();
    const player = await registerTestPlayer(operator);
    await eventually(async () => {
      const [row] = await world.admin<{ waiting: number }[]>`
        select count(*) as waiting from outbox_events where player_id = ${player} and sequence is null`;
      return row!.waiting === 0;
    });
    expect(await eventsOf(world, player)).toEqual(['player.registered']);
  });
});

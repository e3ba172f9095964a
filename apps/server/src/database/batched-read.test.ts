import { createServer, connect as dial, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenLocally } from '../../support/listen-locally.ts';
import { registerTestPlayer } from '../../test/support/players.ts';
import { createWorld, type Operator, type World } from '../../test/support/world.ts';
import { createBatchedRead } from './batched-read.ts';
import { openPool, type Queryable, type Sql } from './pool.ts';
import { inOperator } from './transaction.ts';

/** A slow connection to the database that counts how often the client waited for an answer before it went on. */
const openLine = async (target: URL, delayMilliseconds: number) => {
  let trips = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = dial(Number(target.port), target.hostname);
    let answered = true;
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (chunk) => {
      if (answered) trips += 1;
      answered = false;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      setTimeout(() => {
        answered = true;
        client.write(chunk);
      }, delayMilliseconds);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const url = new URL(target);
  url.port = String(await listenLocally(server));
  return {
    url: url.toString(),
    trips: async (work: () => Promise<unknown>): Promise<number> => {
      const before = trips;
      await work();
      return trips - before;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

type Row = { id: number; username: string };

let world: World;
let operators: Operator[];
let line: Awaited<ReturnType<typeof openLine>>;
let sql: Sql;
let statements: number[][] = [];
const select = (connection: Queryable, operatorId: number, ids: number[]) => {
  statements.push(ids);
  return connection<Row[]>`
    select id, username from players where operator_id = ${operatorId} and id = any(${ids}::bigint[])`;
};

beforeAll(async () => {
  world = await createWorld();
  operators = [await world.addOperator(), await world.addOperator()];
  line = await openLine(new URL(world.url), 25);
  sql = openPool({ url: line.url, role: 'croupier_app', max: 1 });
});
afterAll(async () => {
  await sql.end();
  line.close();
  await world.close();
});

describe('a batched read', () => {
  test('takes one round trip, where a step-by-step SQL transaction takes two', async () => {
    const { operator_id } = operators[0]!;
    const id = await registerTestPlayer(operators[0]!);
    const batched = createBatchedRead<Row>(sql, { select, nameOf: (id) => id, nameOfRow: (row) => row.id });
    const plain = () => inOperator(sql, operator_id, (tx) => select(tx, operator_id, [id]));
    await Promise.all([batched.read(operator_id, id), plain()]);
    expect(await line.trips(() => batched.read(operator_id, id))).toBe(1);
    expect(await line.trips(plain)).toBe(2);
  });

  test('collects waiting ids, asks for each once, and returns each its row', async () => {
    const { operator_id } = operators[0]!;
    const ids = await Promise.all([1, 2, 3].map(() => registerTestPlayer(operators[0]!)));
    const batched = createBatchedRead<Row>(world.app.sql, { select, nameOf: (id) => id, nameOfRow: (row) => row.id });
    statements = [];
    const asked = [...ids, 987_654_321, ...ids];
    const rows = await Promise.all(asked.map((id) => batched.read(operator_id, id)));
    expect(rows.map((row) => row?.id)).toEqual([...ids, undefined, ...ids]);
    expect(statements).toEqual([[...ids, 987_654_321]]);
  });

  test('shows an operator no row of another when they read at the same time', async () => {
    const [one, two] = [await registerTestPlayer(operators[0]!), await registerTestPlayer(operators[1]!)];
    // Without a condition on the operator: only row-level security separates them.
    const open = createBatchedRead<Row>(world.app.sql, {
      select: (connection, _, ids) =>
        connection<Row[]>`select id, username from players where id = any(${ids}::bigint[])`,
      nameOf: (id) => id,
      nameOfRow: (row) => row.id,
    });
    const seen = await Promise.all(
      operators.flatMap(({ operator_id }) => [one, two].map((id) => open.read(operator_id, id))),
    );
    expect(seen.map((row) => row?.id)).toEqual([one, undefined, undefined, two]);
  });

  test('fails alone: the next one is answered', async () => {
    const { operator_id } = operators[0]!;
    const id = await registerTestPlayer(operators[0]!);
    let broken = true;
    const batched = createBatchedRead<Row>(world.app.sql, {
      select: (connection, operatorId, ids) =>
        broken ? connection<Row[]>`select 1 / 0 as id` : select(connection, operatorId, ids),
      nameOf: (id) => id,
      nameOfRow: (row) => row.id,
    });
    await expect(batched.read(operator_id, id)).rejects.toThrow(/division by zero/);
    broken = false;
    expect((await batched.read(operator_id, id))?.id).toBe(id);
    expect((await world.app.sql`select current_operator() as operator`)[0]).toEqual({ operator: null });
  });
});

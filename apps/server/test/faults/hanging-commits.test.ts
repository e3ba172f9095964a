import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitWatcher, type Link, startProxy, type TcpProxy, through } from '../fixtures/proxy.ts';
import { prepare } from '../support/admission-request.ts';
import { patience } from '../support/eventually.ts';
import { balancesOf, newReference, playerWith } from '../support/money.ts';
import { type RunningServer, startServer } from '../support/process.ts';
import { type RawReply, request } from '../support/wire-socket.ts';
import { createWorld, masterKey, type Operator, type World } from '../support/world.ts';

/** A real server whose commits hang: PostgreSQL carries them out, and no answer comes back. */
let world: World;
let operator: Operator;
let player: number;
let proxy: TcpProxy;
let server: RunningServer;
let port: number;
/** While set, every commit hangs: its connection is kept here, and stays open. */
let hanging: ReturnType<typeof Promise.withResolvers<Link>> | undefined;
const held = new Set<Link>();
const closed = new Set<Link>();

beforeAll(async () => {
  world = await createWorld(new Date());
  operator = await world.addOperator();
  player = await playerWith(operator, 1_000);
  const isCommit = commitWatcher();
  proxy = await startProxy({
    port: Number(new URL(world.url).port),
    onForward: (chunk, link) => {
      if (!isCommit(chunk, link) || !hanging) return;
      link.withhold();
      held.add(link);
      hanging.resolve(link);
    },
    onClosed: (link) => void closed.add(link),
  });
  server = await startServer('serve', {
    DATABASE_URL: through(world.url, proxy),
    CROUPIER_MASTER_KEY: masterKey.toString('hex'),
    PORT: '0',
    // Two seconds in the queue, six for a statement; a connection that is silent for eleven is given up.
    DATABASE_WAIT_SECONDS: '2',
    LOG_LEVEL: 'error',
  });
  port = Number(new URL(server.url).port);
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await proxy?.close();
  await world.close();
});

/** A deposit that can be sent again: with the same body and Idempotency-Key, signed anew. */
const newDeposit = (amount: number) => {
  const body = JSON.stringify({ amount, external_reference: newReference() });
  const key = randomUUID();
  return (): Promise<RawReply> => {
    const wanted = { method: 'POST', url: `/api/v1/operator/players/${player}/deposits`, body, nonce: randomUUID() };
    return request(
      port,
      prepare(operator.key, new Date(), { ...wanted, headers: { 'idempotency-key': key } }),
      patience,
    );
  };
};

/** Sends it until it is answered by something else than 503, or 409 while the first run may still commit. */
const untilDone = async (send: () => Promise<RawReply>): Promise<RawReply> => {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503 && reply.status !== 409) return reply;
  }
};

describe('while commits hang', () => {
  test('whoever commits and whoever waits behind it gets 503 with Retry-After before the connection is given up', async () => {
    expect((await untilDone(newDeposit(1))).status).toBe(201);
    hanging = Promise.withResolvers<Link>();
    const deposits = [2, 4, 8, 16].map(newDeposit);
    const [first, ...behind] = deposits as [(typeof deposits)[0], ...typeof deposits];
    const answered: string[] = [];
    const answerOf = async (name: string, sending: Promise<RawReply>): Promise<RawReply> => {
      const reply = await sending;
      answered.push(name);
      return reply;
    };
    const committing = answerOf('in flight', first());
    await hanging.promise;
    const replies = await Promise.all([committing, ...behind.map((send) => answerOf('behind', send()))]);
    expect([...held].filter((link) => closed.has(link))).toEqual([]);
    for (const reply of replies) {
      expect([reply.status, reply.body?.error.code]).toEqual([503, 'SERVER_ERROR']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Who waits behind it is refused first: it is certain that nothing of it was done.
    expect(answered).toEqual(['behind', 'behind', 'behind', 'in flight']);

    hanging = undefined;
    for (const link of held) link.cut();
    for (const send of deposits) expect((await untilDone(send)).status).toBe(201);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 1_031 });
  });
});

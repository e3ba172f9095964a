import { type Batcher, createBatcher } from '../../base/batch.ts';
import { readInOneTrip } from '../../database/batched-read.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { type Session, sessionHash } from './session.ts';
import { selectPlayerOfRef, selectSessions } from './session-queries.ts';

/** The session that a token opens, alive or not: `isAlive` tells. Says whose account a command is for. */
export const findSession = async (tx: Tx, operatorId: number, token: string): Promise<Session | undefined> => {
  const [session] = await selectSessions(tx, operatorId, [sessionHash(token)]);
  return session;
};

/** The player whom a provider knows by this name. */
export const findPlayerOfRef = selectPlayerOfRef;

export type SessionReader = { read(operatorId: number, token: string): Promise<Session | undefined> };

const mostQueues = 1_000;

/** The same for many at once: what waits for one operator is found by one statement, in one round trip. */
export const createSessionReader = (sql: Sql): SessionReader => {
  const queues = new Map<number, Batcher<string, Session | undefined>>();
  const run = async (operatorId: number, hashes: string[]): Promise<(Session | undefined)[]> => {
    const unlike = [...new Set(hashes)];
    const rows = await readInOneTrip(sql, operatorId, (connection) => selectSessions(connection, operatorId, unlike));
    const found = new Map(rows.map((session) => [session.session_hash, session]));
    return hashes.map((hash) => found.get(hash));
  };
  const queueOf = (operatorId: number): Batcher<string, Session | undefined> => {
    const known = queues.get(operatorId);
    if (known) return known;
    if (queues.size >= mostQueues) queues.delete(queues.keys().next().value as number);
    const queue = createBatcher<string, Session | undefined>({
      run: (hashes) => run(operatorId, hashes) as Promise<(Session | undefined | Error)[]>,
      maxBatch: 256,
      lanes: 2,
      maxWaiting: 10_000,
    });
    queues.set(operatorId, queue);
    return queue;
  };
  return { read: (operatorId, token) => queueOf(operatorId).submit(sessionHash(token)) };
};

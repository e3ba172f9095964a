import { type BatchedRead, createBatchedRead } from '../../database/batched-read.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { type Session, sessionHash } from './session.ts';
import { selectPlayerOfRef, selectSessions } from './session-queries.ts';

/** The session of a token, alive or not: `isAlive` tells. Determines the account of a command. */
export const findSession = async (tx: Tx, operatorId: number, token: string): Promise<Session | undefined> => {
  const [session] = await selectSessions(tx, operatorId, [sessionHash(token)]);
  return session;
};

/** The player that a provider knows by this name. */
export const findPlayerOfRef = selectPlayerOfRef;

export type SessionReader = BatchedRead<Session, string>;

/** The same for many tokens at once. */
export const createSessionReader = (sql: Sql): SessionReader => {
  const byHash = createBatchedRead<Session, string>(sql, {
    select: selectSessions,
    nameOf: (hash) => hash,
    nameOfRow: (session) => session.session_hash,
  });
  return { read: (operatorId, token) => byHash.read(operatorId, sessionHash(token)) };
};

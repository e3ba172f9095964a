import type pg from 'pg';
import type { Connect } from './connector.ts';
import { isAway } from './failures.ts';
import { type Sender, type Tagged, tagged } from './query.ts';

export type SqlTransaction = Tagged & {
  savepoint<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>;
  /** Calls the pool's `onAnnounced` once this SQL transaction has committed; not when it is rolled back. */
  announce(): void;
};

export type SenderOf = (client: pg.PoolClient) => Sender;

export type SqlTransactionParts = {
  readonly connect: Connect;
  readonly senderOf: SenderOf;
  readonly onAnnounced: (() => void) | undefined;
};

/** Runs the work between BEGIN and COMMIT, and rolls it back if it throws. */
export const runSqlTransaction = async <T>(
  { connect, senderOf, onAnnounced }: SqlTransactionParts,
  work: (tx: SqlTransaction) => Promise<T>,
): Promise<T> => {
  const client = await connect();
  const send = senderOf(client);
  let [broken, over, isAnnounced] = [false, false, false];
  try {
    // Statements sent after the SQL transaction has ended would run on a connection that someone else uses by then.
    const tx = sqlTransaction(
      (config, values) => (over ? Promise.reject(new Error('The SQL transaction is over.')) : send(config, values)),
      () => {
        isAnnounced = true;
      },
    );
    // BEGIN is pipelined with the first statement of the work; if it fails, all fail.
    const [, result] = await Promise.all([tx`begin`.execute(), work(tx)]);
    const committing = tx`commit`.execute();
    over = true;
    const { command } = await committing;
    if (command !== 'COMMIT') throw new Error('The SQL transaction was rolled back: one of its statements had failed.');
    if (isAnnounced) announce(onAnnounced);
    return result;
  } catch (error) {
    over = true;
    // A server that has become read-only answers the rollback, but its connection is dropped too.
    broken = isAway(error);
    // Sent after everything that was handed over, BEGIN included: a statement behind the rollback would be committed.
    await send('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Once it is committed, a failure to tell others of it must not look like a failure of the SQL transaction. */
const announce = (onAnnounced: (() => void) | undefined): void => {
  try {
    onAnnounced?.();
  } catch (error) {
    process.emitWarning(error as Error);
  }
};

const sqlTransaction = (send: Sender, announce: () => void): SqlTransaction => {
  const tag = tagged(send);
  let savepoints = 0;
  const savepoint = async <T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> => {
    savepoints += 1;
    const name = tag(`s${savepoints}`);
    await tag`savepoint ${name}`;
    try {
      const result = await work(tx);
      await tag`release savepoint ${name}`;
      return result;
    } catch (error) {
      await tag`rollback to savepoint ${name}`;
      throw error;
    }
  };
  const tx: SqlTransaction = Object.assign(tag, { savepoint, announce });
  return tx;
};

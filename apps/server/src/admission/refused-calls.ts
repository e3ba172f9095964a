import type { RetryAdvice } from '@croupier/contract/errors.ts';
import { createBatcher } from '../base/batch.ts';
import type { KeyFacts } from '../call/facts.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import type { Sql } from '../database/pool.ts';
import { shortSignature, slotOf } from './signature-slots.ts';

/** A signed call that the guard admits again when it is repeated byte for byte. */
export type RepeatableCall = {
  readonly operator_id: number;
  readonly slot: number;
  readonly signature: string;
  /** The guard has seen the signature before. */
  readonly isRepeat: boolean;
};

/** A signed call as the guard judged it. */
export const repeatableCall = (
  { operator }: KeyFacts,
  { signature, timestamp }: { readonly signature: string; readonly timestamp: number },
  { replayed }: { readonly replayed: boolean },
): RepeatableCall => ({
  operator_id: operator.operator_id,
  slot: slotOf(timestamp),
  signature: shortSignature(signature),
  isRepeat: replayed,
});

type Refused = RepeatableCall & { readonly answer: StoredAnswer };

/**
 * The refusals of calls that may be repeated, in PostgreSQL, for all nodes. A call that was refused is not carried out
 * by its repetition, whatever has changed since: only a new signature is judged again. A call that succeeds costs
 * nothing here.
 */
export const createRefusedCalls = (sql: Sql, maxWaitMilliseconds?: number) => {
  const batcher = createBatcher<Refused, undefined>({
    run: async (batch) => {
      await insertRefused(sql, batch);
      return batch.map(() => undefined);
    },
    ...{ maxBatch: 256, maxInFlight: 1, maxWaiting: 20_000, maxWaitMilliseconds },
  });
  /** Calls of this node that are being answered: their repetition waits for them. */
  const running = new Map<string, Promise<unknown>>();

  /** Stores the answer if it is a refusal that a repetition must not change. Without it there is no answer. */
  const keep = async (call: RepeatableCall, answer: object): Promise<void> => {
    if (isFinalRefusal(answer)) await batcher.submit({ ...call, answer });
  };

  const runFirst = async <T extends object>(call: RepeatableCall, work: () => Promise<T>): Promise<T> => {
    const answer = await work();
    await keep(call, answer);
    return answer;
  };

  return {
    keep,
    /** Answers a repeated call with the refusal that it got before, or carries it out. */
    run: async <T extends object>(call: RepeatableCall, work: () => Promise<T>): Promise<T | StoredAnswer> => {
      const name = `${call.operator_id}/${call.signature}`;
      if (call.isRepeat) {
        await running.get(name)?.catch(() => undefined);
        const refused = await findRefused(sql, call);
        if (refused) return { ...refused, replayed: true };
      }
      const answering = runFirst(call, work);
      running.set(name, answering);
      try {
        return await answering;
      } finally {
        if (running.get(name) === answering) running.delete(name);
      }
    },
  };
};

export type RefusedCalls = ReturnType<typeof createRefusedCalls>;

const isFinalRefusal = (answer: object | StoredAnswer): answer is StoredAnswer => {
  if (!('status' in answer) || answer.status < 400 || answer.status >= 500) return false;
  const { error } = JSON.parse(answer.body) as { readonly error: { readonly retry: RetryAdvice } };
  return error.retry !== 'same_request';
};

const findRefused = async (
  sql: Sql,
  { operator_id, slot, signature }: RepeatableCall,
): Promise<StoredAnswer | undefined> => {
  const [row] = await sql<StoredAnswer[]>`
    select status, body from refused_calls
    where operator_id = ${operator_id}::bigint and slot = ${slot}::smallint and signature = ${signature}::uuid`;
  return row;
};

/** The first refusal of a signature stays. */
const insertRefused = (sql: Sql, refused: readonly Refused[]): Promise<unknown> => {
  const column = <T>(pick: (one: Refused) => T): T[] => refused.map(pick);
  return sql`
    insert into refused_calls (operator_id, slot, signature, status, body)
    select * from unnest(
      ${column((one) => one.operator_id)}::bigint[], ${column((one) => one.slot)}::smallint[],
      ${column((one) => one.signature)}::uuid[], ${column((one) => one.answer.status)}::smallint[],
      ${column((one) => one.answer.body)}::text[])
    on conflict do nothing`;
};

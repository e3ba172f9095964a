import type { Route } from '@croupier/contract/route.ts';
import type { HitFault } from '../../admission/faults.ts';
import type { Clock } from '../../base/clock.ts';
import { createKeyedBatcher } from '../../base/keyed-batch.ts';
import type { FaultFacts, KeyFacts } from '../../call/facts.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { holdOperator } from '../operators/shared-queries.ts';
import { countHit, countMatch, publishFaults } from './fault-queries.ts';
import { isForCall } from './fault-rules.ts';

export type FaultParts = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** How long a call may wait to be counted before it is answered 503. */
  readonly maxWaitMilliseconds?: number | undefined;
};

/** Counts a match for each of the faults in turn until one hits, and returns that one. */
export const createTakeFault =
  ({ sql, clock }: FaultParts) =>
  async (operatorId: number, faults: readonly FaultFacts[]): Promise<FaultFacts | undefined> => {
    const now = clock.now();
    for (const fault of faults) {
      if (fault.expires_at <= now.getTime()) continue;
      const match = await inOperator(sql, operatorId, async (tx) => {
        const counted = await countMatch(tx, operatorId, fault, now);
        if (counted?.is_hit) await countHit(tx, operatorId, fault.id);
        return counted;
      });
      if (match?.is_last) await forgetUsedUp(sql, operatorId, now);
      if (match?.is_hit) return fault;
    }
    return undefined;
  };

/** In its own SQL transaction: creating or deleting faults locks the operator first and the fault second. */
const forgetUsedUp = (sql: Sql, operatorId: number, now: Date): Promise<unknown> =>
  inOperator(sql, operatorId, async (tx) => {
    await holdOperator(tx, operatorId);
    await publishFaults(tx, operatorId, now);
  });

/** How many calls of one sandbox may wait to be counted; further ones are answered 503. */
const maxWaiting = 200;

/**
 * The sandbox fault that hits a call, if any. The calls of a sandbox are counted one after the other, because they
 * would wait for the same row anyway: so a flood of them uses one connection and a bounded queue.
 */
export const createHitFault = (parts: FaultParts): HitFault => {
  const take = createTakeFault(parts);
  const queues = createKeyedBatcher<readonly FaultFacts[], FaultFacts | undefined>({
    run: async (operatorId, [faults = []]) => [await take(operatorId, faults)],
    maxBatch: 1,
    maxInFlight: 1,
    maxWaiting: maxWaiting,
    maxWaitMilliseconds: parts.maxWaitMilliseconds,
  });
  return async (key: KeyFacts, route: Route) => {
    const faults = key.faults.filter((fault) => isForCall(fault, key, route));
    return faults.length === 0 ? undefined : queues.submit(key.operator.operator_id, faults);
  };
};

import type { Clock } from '../../../base/clock.ts';
import { createKeyedBatcher } from '../../../base/keyed-batch.ts';
import { operatorTime } from '../../../call/facts.ts';
import type { Sql, Tx } from '../../../database/pool.ts';
import { inOperator } from '../../../database/transaction.ts';
import { audit, systemActor } from '../../audit/audit.ts';
import { typesOf } from '../rules.ts';
import { insertAttempts } from './attempt-queries.ts';
import type { Target } from './claim-queries.ts';
import type { BatchResult } from './evaluate-batch.ts';
import {
  disableEndpoint,
  dropUnwanted,
  hastenPending,
  lockLeased,
  removePending,
  savePending,
  saveProgress,
  unblock,
} from './progress-queries.ts';

/** The result of one endpoint's batch, ready to be written. */
export type BatchRecord = {
  readonly target: Target;
  readonly lease: string;
  readonly result: BatchResult;
  /** Events in webhook_pending that were accepted. */
  readonly accepted: readonly number[];
  /** Events whose attempt has not ended. */
  readonly late: readonly number[];
  /** Whether the batch sent and skipped nothing, although something seemed due. */
  readonly isIdle: boolean;
  readonly keep: boolean;
  readonly stop: boolean;
};

/** Returns the endpoint after the change; undefined if another worker has the lease, and nothing was written. */
export type RecordBatch = (batch: BatchRecord) => Promise<Target | undefined>;

export const createRecorder = (sql: Sql, clock: Clock, leaseMilliseconds: number): RecordBatch => {
  const recordAll = (operatorId: number, batches: readonly BatchRecord[]) =>
    inOperator(sql, operatorId, (tx) => recordTogether(tx, operatorId, batches, clock.now(), leaseMilliseconds));
  const recorder = createKeyedBatcher<BatchRecord, Target | undefined>({
    // Batches that fail together are written one by one, so that one failure affects only its own batch.
    run: (operatorId, batches) =>
      recordAll(operatorId, batches).catch((error: Error) =>
        batches.length === 1
          ? [error]
          : Promise.all(
              batches.map((batch) =>
                recordAll(operatorId, [batch]).then(
                  ([target]) => target,
                  (alone: Error) => alone,
                ),
              ),
            ),
      ),
    maxBatch: 32,
    maxInFlight: 1,
    maxWaiting: 10_000,
  });
  return (batch) => recorder.submit(batch.target.operator_id, batch);
};

/** Writes the results of several batches in one SQL transaction, for endpoints whose lease is still valid. */
const recordTogether = async (
  tx: Tx,
  operatorId: number,
  batches: readonly BatchRecord[],
  now: Date,
  leaseMilliseconds: number,
): Promise<(Target | undefined)[]> => {
  const leased = await lockLeased(
    tx,
    operatorId,
    batches.map(({ target, lease }) => ({ endpoint_id: target.id, lease, cursor_sequence: target.cursor_sequence })),
  );
  const ours = batches.filter(({ target }) => leased.has(target.id));
  if (ours.length === 0) return batches.map(() => undefined);

  const of = <T extends object>(rows: (batch: BatchRecord) => readonly T[]) =>
    ours.flatMap((batch) => rows(batch).map((row) => ({ ...row, endpoint_id: batch.target.id })));
  const attempts = of(({ result }) => result.attempts);
  const pending = of(({ result }) => result.pending);
  const accepted = of((batch) => batch.accepted.map((sequence) => ({ sequence })));
  const released = of(({ result }) => result.released);
  const writes = [
    attempts.length > 0 && insertAttempts(tx, operatorId, attempts),
    accepted.length > 0 && removePending(tx, operatorId, accepted),
    released.length > 0 && unblock(tx, operatorId, released),
    ...ours.map((batch) => writeRare(tx, batch, now)),
    pending.length > 0 && savePending(tx, operatorId, pending),
  ];
  const until = new Date(now.getTime() + leaseMilliseconds);
  const progress = saveProgress(tx, operatorId, { now, until }, ours.map(progressOf));
  const [targets] = await Promise.all([progress, ...writes]);
  const byId = new Map(targets.map((target) => [target.id, target]));
  return batches.map(({ target }) => byId.get(target.id));
};

const progressOf = ({ target, result, keep, stop }: BatchRecord) => ({
  endpoint_id: target.id,
  cursor_sequence: result.cursor_sequence,
  failures_in_row: result.failures_in_row,
  paused_until: result.paused_until,
  resting_since: result.resting_since,
  rests_until: result.rests_until,
  last_success_at: result.last_success_at,
  last_failure_at: result.last_failure_at,
  keep,
  stop,
});

/** Writes what few batches need. */
const writeRare = (tx: Tx, { target, result, late, isIdle }: BatchRecord, now: Date): Promise<unknown> | false =>
  (result.retriesNow !== 'none' || result.disable !== undefined || isIdle) &&
  Promise.all([
    result.retriesNow !== 'none' &&
      hastenPending(tx, target.operator_id, target.id, { now, late, most: result.retriesNow === 'one' ? 1 : null }),
    result.disable && disable(tx, target, result.disable, now),
    isIdle && dropUnwanted(tx, target.operator_id, target.id, typesOf(target.events)),
  ]);

/** Does nothing if staff have disabled the endpoint already. */
const disable = async (tx: Tx, target: Target, why: NonNullable<BatchResult['disable']>, realNow: Date) => {
  const now = operatorTime(target, realNow);
  if (!(await disableEndpoint(tx, { ...target, now }, { ...why, realNow }))) return;
  await audit(tx, { operator_id: target.operator_id, actor: systemActor, now }, [
    {
      action: 'webhook_endpoint.disabled',
      subject_kind: 'webhook_endpoint',
      subject_id: target.id,
      to_value: why.cause,
      reason: why.reason,
    },
  ]);
};

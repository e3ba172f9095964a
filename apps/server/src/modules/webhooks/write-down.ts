import type { Clock } from '../../base/clock.ts';
import { createKeyedBatcher } from '../../base/keyed-batch.ts';
import { operatorTime } from '../../call/facts.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit, systemActor } from '../audit/audit.ts';
import { insertAttempts } from './attempt-queries.ts';
import type { Target } from './claim-queries.ts';
import {
  dropUnwanted,
  hastenPending,
  lockHeld,
  releaseHeld,
  removePending,
  savePending,
  saveProgress,
} from './progress-queries.ts';
import { disableEndpoint } from './queries.ts';
import { typesOf } from './rules.ts';
import type { Settlement } from './settle.ts';

/** What a batch of one endpoint comes to, ready to be written. */
export type Outcome = {
  readonly target: Target;
  readonly lease: string;
  readonly settled: Settlement;
  /** Those that stand in webhook_pending and were accepted. */
  readonly accepted: readonly number[];
  /** Those that are under way still. */
  readonly late: readonly number[];
  /** Nothing was sent and nothing passed over, although there seemed to be something to do. */
  readonly isIdle: boolean;
  readonly keep: boolean;
  readonly stop: boolean;
};

/** Gives the endpoint as it stands afterwards; undefined: it is someone else's by now, and nothing was written. */
export type WriteDown = (outcome: Outcome) => Promise<Target | undefined>;

export const createWriter = (sql: Sql, clock: Clock, leaseMilliseconds: number): WriteDown => {
  const writeAll = (operatorId: number, outcomes: readonly Outcome[]) =>
    inOperator(sql, operatorId, (tx) => writeTogether(tx, operatorId, outcomes, clock.now(), leaseMilliseconds));
  const writer = createKeyedBatcher<Outcome, Target | undefined>({
    // What fails together is tried alone: nobody's failure is another's.
    run: (operatorId, outcomes) =>
      writeAll(operatorId, outcomes).catch((error: Error) =>
        outcomes.length === 1
          ? [error]
          : Promise.all(
              outcomes.map((outcome) =>
                writeAll(operatorId, [outcome]).then(
                  ([target]) => target,
                  (alone: Error) => alone,
                ),
              ),
            ),
      ),
    maxBatch: 32,
    lanes: 1,
    maxWaiting: 10_000,
  });
  return (outcome) => writer.submit(outcome.target.operator_id, outcome);
};

/** Everything that batches come to, in one transaction, as far as their leases still hold. */
const writeTogether = async (
  tx: Tx,
  operatorId: number,
  outcomes: readonly Outcome[],
  now: Date,
  leaseMilliseconds: number,
): Promise<(Target | undefined)[]> => {
  const held = await lockHeld(
    tx,
    operatorId,
    outcomes.map(({ target, lease }) => ({ endpoint_id: target.id, lease, cursor_sequence: target.cursor_sequence })),
  );
  const ours = outcomes.filter(({ target }) => held.has(target.id));
  if (ours.length === 0) return outcomes.map(() => undefined);

  const of = <T extends object>(rows: (outcome: Outcome) => readonly T[]) =>
    ours.flatMap((outcome) => rows(outcome).map((row) => ({ ...row, endpoint_id: outcome.target.id })));
  const attempts = of(({ settled }) => settled.attempts);
  const pending = of(({ settled }) => settled.pending);
  const accepted = of((outcome) => outcome.accepted.map((sequence) => ({ sequence })));
  const released = of(({ settled }) => settled.released);
  const writes = [
    attempts.length > 0 && insertAttempts(tx, operatorId, attempts),
    accepted.length > 0 && removePending(tx, operatorId, accepted),
    released.length > 0 && releaseHeld(tx, operatorId, released),
    ...ours.map((outcome) => writeRare(tx, outcome, now)),
    pending.length > 0 && savePending(tx, operatorId, pending),
  ];
  const until = new Date(now.getTime() + leaseMilliseconds);
  const progress = saveProgress(tx, operatorId, { now, until }, ours.map(progressOf));
  const [targets] = await Promise.all([progress, ...writes]);
  const byId = new Map(targets.map((target) => [target.id, target]));
  return outcomes.map(({ target }) => byId.get(target.id));
};

const progressOf = ({ target, settled, keep, stop }: Outcome) => ({
  endpoint_id: target.id,
  cursor_sequence: settled.cursor_sequence,
  failures_in_row: settled.failures_in_row,
  paused_until: settled.paused_until,
  resting_since: settled.resting_since,
  rests_until: settled.rests_until,
  last_success_at: settled.last_success_at,
  last_failure_at: settled.last_failure_at,
  keep,
  stop,
});

/** What few batches come to. */
const writeRare = (tx: Tx, { target, settled, late, isIdle }: Outcome, now: Date): Promise<unknown> | false =>
  (settled.hastens !== 'none' || settled.disable !== undefined || isIdle) &&
  Promise.all([
    settled.hastens !== 'none' &&
      hastenPending(tx, target.operator_id, target.id, { now, late, most: settled.hastens === 'one' ? 1 : null }),
    settled.disable && disable(tx, target, settled.disable, now),
    isIdle && dropUnwanted(tx, target.operator_id, target.id, typesOf(target.events)),
  ]);

/** Staff may have been faster: then it is theirs. */
const disable = async (tx: Tx, target: Target, why: NonNullable<Settlement['disable']>, realNow: Date) => {
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

import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { expireKyc } from './expire-kyc.ts';
import { selectDueVerifications } from './queries.ts';

export type SweepParts = {
  readonly control: Sql;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
};

/** So many players at a time, and so many times at the most. */
const chunk = 200;
const mostChunks = 50;

/**
 * Looks for verifications that have run out, by each operator's own time, and has each written down by a command of its
 * own. Every node may do so at once: whoever comes second finds nothing left. Tells how many it handed on.
 */
export const createKycSweep =
  ({ control, engine, clock, log }: SweepParts): Sweep =>
  async (onlyOperator) => {
    let expired = 0;
    for (let round = 0; round < mostChunks; round += 1) {
      const due = await selectDueVerifications(control, clock.now(), chunk, onlyOperator);
      const results = await Promise.allSettled(
        due.map((player) => engine.submit(expireKyc, { ...player, input: null, actor: systemActor, status: 200 })),
      );
      const failed = results.filter((result) => result.status === 'rejected');
      expired += results.length - failed.length;
      // What fails would be found again at once; it is left for the next sweep.
      if (failed[0]) log.warn({ err: failed[0].reason, failed: failed.length }, 'verifications could not be expired');
      if (failed.length > 0 || due.length < chunk) break;
    }
    return expired;
  };

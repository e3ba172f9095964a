import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import { systemActor } from '../audit/audit.ts';
import { settleAccount } from './due-changes.ts';
import { type DueAccount, findDue } from './queries.ts';

export type SweepParts = {
  readonly control: Sql;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
};

/** So many accounts of each operator at a time, and so many times at the most. */
const chunk = 200;
const mostChunks = 50;

/**
 * Announces what has come due where no command came first. Every node may do so at once: each account is settled by a
 * command of its own, under its lock, and whoever comes second finds nothing left. Tells how many were settled.
 */
export const createLimitSweep =
  ({ control, engine, clock, log }: SweepParts) =>
  async (onlyOperator: number | null = null): Promise<number> => {
    let settled = 0;
    for (let round = 0; round < mostChunks; round += 1) {
      const due = await findDue(control, clock.now(), chunk, onlyOperator);
      const results = await Promise.allSettled(due.map((account) => settleOne(engine, account)));
      const failed = results.filter((result) => result.status === 'rejected');
      settled += results.length - failed.length;
      // What fails would be found again at once; it is left for the next sweep.
      if (failed[0]) log.warn({ err: failed[0].reason, failed: failed.length }, 'accounts could not be settled');
      if (failed.length > 0 || due.length < chunk) break;
    }
    return settled;
  };

const settleOne = (engine: Engine, { operator_id, player_id }: DueAccount) =>
  engine.submit(settleAccount, { operator_id, player_id, input: null, actor: systemActor, status: 200 });

import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { submitSettling } from './list-bonuses.ts';
import { findDue } from './queries.ts';

export type SweepParts = {
  readonly control: Sql;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
};

const chunk = 200;
const mostChunks = 50;

/** Ends what has run out where no command came first, so that it is announced in time. */
export const createBonusSweep =
  ({ control, engine, clock, log }: SweepParts): Sweep =>
  async (onlyOperator) => {
    let settled = 0;
    for (let round = 0; round < mostChunks; round += 1) {
      const due = await findDue(control, clock.now(), chunk, onlyOperator);
      const results = await Promise.allSettled(
        due.map(({ operator_id, player_id }) => submitSettling(engine, operator_id, player_id)),
      );
      const failed = results.filter((result) => result.status === 'rejected');
      settled += results.length - failed.length;
      if (failed[0]) log.warn({ err: failed[0].reason, failed: failed.length }, 'bonuses could not be settled');
      if (failed.length > 0 || due.length < chunk) break;
    }
    return settled;
  };

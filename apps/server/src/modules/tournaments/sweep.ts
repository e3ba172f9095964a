import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Engine } from '../../engine/engine.ts';
import { systemActor } from '../audit/audit.ts';
import { computeResult } from './compute-result.ts';
import { payPrize } from './pay-prize.ts';
import { findDue, findUnpaid, type UnpaidPrize } from './score-queries.ts';

export type TournamentSweepParts = {
  readonly sql: Sql;
  readonly control: Sql;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
};

/** How many prizes are taken at a time, and how many times at most. */
const prizesPerChunk = 500;
const maxChunks = 200;

/**
 * Updates leaderboards, ends tournaments whose grace is over, and pays prizes. All nodes may do so at once, and stop at
 * any point: a tournament is ended under its own lock, a prize is paid under the lock of its account, and the next
 * sweep finds the rest. Returns how much there was to do.
 */
export const createTournamentSweep =
  (parts: TournamentSweepParts) =>
  async (onlyOperator: number | null = null): Promise<number> => {
    const { sql, control, clock, log } = parts;
    let done = 0;
    for (const due of await findDue(control, clock.now(), onlyOperator)) {
      const worked = await inOperator(sql, due.operator_id, (tx) => computeResult(tx, due, clock.now())).catch(
        (error: unknown) => {
          log.warn({ err: error, ...due }, 'could not compute a leaderboard');
          return false;
        },
      );
      done += worked ? 1 : 0;
    }
    return done + (await payAll(parts, onlyOperator));
  };

const payAll = async ({ control, engine, log }: TournamentSweepParts, onlyOperator: number | null): Promise<number> => {
  let [paid, unpaid] = [0, 0];
  let last: UnpaidPrize | undefined;
  for (let round = 0; round < maxChunks; round += 1) {
    const prizes = await findUnpaid(control, prizesPerChunk, onlyOperator, last);
    const results = await Promise.allSettled(prizes.map((prize) => payOne(engine, prize)));
    const done = results.filter((result) => result.status === 'fulfilled' && result.value.status === 200).length;
    paid += done;
    unpaid += prizes.length - done;
    last = prizes.at(-1);
    if (prizes.length < prizesPerChunk) break;
  }
  if (unpaid > 0) log.warn({ unpaid }, 'prizes could not be paid; will retry');
  return paid;
};

const payOne = (engine: Engine, { operator_id, tournament_id, player_id }: UnpaidPrize) =>
  engine.submit(payPrize, { operator_id, player_id, input: { tournament_id }, actor: systemActor, status: 200 });

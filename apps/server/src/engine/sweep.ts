import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Actor } from '../call/call.ts';
import type { Queryable, Sql } from '../database/pool.ts';
import type { SqlPart } from '../database/query.ts';
import type { CommandDefinition, FacetName } from './account.ts';
import type { Engine } from './engine.ts';
import { operatorsAt } from './operator.ts';

/** Does what is due by time alone, for one operator or (null) for all, and returns how much it did. */
export type Sweep = (onlyOperator: number | null) => Promise<number>;

export type SweepParts = {
  readonly control: Sql;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
};

export type DueAccount = { readonly operator_id: number; readonly player_id: number };

export type AccountSweep<F extends FacetName> = {
  /** Finds accounts for which something is due by their operator's own time, at most this many. */
  readonly find: (control: Sql, now: Date, most: number, onlyOperator: number | null) => Promise<DueAccount[]>;
  readonly command: CommandDefinition<null, F>;
  readonly actor: Actor;
  /** The log message when it fails. */
  readonly failure: string;
};

/** How many accounts are taken at a time, and how many times at most. */
const chunk = 200;
const maxChunks = 50;

/**
 * Settles every account that `find` finds by a command. All nodes may do so at once: each account is settled under its
 * lock, and the second node finds nothing left.
 */
export const createAccountSweep =
  <F extends FacetName>({ find, command, actor, failure }: AccountSweep<F>) =>
  ({ control, engine, clock, log }: SweepParts): Sweep =>
  async (onlyOperator) => {
    let settled = 0;
    for (let round = 0; round < maxChunks; round += 1) {
      const due = await find(control, clock.now(), chunk, onlyOperator);
      const results = await Promise.allSettled(
        due.map(({ operator_id, player_id }) =>
          engine.submit(command, { operator_id, player_id, input: null, actor, status: 200 }),
        ),
      );
      const failed = results.filter((result) => result.status === 'rejected');
      settled += results.length - failed.length;
      // A failed account would be found again at once; it is left for the next sweep.
      if (failed[0]) log.warn({ err: failed[0].reason, failed: failed.length }, failure);
      if (failed.length > 0 || due.length < chunk) break;
    }
    return settled;
  };

/** Whose notes are read, by which time, and how many of each operator at most. */
export type NoteSearch = { readonly now: Date; readonly most: number; readonly onlyOperator: number | null };

/**
 * The accounts that are noted for a sweep, limited per operator. `notes` selects the `player_id` of all notes of the
 * operator `o`.
 */
export const findNoted = (
  control: Queryable,
  { now, most, onlyOperator }: NoteSearch,
  notes: SqlPart,
): Promise<DueAccount[]> =>
  control<DueAccount[]>`
    select o.operator_id, due.player_id
    from ${operatorsAt(control, now, onlyOperator)} o cross join lateral (
      ${notes} order by player_id limit ${most}
    ) due`;

import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { statement } from '../../database/statement.ts';
import { raw } from '../../database/unnest.ts';
import { sharedProviders } from '../games/shared-queries.ts';

/** The columns of rounds that statements of other modules may read. */
export const sharedRounds = statement`(
  select operator_id, provider_id, round_id, player_id, game_id, status, staked_real, staked_bonus, won_real, won_bonus,
    bets, wins, player_bonus_id, wagered, outcome, opened_at, closed_at, settled_bets, judged_wins, zero_bets, is_tip, is_free
  from game_rounds)`;

/**
 * Whether the round `r` has the name in these rows. The player is compared as a range, of which the planner expects many
 * rows: with statistics from a time when each player had one round, equality would seem to find one, and the planner
 * would read all rounds of the player. The primary key takes the range too, so a round of many players is no slower.
 */
export const hasNameOf = (alias: 'u' | 't') =>
  raw(`r.provider_id = ${alias}.provider_id and r.round_id = ${alias}.round_id
    and r.player_id between ${alias}.player_id and ${alias}.player_id`);

/** The bonuses that rounds were played with, by the rounds' names `u`, as part of a statement. */
export const bonusesOfRounds = (tx: Tx, operatorId: number, named: SqlPart) => tx`
  select r.player_id, r.player_bonus_id from ${named}
  join game_rounds r on r.operator_id = ${operatorId} and ${hasNameOf('u')}`;

/** What rounds of the house counted towards a bonus, as part of a statement. */
export const wageredInRounds = (tx: Tx, operatorId: number, bonusId: number) => tx`
  select 'wagered', wagered, null, game_id, round_id, null, null, null, opened_at, 1, 0
  from game_rounds
  where operator_id = ${operatorId} and player_bonus_id = ${bonusId} and outcome is not null and wagered > 0`;

/** Written like the partial index, which holds no other rounds. */
const overMidnight = (tx: Tx) => tx`(r.opened_at at time zone 'UTC')::date <> (r.closed_at at time zone 'UTC')::date`;

/** Rounds that were opened before a period and closed in it, as part of a statement. */
export const roundsClosedIn = (tx: Tx, operatorId: number, from: Date, end: Date) => tx`
  select r.player_id, r.provider_id, r.round_id from game_rounds r
  where r.operator_id = ${operatorId} and ${overMidnight(tx)} and r.closed_at >= ${from} and r.closed_at < ${end}
    and r.opened_at < ${from}`;

/** Rounds of some players that were opened before a time and not closed by then, as part of a statement. */
export const roundsOpenAt = (tx: Tx, operatorId: number, end: Date, players: SqlPart) => tx`
  select r.player_id, r.provider_id, r.round_id from game_rounds r
  where r.operator_id = ${operatorId} and r.status = 'open' and r.opened_at < ${end} and r.player_id in (${players})
  union all
  select r.player_id, r.provider_id, r.round_id from game_rounds r
  where r.operator_id = ${operatorId} and ${overMidnight(tx)} and r.closed_at >= ${end} and r.opened_at < ${end}
    and r.player_id in (${players})`;

/** Rounds `r` that are open longer than their provider `p` may leave them, as part of a statement. */
export const overdueRounds = (tx: Tx, operatorId: number, now: Date) => tx`
  game_rounds r join ${sharedProviders} p on p.operator_id = r.operator_id and p.id = r.provider_id
  where r.operator_id = ${operatorId} and r.status = 'open'
    and r.opened_at < ${now}::timestamptz - p.open_round_hours * interval '1 hour'`;

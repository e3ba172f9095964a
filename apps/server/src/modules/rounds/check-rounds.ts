import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import { differs, formatFaults } from '../../module/compare.ts';
import type { Report } from '../../module/finding.ts';

type Faults = Record<string, [is: string, expected: string]>;

type Played = { player_id: number; round_id: string | null; known: boolean; faults: Faults };

/**
 * Compares, for each player's part of a round, the staked and won sums with the entries that name it. An entry names
 * the game and the round; the game determines the provider, so two providers may use the same round name.
 */
export const checkRoundEntries = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Played[]>`
    with played as (
      select player_id, game_id, game_round_id as round_id,
        -coalesce(sum(amount) filter (where wallet = 'real' and not of_win), 0) as staked_real,
        -coalesce(sum(amount) filter (where wallet = 'bonus' and not of_win), 0) as staked_bonus,
        coalesce(sum(amount) filter (where wallet = 'real' and of_win), 0) as won_real,
        coalesce(sum(amount) filter (where wallet = 'bonus' and of_win), 0) as won_bonus
      from ledger_entries cross join lateral (
        -- A rollback that takes money is one of a win.
        select type = 'casino_win' or (type = 'casino_rollback' and amount < 0) as of_win
      ) k
      where operator_id = ${operatorId} and type in ('casino_bet', 'casino_win', 'casino_rollback')
      group by player_id, game_id, game_round_id
    ), rounds as (
      select player_id, game_id, round_id, staked_real, staked_bonus, won_real, won_bonus
      from game_rounds where operator_id = ${operatorId}
    ), compared as (
      select coalesce(r.player_id, p.player_id) as player_id, coalesce(r.round_id, p.round_id) as round_id,
        r.round_id is not null as known,
        jsonb_strip_nulls(jsonb_build_object(
          'staked real', ${differs('r.staked_real', 'p.staked_real')},
          'staked bonus', ${differs('r.staked_bonus', 'p.staked_bonus')},
          'won real', ${differs('r.won_real', 'p.won_real')},
          'won bonus', ${differs('r.won_bonus', 'p.won_bonus')})) as faults
      from rounds r full join played p
        on p.player_id = r.player_id and p.game_id = r.game_id and p.round_id = r.round_id
    )
    select * from compared where not known or faults <> '{}' order by player_id, round_id limit ${maxListed}`;
  reportPlayed(report, 'round_entries', 'entries', rows);
};

const reportPlayed = (
  report: Report,
  check: 'round_entries' | 'round_transactions',
  what: string,
  rows: readonly Played[],
): void => {
  for (const { player_id, round_id, known, faults } of rows) {
    const place = round_id === null ? `${what} of play name no round` : `${what} name a round that is not there`;
    report({ check, player_id, round_id: round_id ?? undefined, message: known ? formatFaults(faults) : place });
  }
};

/**
 * Compares how many bets and wins a round counts with the transactions of its provider. Rounds of Originals have an
 * outcome instead of transactions, and count as one bet and one win, even of zero.
 */
export const checkRoundTransactions = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Played[]>`
    with sent as (
      select provider_id, round_id, player_id, count(*) filter (where kind = 'bet') as bets,
        count(*) filter (where kind = 'win') as wins
      from provider_transactions where operator_id = ${operatorId} and round_id is not null
      group by provider_id, round_id, player_id
    ), rounds as (
      select provider_id, round_id, player_id, bets, wins, (outcome is not null)::int as drawn
      from game_rounds where operator_id = ${operatorId}
    ), compared as (
      select coalesce(r.player_id, s.player_id) as player_id, coalesce(r.round_id, s.round_id) as round_id,
        r.round_id is not null as known,
        jsonb_strip_nulls(jsonb_build_object(
          'bets', ${differs('r.bets', 'coalesce(s.bets, 0) + r.drawn')},
          'wins', ${differs('r.wins', 'coalesce(s.wins, 0) + r.drawn')})) as faults
      from rounds r full join sent s
        on s.provider_id = r.provider_id and s.round_id = r.round_id and s.player_id = r.player_id
    )
    select * from compared where not known or faults <> '{}' order by player_id, round_id limit ${maxListed}`;
  reportPlayed(report, 'round_transactions', 'transactions', rows);
};

export const checkRoundStatus = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; round_id: string; message: string }[]>`
    select player_id, round_id, message from (
      select player_id, round_id,
        case
          when (status = 'closed') <> (closed_at is not null) then 'its moment of closing does not fit the status ' || status
          when closed_at < opened_at then 'it was closed before it was opened'
          when status = 'open' and outcome is not null then 'a round that the house drew is open'
          when status = 'open' and exists (
            select from provider_transactions t
            where t.operator_id = ${operatorId} and t.provider_id = r.provider_id and t.round_id = r.round_id
              and t.player_id = r.player_id and t.finishes_round
          ) then 'its provider finished it, and it is open'
        end as message
      from game_rounds r where operator_id = ${operatorId}
    ) judged
    where message is not null order by player_id, round_id limit ${maxListed}`;
  for (const row of rows) report({ check: 'round_status', ...row });
};

import { type Money, zero } from '../../base/money.ts';
import type { OwnStanding, Standing } from './queries.ts';
import { maskName } from './rules.ts';
import { stateAt, type Tournament } from './tournament.ts';

type Moment = { readonly operator: { readonly currency: string }; readonly now: Date };

const viewTournament = (tournament: Tournament, { operator, now }: Moment) => ({
  id: tournament.id,
  name: tournament.name,
  description: tournament.description,
  state: stateAt(tournament, now),
  starts_at: tournament.starts_at,
  ends_at: tournament.ends_at,
  score: tournament.score,
  currency: operator.currency,
  min_stake: tournament.min_stake,
  game_ids: tournament.game_ids,
  provider_ids: tournament.provider_ids,
  prize_currency: tournament.prize_currency,
  prizes: tournament.prizes,
  computed_at: tournament.computed_at,
  finished_at: tournament.finished_at,
});

export const viewOperatorTournament = (tournament: Tournament, moment: Moment) => ({
  ...viewTournament(tournament, moment),
  grace_minutes: tournament.grace_minutes,
  includes_test_players: tournament.includes_test_players,
  cancel_reason: tournament.cancel_reason,
  cancelled_at: tournament.cancelled_at,
  created_at: tournament.created_at,
  updated_at: tournament.updated_at,
});

/** The prize of a rank; a cancelled tournament has none. */
const prizeOf = ({ prizes, status }: Tournament, rank: number): Money =>
  status === 'cancelled' ? zero : (prizes[rank - 1] ?? zero);

export const viewOwnTournament = (tournament: Tournament, own: OwnStanding | undefined, moment: Moment) => ({
  ...viewTournament(tournament, moment),
  own: own ? { rank: own.rank, score: own.score, prize: prizeOf(tournament, own.rank) } : null,
});

export const viewMasked = (tournament: Tournament, { rank, score, player_id, username }: Standing, own: number) => ({
  rank,
  score,
  prize: prizeOf(tournament, rank),
  name: player_id === own ? username : maskName(username),
  is_you: player_id === own,
});

export const viewStanding = (tournament: Tournament, row: Standing) => ({
  rank: row.rank,
  score: row.score,
  prize: prizeOf(tournament, row.rank),
  player_id: row.player_id,
  username: row.username,
  rounds: row.rounds,
  reached_at: row.reached_at,
  paid:
    row.paid_at === null
      ? null
      : { amount: row.amount, currency: row.currency, transaction_id: row.ledger_entry_id, paid_at: row.paid_at },
});

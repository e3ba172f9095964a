import type { TournamentState, tournamentScores } from '@croupier/contract/tournament-fields.ts';
import { minute } from '../../base/durations.ts';
import type { Money } from '../../base/money.ts';

export type Tournament = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly grace_minutes: number;
  readonly score: (typeof tournamentScores)[number];
  readonly min_stake: Money;
  readonly game_ids: readonly number[];
  readonly provider_ids: readonly number[];
  readonly includes_test_players: boolean;
  readonly prize_currency: string;
  readonly prizes: readonly Money[];
  readonly status: 'planned' | 'finished' | 'cancelled';
  readonly computed_at: Date | null;
  readonly finished_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly cancel_reason: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** What staff may set, with types, in the order in which it is written. */
export const settableColumns = {
  name: 'text',
  description: 'text',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  grace_minutes: 'integer',
  score: 'text',
  min_stake: 'bigint',
  game_ids: 'bigint[]',
  provider_ids: 'bigint[]',
  includes_test_players: 'boolean',
  prize_currency: 'text',
  prizes: 'bigint[]',
} as const satisfies Partial<Record<keyof Tournament, string>>;

export type Settable = Pick<Tournament, keyof typeof settableColumns>;

export const tournamentColumns = {
  id: 'bigint',
  ...settableColumns,
  status: 'text',
  computed_at: 'timestamptz',
  finished_at: 'timestamptz',
  cancelled_at: 'timestamptz',
  cancel_reason: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Record<keyof Tournament, string>;

/** When the result becomes final: rounds opened in time have had their grace. */
export const closesAt = ({ ends_at, grace_minutes }: Pick<Tournament, 'ends_at' | 'grace_minutes'>): Date =>
  new Date(ends_at.getTime() + grace_minutes * minute);

export const stateAt = (
  tournament: Pick<Tournament, 'status' | 'starts_at' | 'ends_at'>,
  now: Date,
): TournamentState => {
  if (tournament.status !== 'planned') return tournament.status;
  if (now < tournament.starts_at) return 'upcoming';
  return now < tournament.ends_at ? 'running' : 'closing';
};

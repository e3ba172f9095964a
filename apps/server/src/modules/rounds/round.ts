import type { Money } from '../../base/money.ts';
import type { Split } from './split.ts';

/** One player's part in one round of a game. */
export type Round = {
  readonly provider_id: number;
  readonly round_id: string;
  readonly player_id: number;
  readonly game_id: number;
  readonly status: 'open' | 'closed';
  readonly staked_real: Money;
  readonly staked_bonus: Money;
  readonly won_real: Money;
  readonly won_bonus: Money;
  /** How many bets it had, including rolled back ones. */
  readonly bets: number;
  /** How many wins it has, including wins of zero. */
  readonly wins: number;
  /** The bonus whose money is staked in it, or else the one it was first played under. */
  readonly player_bonus_id: number | null;
  /** How much of the round's stakes counts as wagering of that bonus, once the round is closed. */
  readonly wagered: Money;
  /** The bets that wins settle which name none: so many, in the order of their arrival. */
  readonly settled_bets: number;
  /** The wins that `settled_bets` takes into account: servers of the previous version count them in `wins` alone. */
  readonly judged_wins: number;
  /** How many bets of 0 stand. */
  readonly zero_bets: number;
  /** The round of a tip: closed from the start, and earns nothing. */
  readonly is_tip: boolean;
  /** Whether its bets are those of a grant of free rounds, which is `player_bonus_id`. */
  readonly is_free: boolean;
  readonly outcome: unknown;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
};

/** Columns with their types, in the order in which they are written. */
export const roundColumns = {
  provider_id: 'bigint',
  round_id: 'text',
  player_id: 'bigint',
  game_id: 'bigint',
  status: 'text',
  staked_real: 'bigint',
  staked_bonus: 'bigint',
  won_real: 'bigint',
  won_bonus: 'bigint',
  bets: 'integer',
  wins: 'integer',
  player_bonus_id: 'bigint',
  wagered: 'bigint',
  opened_at: 'timestamptz',
  closed_at: 'timestamptz',
  settled_bets: 'integer',
  judged_wins: 'integer',
  zero_bets: 'integer',
  is_tip: 'boolean',
  is_free: 'boolean',
} as const satisfies Partial<Record<keyof Round, string>>;

/** The money that a round moved, and how much of it counts for a bonus. */
export type RoundAmounts = Pick<
  Round,
  'staked_real' | 'staked_bonus' | 'won_real' | 'won_bonus' | 'player_bonus_id' | 'wagered'
>;

export const amountsOf = (staked: Split, won: Split, player_bonus_id: number | null, wagered: Money): RoundAmounts => ({
  staked_real: staked.real,
  staked_bonus: staked.bonus,
  won_real: won.real,
  won_bonus: won.bonus,
  player_bonus_id,
  wagered,
});

export const stakeOf = (round: Round): Split => ({ real: round.staked_real, bonus: round.staked_bonus });

export const winOf = (round: Pick<Round, 'won_real' | 'won_bonus'>): Split => ({
  real: round.won_real,
  bonus: round.won_bonus,
});

export const nameOfRound = (round: Pick<Round, 'provider_id' | 'round_id'>): string =>
  `${round.provider_id}/${round.round_id}`;

import type {
  BonusTerms,
  BonusType,
  bonusResults,
  bonusSources,
  bonusStates,
} from '@croupier/contract/bonus-fields.ts';
import type { Money } from '../../base/money.ts';

/** An entry of the catalogue. Money is in minor units of the operator's currency. */
export type Bonus = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: BonusType;
  readonly default_amount: Money;
  /** The largest amount that a key may name; 0: the cap of the terms, if there is one. */
  readonly max_amount: Money;
  readonly wagering_multiplier: number;
  readonly valid_days: number;
  readonly max_bet: Money;
  readonly max_conversion_multiplier: number;
  readonly max_grants_per_player: number;
  readonly is_active: boolean;
  readonly terms: BonusTerms;
};

/** The games of a provider on which the rounds of a bonus are played. Money is in the player's currency. */
type RoundTerms = {
  readonly games: readonly number[];
  /** How long the rounds can be played, from activation; null: as long as the bonus runs. */
  readonly days: number | null;
  /** What the rounds win at most; 0: any amount. */
  readonly max_winnings: Money;
};

/** The terms that a granted bonus keeps when the catalogue changes. */
type KeptTerms = Pick<BonusTerms, 'contributions' | 'excluded_games'> &
  Pick<Bonus, 'wagering_multiplier' | 'valid_days' | 'max_conversion_multiplier'> & {
    /** Of free rounds at a provider. */
    readonly free_rounds?: RoundTerms;
  };

export type BonusSource = (typeof bonusSources)[number];
export type BonusResult = (typeof bonusResults)[number];

/** A granted bonus. Money is in minor units of the player's currency. */
export type PlayerBonus = {
  readonly id: number;
  readonly player_id: number;
  readonly bonus_id: number;
  readonly name: string;
  readonly type: BonusType;
  readonly state: (typeof bonusStates)[number];
  readonly result: BonusResult;
  readonly amount: Money;
  readonly currency: string;
  readonly wager_requirement: Money;
  readonly wagered_amount: Money;
  readonly converted_amount: Money;
  /** The value of `converted_amount` in the operator's currency when it was booked. Only accounts know it. */
  readonly converted_value?: Money;
  readonly forfeited_amount: Money;
  readonly max_bet: Money;
  readonly position: number;
  readonly held: Money;
  readonly open_rounds: number;
  readonly free_spins_left: number;
  readonly free_spin_stake: Money;
  /** The provider whose games the free spins are for; null: Originals. */
  readonly provider_id: number | null;
  /** How many free spins were granted; null where a server of an earlier version granted them. */
  readonly free_spins_count: number | null;
  /** The rounds of a provider that were begun with them, and stand. */
  readonly free_spins_used: number;
  /** When the free rounds end that end before the bonus; null until it starts. */
  readonly free_spins_until: Date | null;
  /** Open rounds that were begun with a free round: what they win comes to this bonus. */
  readonly open_free_rounds: number;
  readonly terms: KeptTerms;
  readonly source: BonusSource;
  readonly source_reference: string | null;
  readonly note: string | null;
  readonly started_at: Date | null;
  readonly expires_at: Date | null;
  readonly finished_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** The columns that may change, with types, in the order in which they are written. */
export const changingColumns = {
  state: 'text',
  result: 'text',
  amount: 'bigint',
  wager_requirement: 'bigint',
  wagered_amount: 'bigint',
  converted_amount: 'bigint',
  forfeited_amount: 'bigint',
  position: 'integer',
  held: 'bigint',
  open_rounds: 'integer',
  free_spins_left: 'integer',
  free_spins_used: 'integer',
  free_spins_until: 'timestamptz',
  open_free_rounds: 'integer',
  started_at: 'timestamptz',
  expires_at: 'timestamptz',
  finished_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Partial<Record<keyof PlayerBonus, string>>;

/** All columns but the terms, which are JSON. */
export const playerBonusColumns = {
  id: 'bigint',
  player_id: 'bigint',
  bonus_id: 'bigint',
  name: 'text',
  type: 'text',
  currency: 'text',
  max_bet: 'bigint',
  free_spin_stake: 'bigint',
  provider_id: 'bigint',
  free_spins_count: 'integer',
  source: 'text',
  source_reference: 'text',
  note: 'text',
  created_at: 'timestamptz',
  ...changingColumns,
} as const satisfies Partial<Record<keyof PlayerBonus, string>>;

export type HistoryKind =
  | 'granted'
  | 'activated'
  | 'winnings'
  | 'rounds_issued'
  | 'rounds_withdrawn'
  | 'converted'
  | 'conversion_taken_back'
  | 'conversion_owed'
  | 'paid_out'
  | 'lost'
  | 'revived'
  | 'expired'
  | 'forfeited'
  | 'cancelled'
  | 'returned';

/** A movement of a bonus. Stakes that count are recorded with their rounds instead. */
export type HistoryEntry = {
  readonly player_bonus_id: number;
  readonly kind: HistoryKind;
  readonly amount: Money;
  readonly ledger_entry_id: number | null;
  readonly game_round_id: string | null;
  readonly actor_kind: string;
  readonly actor_id: number | null;
  readonly reason: string | null;
  readonly created_at: Date;
};

/**
 * The player's unfinished bonuses, those that the rounds of the commands were staked with, and for a withdrawal those
 * that owe a conversion.
 */
export type BonusFacts = ReadonlyMap<number, PlayerBonus>;

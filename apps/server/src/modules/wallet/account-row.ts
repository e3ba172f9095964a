import type { Money } from '../../base/money.ts';
/** The hot row of an account: balances, chain heads and the counters that limits need. See the table `accounts`. */
export type AccountRow = {
  readonly player_id: number;
  /** Changes with every change of the account or of what its rules read. */
  readonly version: number;
  readonly currency: string;
  readonly real_balance: Money;
  readonly bonus_balance: Money;
  readonly entries: number;
  readonly real_entries: number;
  readonly bonus_entries: number;
  readonly real_head: Buffer;
  readonly bonus_head: Buffer;
  readonly real_changed_at: Date;
  readonly bonus_changed_at: Date;
  readonly window_day: number;
  readonly window_week: number;
  readonly window_month: number;
  readonly window_year: number;
  readonly bet_day: Money;
  readonly bet_week: Money;
  readonly bet_month: Money;
  readonly loss_day: Money;
  readonly loss_week: Money;
  readonly loss_month: Money;
  readonly deposit_day: Money;
  readonly deposit_week: Money;
  readonly deposit_month: Money;
  readonly deposit_year: Money;
  readonly withdrawal_day: Money;
  readonly deposited_total: Money;
  readonly withdrawn_total: Money;
  readonly staked_total: Money;
  readonly points: number;
  readonly points_remainder: number;
  readonly session_started_at: Date | null;
  readonly last_played_at: Date | null;
  /** How many rounds were drawn from the player's current seeds. */
  readonly seed_nonce: number;
  /** What converting to the operator's currency has left over, by figure of the reports. See `convertCarrying`. */
  readonly bet_remainder: number;
  readonly win_remainder: number;
  readonly bonus_bet_remainder: number;
};

/** The counters by windows, and the windows they count. */
export type CounterFacts = Pick<
  AccountRow,
  | 'window_day'
  | 'window_week'
  | 'window_month'
  | 'window_year'
  | 'bet_day'
  | 'bet_week'
  | 'bet_month'
  | 'loss_day'
  | 'loss_week'
  | 'loss_month'
  | 'deposit_day'
  | 'deposit_week'
  | 'deposit_month'
  | 'deposit_year'
  | 'withdrawal_day'
>;

/** The columns that a command may change, with their types, in the order in which they are written. */
export const changingColumns = {
  real_balance: 'bigint',
  bonus_balance: 'bigint',
  entries: 'bigint',
  real_entries: 'bigint',
  bonus_entries: 'bigint',
  real_head: 'bytea',
  bonus_head: 'bytea',
  real_changed_at: 'timestamptz',
  bonus_changed_at: 'timestamptz',
  window_day: 'integer',
  window_week: 'integer',
  window_month: 'integer',
  window_year: 'integer',
  bet_day: 'bigint',
  bet_week: 'bigint',
  bet_month: 'bigint',
  loss_day: 'bigint',
  loss_week: 'bigint',
  loss_month: 'bigint',
  deposit_day: 'bigint',
  deposit_week: 'bigint',
  deposit_month: 'bigint',
  deposit_year: 'bigint',
  withdrawal_day: 'bigint',
  deposited_total: 'bigint',
  withdrawn_total: 'bigint',
  staked_total: 'bigint',
  points: 'bigint',
  points_remainder: 'integer',
  session_started_at: 'timestamptz',
  last_played_at: 'timestamptz',
  seed_nonce: 'bigint',
  bet_remainder: 'bigint',
  win_remainder: 'bigint',
  bonus_bet_remainder: 'bigint',
} as const satisfies Partial<Record<keyof AccountRow, string>>;

/**
 * The hot row, with the exchange rate of its currency to the operator's; null when there is none. A rate is valid for
 * its day; in the operator's own currency it has no end.
 */
export type WalletFacts = AccountRow & { readonly rate: string | null; readonly rate_until: Date | null };

import type { Money } from '../../base/money.ts';
import type { ProviderRules } from '../../call/facts.ts';

export type TransactionKind = 'bet' | 'win' | 'rollback' | 'adjustment';

/** The name of a movement at a provider, for ever: its id, within the scope that the provider's rules give it. */
export type TransactionName = {
  readonly provider_id: number;
  readonly kind: TransactionKind;
  readonly transaction_id: string;
  readonly transaction_scope: ProviderRules['transaction_scope'];
  /** Whether the kind is part of the name: otherwise no two transactions share an id. */
  readonly kind_in_key: boolean;
  /** 0, or the player among whose transactions the id is unique. */
  readonly scope: number;
};

/** The rules of a provider for which staff have set none. */
const usualRules: ProviderRules = {
  transaction_scope: 'provider',
  kind_in_key: true,
  credits_without_bet: false,
  rolls_back_wins: false,
  adjusts_below_zero: false,
};

/** What a provider sends in every money call. */
export type Sent = {
  readonly provider_id: number;
  readonly transaction_id: string;
  /** The usual ones where they are left out. */
  readonly rules?: ProviderRules | undefined;
};

/** A transaction as a call names it; together with its player it has a `TransactionName`. */
export type SentName = Sent & { readonly kind: TransactionKind };

export const nameFor = (
  { provider_id, kind, transaction_id, rules = usualRules }: SentName,
  player_id: number,
): TransactionName => ({
  provider_id,
  kind,
  transaction_id,
  transaction_scope: rules.transaction_scope,
  kind_in_key: rules.kind_in_key,
  scope: rules.transaction_scope === 'player' ? player_id : 0,
});

export type WinKind = 'win' | 'jackpot' | 'promo' | 'correction';

/**
 * A transaction as it is stored. A tombstone stands for a bet that was rolled back before it arrived; a repeated
 * rollback came after another had rolled the bet back.
 */
export type Transaction = TransactionName & {
  readonly id: number;
  readonly player_id: number;
  readonly round_id: string | null;
  readonly game_id: number | null;
  readonly win_kind: WinKind | null;
  readonly finishes_round: boolean;
  readonly currency: string;
  readonly amount: Money;
  readonly real_amount: Money;
  readonly bonus_amount: Money;
  readonly balance_after: Money;
  readonly bonus_balance_after: Money;
  readonly status: 'applied' | 'tombstoned' | 'rolled_back' | 'repeated' | 'held';
  /** The bet or win that a rollback takes back, or the bet that a win settles. */
  readonly reference_transaction_id: string | null;
  readonly reference_kind: 'bet' | 'win';
  readonly is_tip: boolean;
  /** The round that a tip named: its stake is in a round of its own. */
  readonly named_round_id: string | null;
  /** The position of a bet in its round; how many bets the round had at a win. 0 where it is not known. */
  readonly bet_number: number;
  /** In minor units with six decimals; information of the provider, no money that is booked. */
  readonly jackpot_contribution: string | null;
  /** The part of a win that is a jackpot. */
  readonly jackpot_amount: Money;
  readonly promotion_reference: string | null;
  readonly free_round_id: string | null;
  /** What a win has beyond its whole units, in millionths of one; that of the win for its rollback. */
  readonly fraction: number;
  /** The unit in `amount` that was paid of fractions kept before, or taken back for one. */
  readonly carried: Money;
  /** The bonus that a bet counted towards or was taken from, and how much of it counted; the same for its rollback. */
  readonly player_bonus_id: number | null;
  readonly wagered: Money;
  readonly created_at: Date;
};

/** A transaction that this call has stored, and that its answer shows. */
export type NewTransaction = Transaction & { readonly status: 'applied' | 'tombstoned' | 'held' };

/** Columns with their types, in the order in which they are written. */
export const transactionColumns = {
  provider_id: 'bigint',
  kind: 'text',
  transaction_id: 'text',
  transaction_scope: 'text',
  kind_in_key: 'boolean',
  scope: 'bigint',
  id: 'bigint',
  player_id: 'bigint',
  round_id: 'text',
  game_id: 'bigint',
  win_kind: 'text',
  finishes_round: 'boolean',
  currency: 'text',
  amount: 'bigint',
  real_amount: 'bigint',
  bonus_amount: 'bigint',
  balance_after: 'bigint',
  bonus_balance_after: 'bigint',
  status: 'text',
  reference_transaction_id: 'text',
  player_bonus_id: 'bigint',
  wagered: 'bigint',
  created_at: 'timestamptz',
  is_tip: 'boolean',
  named_round_id: 'text',
  bet_number: 'integer',
  reference_kind: 'text',
  jackpot_contribution: 'numeric',
  jackpot_amount: 'bigint',
  promotion_reference: 'text',
  free_round_id: 'text',
  fraction: 'integer',
  carried: 'integer',
} as const satisfies Record<keyof Transaction, string>;

export const nameOfTransaction = ({
  provider_id,
  kind,
  transaction_id,
  kind_in_key,
  scope,
}: Omit<TransactionName, 'transaction_scope'>): string =>
  `${provider_id}/${scope}/${kind_in_key ? kind : ''}/${transaction_id}`;

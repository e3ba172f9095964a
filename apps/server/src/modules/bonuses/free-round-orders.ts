import { type Statement, statement } from '../../database/statement.ts';
import { columnList, unnest } from '../../database/unnest.ts';

/** An order to the provider: give the player the rounds, or take them back. */
export type WantedRounds = 'issued' | 'cancelled';

/** What a provider must be told of a grant of free rounds. */
export type FreeRoundOrder = {
  readonly player_bonus_id: number;
  readonly player_id: number;
  readonly provider_id: number;
  readonly wanted: WantedRounds;
  readonly created_at: Date;
};

/** What became of an order by an answer of the provider. */
export type OrderResult = {
  readonly state: 'due' | 'done' | 'refused' | 'failed';
  readonly status: number | null;
  readonly error: string | null;
  readonly next_attempt_at: Date | null;
  /** What the provider said of the grant. */
  readonly reported?: { readonly state: string; readonly left: number | null };
};

const columns = {
  player_bonus_id: 'bigint',
  player_id: 'bigint',
  provider_id: 'bigint',
  wanted: 'text',
  created_at: 'timestamptz',
} as const satisfies Record<keyof FreeRoundOrder, string>;

/**
 * Writes orders in the commit that changes their bonuses. A call that is on its way keeps its claim: what is wanted now
 * is sent after it.
 */
export const putOrders = (operatorId: number, orders: readonly FreeRoundOrder[]): Statement =>
  statement`
    insert into free_round_orders (operator_id, ${columnList(columns)}, updated_at)
    select ${operatorId}, ${columnList(columns, 'u')}, u.created_at from ${unnest('u', columns, orders)} order by u.n
    on conflict (operator_id, player_bonus_id) do update set wanted = excluded.wanted, state = 'due', attempts = 0,
      next_attempt_at = null, last_status = null, last_error = null, settled_at = null,
      updated_at = excluded.updated_at`;

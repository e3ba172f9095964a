import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { statement } from '../../database/statement.ts';
import { columnList, unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import type { StandingExchange } from '../wallet/points.ts';
import { maxExchanges } from './shared-queries.ts';

/** A change of points other than by play. */
export type LoyaltyChange = {
  readonly player_id: number;
  readonly kind: 'exchange' | 'reversal' | 'correction';
  readonly points: number;
  readonly points_after: number;
  readonly amount: Money;
  readonly currency: string;
  readonly ledger_entry_id: number | null;
  readonly reason: string | null;
  readonly actor_kind: 'api_key' | 'staff' | 'player' | 'system';
  readonly actor_id: number | null;
  readonly created_at: Date;
};

export const changeColumns = {
  player_id: 'bigint',
  kind: 'text',
  points: 'bigint',
  points_after: 'bigint',
  amount: 'bigint',
  currency: 'text',
  ledger_entry_id: 'bigint',
  reason: 'text',
  actor_kind: 'text',
  actor_id: 'bigint',
  created_at: 'timestamptz',
} as const satisfies Record<keyof LoyaltyChange, string>;

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /**
     * The exchanges that were not reversed, oldest first, loaded when a command may reverse one or pays out. Those before
     * the newest 500 are one. The points themselves are in the wallet's row.
     */
    loyalty: readonly StandingExchange[];
  }
  interface FacetEffects {
    loyalty: LoyaltyChange;
  }
  interface FacetNeeds {
    loyalty: 'exchanges';
  }
}

export const loyaltyFacet: Facet<'loyalty'> = {
  name: 'loyalty',
  load: async (tx, { operator_id }, players, needs) => {
    const undoing = [...new Set(needs.map(({ player_id }) => player_id))];
    const rows = undoing.length === 0 ? [] : await findExchanges(tx, operator_id, undoing);
    const byPlayer = Map.groupBy(rows, (row) => row.player_id);
    return new Map(players.map((player) => [player, byPlayer.get(player) ?? []]));
  },
  write: ({ operator }, changes) => [
    statement`
      insert into loyalty_changes (operator_id, ${columnList(changeColumns)})
      select ${operator.operator_id}, ${columnList(changeColumns, 'u')}
      from ${unnest(
        'u',
        changeColumns,
        changes.flatMap((change) => change.effects),
      )} order by u.n`,
  ],
};

type ExchangeRow = StandingExchange & { readonly player_id: number };

const findExchanges = (tx: Tx, operatorId: number, players: readonly number[]): Promise<ExchangeRow[]> =>
  tx<ExchangeRow[]>`
    select u.player_id, s.points, s.amount, s.booked_amount, s.booked_value
    from unnest(${players}::bigint[]) as u (player_id)
    cross join lateral standing_exchanges_with_value(${operatorId}, u.player_id, ${maxExchanges})
      with ordinality as s (points, amount, booked_amount, booked_value, n)
    order by u.player_id, s.n desc`.execute();

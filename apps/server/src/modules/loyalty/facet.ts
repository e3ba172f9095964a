import { columnList, unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';

/** What moved points other than play. */
export type LoyaltyChange = {
  readonly player_id: number;
  readonly kind: 'exchange' | 'correction';
  readonly points: number;
  readonly points_after: number;
  readonly amount: number;
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
    /** The points themselves stand in the wallet's row; a command that names this may add to their history. */
    loyalty: null;
  }
  interface FacetEffects {
    loyalty: LoyaltyChange;
  }
}

export const loyaltyFacet: Facet<'loyalty'> = {
  name: 'loyalty',
  load: async (_tx, _scope, players) => new Map(players.map((player) => [player, null])),
  write: (tx, { operator }, changes) => [
    tx`
      insert into loyalty_changes (operator_id, ${columnList(changeColumns)})
      select ${operator.operator_id}, ${columnList(changeColumns, 'u')}
      from ${unnest(
        'u',
        changeColumns,
        changes.flatMap((change) => change.effects),
      )} order by u.n`.execute(),
  ],
};

import { type Money, subtract } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { statement } from '../../database/statement.ts';
import { columnList, unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';

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

/** The part of an exchange that was not reversed: its points and its amount. */
export type StandingExchange = { readonly points: number; readonly amount: Money };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /**
     * The exchanges that were not reversed, oldest first, loaded when a command may reverse one. The points themselves
     * are in the wallet's row.
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
    return new Map(players.map((player) => [player, standing(byPlayer.get(player) ?? [])]));
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

/** How many of a player's newest exchanges and reversals are loaded; older exchanges are never reversed. */
const maxExchanges = 500;

type ExchangeRow = StandingExchange & { readonly player_id: number; readonly kind: 'exchange' | 'reversal' };

const findExchanges = (tx: Tx, operatorId: number, players: readonly number[]): Promise<ExchangeRow[]> =>
  tx<ExchangeRow[]>`
    select c.player_id, c.kind, abs(c.points) as points, c.amount
    from unnest(${players}::bigint[]) as u (player_id) cross join lateral (
      select id, player_id, kind, points, amount from loyalty_changes
      where operator_id = ${operatorId} and player_id = u.player_id and kind <> 'correction'
      order by id desc limit ${maxExchanges}
    ) c
    order by c.id`.execute();

/** A reversal always takes from the newest open exchange. */
const standing = (rows: readonly ExchangeRow[]): readonly StandingExchange[] =>
  rows.reduce<readonly StandingExchange[]>(
    (known, { kind, points, amount }) =>
      kind === 'exchange' ? known.concat({ points, amount }) : withoutReversed(known, { points, amount }),
    [],
  );

/** The open exchanges, without what was reversed of the newest. */
export const withoutReversed = (
  exchanges: readonly StandingExchange[],
  reversed: StandingExchange,
): readonly StandingExchange[] => {
  const newest = exchanges.at(-1);
  if (!newest) return exchanges;
  const rest = { points: newest.points - reversed.points, amount: subtract(newest.amount, reversed.amount) };
  return rest.amount > 0 ? [...exchanges.slice(0, -1), rest] : exchanges.slice(0, -1);
};

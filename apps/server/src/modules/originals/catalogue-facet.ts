import type { Facet } from '../../engine/facet.ts';

export type GameFacts = {
  readonly id: number;
  readonly provider_id: number;
  readonly external_id: string;
  readonly category: string;
  readonly is_original: boolean;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The active games that the commands name. */
    games: ReadonlyMap<number, GameFacts>;
  }
  interface FacetNeeds {
    games: { readonly game_id: number };
  }
}

export const gameFacet: Facet<'games'> = {
  name: 'games',
  memory: { of: 'operator', holds: (games, need) => need !== undefined && games.has(need.game_id) },
  load: async (tx, { operator_id }, players, needs) => {
    const ids = [...new Set(needs.map(({ need }) => need.game_id))];
    const rows = await tx<GameFacts[]>`
      select g.id, g.provider_id, g.external_id, g.category, g.is_original from games g
      join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id
      where g.operator_id = ${operator_id} and g.id = any(${ids}::bigint[]) and g.is_active and p.is_active`;
    const games = new Map(rows.map((row) => [row.id, row]));
    return new Map(players.map((player) => [player, games]));
  },
  write: () => [],
};

import type { Facet } from '../../engine/facet.ts';
import { type ActiveGame, selectActiveGames } from '../games/shared-queries.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The active games that the commands name. */
    games: ReadonlyMap<number, ActiveGame>;
  }
  interface FacetNeeds {
    games: { readonly game_id: number };
  }
}

export const gameFacet: Facet<'games'> = {
  name: 'games',
  policy: { of: 'operator', serves: (games, need) => need !== undefined && games.has(need.game_id) },
  load: async (tx, { operator_id }, players, needs) => {
    const ids = [...new Set(needs.map(({ need }) => need.game_id))];
    const rows = await selectActiveGames(tx, operator_id, ids);
    const games = new Map(rows.map((row) => [row.id, row]));
    return new Map(players.map((player) => [player, games]));
  },
  write: () => [],
};

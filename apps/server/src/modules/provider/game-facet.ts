import type { Offer } from '@croupier/contract/game-offer.ts';
import type { Facet } from '../../engine/facet.ts';
import { selectNamedGames } from '../games/shared-queries.ts';

/**
 * A game by the provider's own id. Wins are paid for games that are no longer offered, too. Originals are played only
 * by the platform.
 */
export type ProviderGame = {
  readonly id: number;
  readonly provider_id: number;
  readonly external_id: string;
  readonly category: string;
  readonly is_offered: boolean;
  readonly is_live: boolean;
  readonly offer: Offer;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The games that the commands name, by provider and the provider's own id. */
    provider_games: ReadonlyMap<string, ProviderGame>;
  }
  interface FacetNeeds {
    provider_games: GameName;
  }
}

type GameName = { readonly provider_id: number; readonly external_id: string };

export const nameOfGame = (game: GameName): string => `${game.provider_id}/${game.external_id}`;

export const providerGameFacet: Facet<'provider_games'> = {
  name: 'provider_games',
  policy: { of: 'operator', serves: (games, need) => need !== undefined && games.has(nameOfGame(need)) },
  load: async (tx, { operator_id }, players, needs) => {
    const named = new Map(needs.map(({ need }) => [nameOfGame(need), need]));
    const rows = await selectNamedGames(tx, operator_id, [...named.values()]);
    const games = new Map(rows.map((row) => [nameOfGame(row), row]));
    return new Map(players.map((player) => [player, games]));
  },
  write: () => [],
};

import { unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';

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
  load: async (tx, { operator_id }, players, needs) => {
    const named = new Map(needs.map(({ need }) => [nameOfGame(need), need]));
    const rows = await tx<ProviderGame[]>`
      select g.id, g.provider_id, g.external_id, g.category, g.is_active and p.is_active as is_offered
      from ${unnest('u', { provider_id: 'bigint', external_id: 'text' }, [...named.values()])}
      join games g on g.operator_id = ${operator_id} and g.provider_id = u.provider_id and g.external_id = u.external_id
        and not g.is_original
      join game_providers p on p.operator_id = g.operator_id and p.id = g.provider_id`;
    const games = new Map(rows.map((row) => [nameOfGame(row), row]));
    return new Map(players.map((player) => [player, games]));
  },
  write: () => [],
};

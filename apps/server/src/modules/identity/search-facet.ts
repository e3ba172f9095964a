import type { Facet } from '../../engine/facet.ts';
import { noteSearches } from './search-queries.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** Has no facts; commands note here that other accounts of the person must be searched for. */
    link_search: null;
  }
  interface FacetEffects {
    link_search: { readonly player_id: number };
  }
}

export const linkSearchFacet: Facet<'link_search'> = {
  name: 'link_search',
  load: async (_tx, _scope, players) => new Map(players.map((player) => [player, null])),
  write: ({ operator }, changes) => {
    const players = changes.filter(({ effects }) => effects.length > 0).map(({ player_id }) => player_id);
    return players.length === 0 ? [] : [noteSearches(operator.operator_id, players, 'change')];
  },
};

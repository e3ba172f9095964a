import { statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** Has no facts; commands record here that an exclusion must still spread to the person's other accounts. */
    spread: null;
  }
  interface FacetEffects {
    spread: { readonly player_id: number };
  }
}

export const spreadFacet: Facet<'spread'> = {
  name: 'spread',
  load: async (_tx, _scope, players) => new Map(players.map((player) => [player, null])),
  write: ({ operator }, changes) => {
    // One row per account, whatever its commands in the batch.
    const rows = changes.filter(({ effects }) => effects.length > 0).map(({ player_id }) => ({ player_id }));
    if (rows.length === 0) return [];
    return [
      statement`
        insert into exclusion_spreads as s (operator_id, player_id)
        select ${operator.operator_id}, u.player_id from ${unnest('u', { player_id: 'bigint' }, rows)}
        on conflict (operator_id, player_id) do update set id = default where s.operator_id = ${operator.operator_id}`,
    ];
  },
};

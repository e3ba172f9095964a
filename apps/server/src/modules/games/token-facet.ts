import type { Facet } from '../../engine/facet.ts';
import { selectLiveTokens } from '../players/shared-queries.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** Those of the player tokens which the commands name that have not ended. Without a name there are none. */
    live_tokens: ReadonlySet<number>;
  }
  interface FacetNeeds {
    live_tokens: { readonly token_id: number };
  }
}

/**
 * Whether the token of a launch is alive. Admission has seen it alive, but a sign-out or a new password may have ended it
 * since: storing the session fails then, and the launch is decided again.
 */
export const liveTokenFacet: Facet<'live_tokens'> = {
  name: 'live_tokens',
  policy: { of: 'command', empty: new Set() },
  load: async (tx, { operator_id }, players, needs) => {
    const alive = await selectLiveTokens(
      tx,
      operator_id,
      needs.map(({ need }) => need.token_id),
    );
    return new Map(players.map((player) => [player, alive]));
  },
  write: () => [],
};

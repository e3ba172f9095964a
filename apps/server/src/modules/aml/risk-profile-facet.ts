import type { Facet } from '../../engine/facet.ts';
import { loadProfiles } from '../players/profile-facet.ts';
import type { PlayerRow } from '../players/row.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The player's whole row, for the event of a raised risk level. */
    risk_profile: PlayerRow | null;
  }
  interface FacetNeeds {
    /** Stated by a command that may raise the level. Without it nothing is read. */
    risk_profile: true;
  }
}

export const riskProfileFacet: Facet<'risk_profile'> = {
  name: 'risk_profile',
  policy: { of: 'command', empty: null },
  load: async (tx, { operator_id }, players, needs) => {
    const wanted = needs.map(({ player_id }) => player_id);
    const rows = wanted.length === 0 ? new Map<number, PlayerRow>() : await loadProfiles(tx, operator_id, wanted);
    return new Map(players.map((player) => [player, rows.get(player) ?? null]));
  },
  // The player facet writes changes, and detects concurrent ones.
  write: () => [],
};

import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { Facet } from '../../engine/facet.ts';
import type { PlayerFacts } from './facet.ts';
import { type PlayerRow, playerColumns } from './row.ts';
import { viewPlayer } from './view.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The whole row, for the few commands whose events show the player; the rest need far less of it. */
    profile: PlayerRow;
  }
}

export const profileFacet: Facet<'profile'> = {
  name: 'profile',
  load: async (tx, { operator_id }, players) => {
    const rows = await tx<PlayerRow[]>`
      select ${playerColumns(tx)} from players where operator_id = ${operator_id} and id = any(${players}::bigint[])`;
    return new Map(rows.map((row) => [row.id, row]));
  },
  // What changes is written by the player facet, which looks out for changes by others.
  write: () => [],
};

/** The player as the API shows it once a command's change is written. */
export const viewChangedPlayer = (profile: PlayerRow, player: PlayerFacts, now: Date): PlayerView =>
  viewPlayer({ ...profile, ...player, updated_at: now }, now);

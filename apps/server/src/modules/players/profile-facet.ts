import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { Tx } from '../../database/pool.ts';
import type { Facet } from '../../engine/facet.ts';
import type { PlayerFacts } from './facet.ts';
import { type PlayerRow, playerColumns } from './row.ts';
import { viewPlayer } from './view.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The whole row, for the few commands whose events show the player. */
    profile: PlayerRow;
  }
}

export const loadProfiles = async (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
): Promise<Map<number, PlayerRow>> => {
  const rows = await tx<PlayerRow[]>`
    select ${playerColumns(tx)} from players where operator_id = ${operatorId} and id = any(${players}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
};

export const profileFacet: Facet<'profile'> = {
  name: 'profile',
  load: (tx, { operator_id }, players) => loadProfiles(tx, operator_id, players),
  // The player facet writes changes, and detects concurrent ones.
  write: () => [],
};

/** The player as the API shows it after a command's change. */
export const viewChangedPlayer = (profile: PlayerRow, player: PlayerFacts, now: Date): PlayerView =>
  viewPlayer({ ...profile, ...player, updated_at: now }, now);

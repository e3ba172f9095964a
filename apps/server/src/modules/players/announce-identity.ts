import type { PlayerChanges } from '@croupier/contract/operator/players.ts';
import type { Tx } from '../../database/pool.ts';
import { lockIdentity } from '../identity/keep-identity.ts';
import { changesTo, namesIdentity } from './profile-rules.ts';
import { selectPlayers } from './queries.ts';
import type { PlayerRow } from './row.ts';

/**
 * Locks the identity that a change would give to an account, before the account itself: a registration that links the
 * account locks them in this order. Returns the player for whom it was locked; undefined when the change names no field
 * of identity.
 */
export const announceIdentity = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
  wanted: PlayerChanges,
  now: Date,
): Promise<PlayerRow | undefined> => {
  if (!namesIdentity(wanted)) return undefined;
  const [known] = await selectPlayers(tx, operatorId, [playerId]);
  if (known) await lockIdentity(tx, operatorId, { ...known, ...changesTo(known, wanted, now) });
  return known;
};

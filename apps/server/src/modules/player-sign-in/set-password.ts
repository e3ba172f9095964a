import type { Tx } from '../../database/pool.ts';
import { endGameSessions } from '../games/end-sessions.ts';
import { endOtherTokens, savePassword } from '../players/shared-queries.ts';
import { endCodes, verifications } from './code-queries.ts';

type Scope = { readonly operator_id: number; readonly now: Date };

/**
 * Sets a new password, and ends what somebody who knew the old one may hold: the sessions but the kept one, and all game
 * sessions. Called under the lock of the player's row. Returns how many sessions have ended.
 */
export const setPassword = async (
  tx: Tx,
  scope: Scope,
  { player_id, hash, kept }: { readonly player_id: number; readonly hash: string; readonly kept: number | undefined },
): Promise<number> => {
  await savePassword(tx, scope.operator_id, player_id, hash);
  await endCodes(tx, scope, player_id, ['password_reset', ...verifications]);
  const ended = await endOtherTokens(tx, scope, player_id, kept ?? noToken);
  await endGameSessions(tx, { ...scope, player_id });
  return ended;
};

/** Ids begin with 1. */
const noToken = 0;

import type { sessionToken } from '@croupier/contract/operator/players.ts';
import type { TokenAccess } from '@croupier/contract/token-access.ts';
import type { z } from 'zod';
import { hashToken } from '../../admission/directory.ts';
import { minute } from '../../base/durations.ts';
import { base64url, type RandomSource } from '../../base/random.ts';
import type { BeforeJson } from '../../call/json.ts';
import type { Tx } from '../../database/pool.ts';
import { insertToken, lockPlayer } from './queries.ts';
import type { PlayerRow } from './row.ts';

export type WantedSession = {
  readonly player_id: number;
  readonly api_key_id: number;
  readonly ttl_minutes: number;
  readonly access: readonly TokenAccess[];
};

type Scope = { readonly operator_id: number; readonly now: Date };

/**
 * Issues a session token. The player is locked first, so that no token is created after the change of status that ends
 * them all; `admit` then refuses, or says whether the token is restricted.
 */
export const openSession = async (
  tx: Tx,
  { operator_id, now }: Scope,
  random: RandomSource,
  { player_id, api_key_id, ttl_minutes, access }: WantedSession,
  admit: (player: PlayerRow) => { readonly restricted: boolean },
): Promise<{ player: PlayerRow; session: BeforeJson<z.input<typeof sessionToken>> }> => {
  const player = await lockPlayer(tx, operator_id, player_id);
  const { restricted } = admit(player);

  const token = `ptk_${base64url(random, 32)}`;
  const expires_at = new Date(now.getTime() + ttl_minutes * minute);
  const token_hash = hashToken(token);
  await insertToken(tx, { operator_id, now }, { player_id, api_key_id, token_hash, expires_at, access, restricted });
  return {
    player: { ...player, last_login_at: now },
    session: { token, token_type: 'Bearer', player_id, expires_at, access: [...access], restricted },
  };
};

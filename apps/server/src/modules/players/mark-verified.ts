import type { Tx } from '../../database/pool.ts';
import { saveVerified } from './queries.ts';
import type { PlayerRow } from './row.ts';
import type { Channel } from './shared-queries.ts';

/** Notes that the player has proved the present e-mail address or phone number. */
export const markVerified = (
  tx: Tx,
  scope: { readonly operator_id: number; readonly now: Date },
  playerId: number,
  channel: Channel,
): Promise<PlayerRow> => saveVerified(tx, scope, playerId, { email: channel === 'email', phone: channel === 'phone' });

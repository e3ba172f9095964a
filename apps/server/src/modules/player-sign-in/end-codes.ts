import { reactWithin } from '../../module/reaction.ts';
import { endCodes, endCodesForOthers } from './code-queries.ts';
import { purposeOf } from './verify-address.ts';

/**
 * Codes that were sent to the former address must neither open the account any more nor bring that address back. A code
 * for the new one goes on: it may be what has made the address the player's.
 */
export const endCodesOnAddress = reactWithin(
  'address_changed',
  async (_parts, tx, { player_id, channel, address, ...scope }) => {
    if (channel === 'email') await endCodes(tx, scope, player_id, ['password_reset']);
    await endCodesForOthers(tx, scope, { player_id, purpose: purposeOf[channel] }, address);
  },
);

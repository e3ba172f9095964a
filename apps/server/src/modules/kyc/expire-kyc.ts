import { defineCommand } from '../../engine/account.ts';
import { expireWhenDue } from './move.ts';

/**
 * Records that a verification has expired. Decided under the account's lock, so that the event is sent exactly once.
 */
export const expireKyc = defineCommand({
  name: 'expire_kyc',
  facets: ['wallet', 'player', 'profile', 'audit', 'notices'],
  decide: (draft, _input: null, context) => ({ data: { expired: expireWhenDue(draft, context) } }),
});

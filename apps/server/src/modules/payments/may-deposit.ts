import { defineCommand } from '../../engine/account.ts';
import { refuseRestricted } from '../players/rules.ts';

/**
 * Whether the player may still deposit, when a payment provider asks to take the money of an intent: somebody may have
 * been locked since it was authorised. Changes nothing.
 */
export const mayDeposit = defineCommand({
  name: 'may_deposit',
  facets: ['player'],
  decide: ({ player }, _: null, { now }) => {
    refuseRestricted(player, 'can_deposit', now);
    return { data: {} };
  },
});

import { defineCommand } from '../../engine/account.ts';

/**
 * Does nothing itself: the engine settles due bonuses before every command. For the sweep, and before bonuses are
 * listed.
 */
export const settleDueBonuses = defineCommand({
  name: 'settle_bonuses',
  facets: ['bonuses'],
  decide: (_draft, _input: null) => ({ data: null }),
});

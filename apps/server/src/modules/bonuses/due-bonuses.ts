import { defineCommand } from '../../engine/account.ts';

/** Nothing but what has come due, which the engine applies before every command: for the sweep, and for whoever looks at bonuses. */
export const settleDueBonuses = defineCommand({
  name: 'settle_bonuses',
  facets: ['bonuses'],
  decide: (_draft, _input: null) => ({ data: null }),
});

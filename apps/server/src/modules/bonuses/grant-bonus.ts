import type { grantBonus as route } from '@croupier/contract/operator/bonuses.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { defineCommand } from '../../engine/account.ts';
import { withDueBonuses } from './due-bonuses.ts';
import { grant } from './grant.ts';
import { viewPlayerBonus } from './view.ts';

/** Grants a bonus by hand. */
export const grantBonus = withDueBonuses(
  defineCommand({
    name: 'grant_bonus',
    facets: ['wallet', 'player', 'bonuses', 'bonus_offers'],
    refusals: ['BONUS_INVALID', 'VALIDATION_FAILED'],
    decide: (account, input: BodyOf<typeof route>, context) => {
      const { bonus, ...granted } = grant(account, { ...input, source: 'manual' }, context);
      return { ...granted, answer: { data: viewPlayerBonus(bonus) } };
    },
  }),
);

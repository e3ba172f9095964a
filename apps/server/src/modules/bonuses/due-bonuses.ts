import { type CommandDefinition, defineCommand, type FacetName, type Outcome } from '../../engine/account.ts';
import { joinEffects } from '../responsible-gaming/consequences.ts';
import { settleBonuses } from './lifecycle.ts';

const settledFacets = ['wallet', 'player', 'bonuses'] as const;
type SettledFacet = (typeof settledFacets)[number];

/**
 * A command that finds the bonuses as they are at its moment: one that has run out is gone, whether or not a job has
 * noticed, and the next in line is there.
 */
export const withDueBonuses = <Input, F extends FacetName, Reply>(
  command: CommandDefinition<Input, F, Reply>,
): CommandDefinition<Input, F | SettledFacet, Reply> => ({
  ...command,
  facets: [...new Set<F | SettledFacet>([...command.facets, ...settledFacets])],
  decide: (account, input, context) => {
    if (account.bonuses.size === 0) return command.decide(account, input, context) as Outcome<F | SettledFacet, Reply>;
    const due = settleBonuses(account, context);
    if (due.account === account) return command.decide(account, input, context) as Outcome<F | SettledFacet, Reply>;
    const outcome = command.decide(due.account, input, context);
    return {
      ...outcome,
      account: { ...due.account, ...outcome.account },
      effects: joinEffects(due.effects, outcome.effects ?? {}),
      events: [...due.events, ...(outcome.events ?? [])],
    };
  },
});

/** Nothing but what has come due: for the sweep, and for whoever looks at bonuses. */
export const settleDueBonuses = withDueBonuses(
  defineCommand({
    name: 'settle_bonuses',
    facets: ['wallet'],
    decide: (account, _input: null) => ({ account, answer: { data: null } }),
  }),
);

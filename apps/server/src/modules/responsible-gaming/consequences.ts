import { Refusal } from '../../base/refusal.ts';
import type { CommandDefinition, Context, Draft, FacetName } from '../../engine/account.ts';

/**
 * What an exclusion does to a part of the account that a later module owns, such as the bonuses it forfeits and the game
 * sessions it ends. Pure, like any decision. app.ts hands them to the routes of this module.
 */
export type Consequence = {
  readonly facets: readonly FacetName[];
  readonly apply: (draft: Draft, context: Context) => void;
};

/** A consequence sees no more of an account than it names. */
export const defineConsequence = <const F extends FacetName>(consequence: {
  readonly facets: readonly F[];
  readonly apply: (draft: Draft<F>, context: Context) => void;
}): Consequence => consequence as unknown as Consequence;

/** The facets of a command that draws consequences. */
export const facetsWith = <F extends FacetName>(
  facets: readonly F[],
  consequences: readonly Consequence[],
): readonly F[] =>
  [...new Set<FacetName>([...facets, ...consequences.flatMap((one) => one.facets)])] as FacetName[] as never;

/** One after the other, each on what the one before left. */
export const drawConsequences = (draft: Draft<never>, consequences: readonly Consequence[], context: Context): void => {
  for (const { apply } of consequences) apply(draft as Draft, context);
};

/** A command that draws consequences whenever it is not refused. */
export const withConsequences = <Input, F extends FacetName, Reply>(
  command: CommandDefinition<Input, F, Reply>,
  consequences: readonly Consequence[],
): CommandDefinition<Input, F, Reply> => ({
  ...command,
  facets: facetsWith(command.facets, consequences),
  decide: (draft, input, context) => {
    const answer = command.decide(draft, input, context);
    if (!(answer instanceof Refusal)) drawConsequences(draft, consequences, context);
    return answer;
  },
});

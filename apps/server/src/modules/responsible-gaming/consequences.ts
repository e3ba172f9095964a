import { Refusal } from '../../base/refusal.ts';
import type { AccountFacts, CommandDefinition, Context, Effects, FacetName, Outcome } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';

/**
 * What an exclusion does to a part of the account that a later module owns, such as the bonuses it forfeits and the game
 * sessions it ends. Pure, like any decision. app.ts hands them to the routes of this module.
 */
export type Consequence = {
  readonly facets: readonly FacetName[];
  readonly apply: (account: AccountFacts, context: Context) => Changes;
};

export type Changes = {
  readonly account?: Partial<AccountFacts>;
  readonly effects?: Effects;
  readonly events?: readonly NewEvent[];
};

/** One after the other, each on what the one before left. */
export const drawConsequences = <A extends object>(
  account: A,
  consequences: readonly Consequence[],
  context: Context,
): { account: A; effects: Effects; events: NewEvent[] } => {
  let current = account;
  let effects: Effects = {};
  const events: NewEvent[] = [];
  for (const { apply } of consequences) {
    const changes = apply(current as unknown as AccountFacts, context);
    current = { ...current, ...changes.account };
    effects = joinEffects(effects, changes.effects ?? {});
    events.push(...(changes.events ?? []));
  }
  return { account: current, effects, events };
};

/** The rows of both, by facet, in their order. */
export const joinEffects = (left: Effects, right: Effects): Effects => {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])] as (keyof Effects)[];
  return Object.fromEntries(names.map((name) => [name, [...(left[name] ?? []), ...(right[name] ?? [])]]));
};

/** A command that draws consequences whenever it is not refused. */
export const withConsequences = <Input, F extends FacetName, Reply>(
  command: CommandDefinition<Input, F, Reply>,
  consequences: readonly Consequence[],
): CommandDefinition<Input, FacetName, Reply> => ({
  ...command,
  facets: [...new Set<FacetName>([...command.facets, ...consequences.flatMap(({ facets }) => facets)])],
  decide: (account, input, context): Outcome<FacetName, Reply> => {
    const outcome = command.decide(account, input, context);
    if (outcome.answer instanceof Refusal) return { ...outcome, account: { ...account, ...outcome.account } };
    const drawn = drawConsequences({ ...account, ...outcome.account }, consequences, context);
    return {
      account: drawn.account,
      effects: joinEffects(outcome.effects ?? {}, drawn.effects),
      events: [...(outcome.events ?? []), ...drawn.events],
      answer: outcome.answer,
    };
  },
});

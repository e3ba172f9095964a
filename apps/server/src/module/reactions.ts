import { Refusal } from '../base/refusal.ts';
import type { Tx } from '../database/pool.ts';
import type { CommandDefinition, Context, Draft, FacetName } from '../engine/account.ts';

/**
 * Changes that other modules react to, and their data. The module that makes a change adds it here by declaration, and
 * announces it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Changes {}

export type ChangeName = keyof Changes;

/** The effect of a change on a part of the account that another module owns. Pure, like any decision. */
export type DraftReaction = {
  readonly facets: readonly FacetName[];
  readonly apply: (draft: Draft, context: Context) => void;
};

/** Lets a module announce its changes to the others. */
export type Reactions = {
  /** For a command that makes the change: see withReactions. */
  onDraft(name: ChangeName): readonly DraftReaction[];
  within<N extends ChangeName>(name: N, tx: Tx, change: Changes[N]): Promise<void>;
  /** Resolves to what each reaction resolved to. */
  afterwards<N extends ChangeName>(name: N, change: Changes[N]): Promise<readonly unknown[]>;
};

/** The facets of a command with those that reactions to it need. */
export const facetsWith = <F extends FacetName>(
  facets: readonly F[],
  reactions: readonly DraftReaction[],
): readonly F[] =>
  [...new Set<FacetName>([...facets, ...reactions.flatMap((one) => one.facets)])] as FacetName[] as never;

/** Runs the reactions in order, each on the result of the one before. */
export const react = (draft: Draft<never>, reactions: readonly DraftReaction[], context: Context): void => {
  for (const { apply } of reactions) apply(draft as Draft, context);
};

/** A command with its reactions, which run unless it is refused. */
export const withReactions = <Input, F extends FacetName, Reply>(
  command: CommandDefinition<Input, F, Reply>,
  reactions: readonly DraftReaction[],
): CommandDefinition<Input, F, Reply> => ({
  ...command,
  facets: facetsWith(command.facets, reactions),
  decide: (draft, input, context) => {
    const answer = command.decide(draft, input, context);
    if (!(answer instanceof Refusal)) react(draft, reactions, context);
    return answer;
  },
});

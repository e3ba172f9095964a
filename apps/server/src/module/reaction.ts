import type { Tx } from '../database/pool.ts';
import type { Context, Draft, FacetName } from '../engine/account.ts';
import type { Parts } from './parts.ts';
import type { ChangeName, Changes, DraftReaction, Reactions } from './reactions.ts';

/**
 * A module's answer to a change that another module makes: in the same decision, in the same SQL transaction, or after
 * the commit.
 */
export type Reaction = {
  readonly to: ChangeName;
  readonly onDraft?: DraftReaction;
  readonly within?: (parts: Parts, tx: Tx, change: never) => Promise<unknown>;
  readonly afterwards?: (parts: Parts, change: never) => Promise<unknown>;
};

/** A reaction on the draft of an account. It sees only the facets that it names. */
export const reactOnDraft = <const F extends FacetName>(
  to: ChangeName,
  onDraft: { readonly facets: readonly F[]; readonly apply: (draft: Draft<F>, context: Context) => void },
): Reaction => ({ to, onDraft: onDraft as unknown as DraftReaction });

/** A reaction in the SQL transaction of the change: both are committed, or neither. */
export const reactWithin = <N extends ChangeName>(
  to: N,
  within: (parts: Parts, tx: Tx, change: Changes[N]) => Promise<unknown>,
): Reaction => ({ to, within });

/** A reaction after the commit. If it is interrupted, something else must make up for it later. */
export const reactAfterwards = <N extends ChangeName>(
  to: N,
  afterwards: (parts: Parts, change: Changes[N]) => Promise<unknown>,
): Reaction => ({ to, afterwards });

export const createReactions = (all: readonly Reaction[], parts: () => Parts): Reactions => {
  const to = (name: ChangeName): readonly Reaction[] => all.filter((reaction) => reaction.to === name);
  return {
    onDraft: (name) => to(name).flatMap(({ onDraft }) => onDraft ?? []),
    within: async (name, tx, change) => {
      for (const { within } of to(name)) await within?.(parts(), tx, change as never);
    },
    afterwards: (name, change) =>
      Promise.all(to(name).flatMap(({ afterwards }) => (afterwards ? [afterwards(parts(), change as never)] : []))),
  };
};

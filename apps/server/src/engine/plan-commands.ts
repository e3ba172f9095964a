import type { CommandDefinition, FacetName } from './account.ts';
import type { Advance, Facet } from './facet.ts';

/** A command with everything that the engine loads for it and runs before it. */
export type PlannedCommand<Input = unknown, F extends FacetName = FacetName, Reply = unknown> = CommandDefinition<
  Input,
  F,
  Reply
> & { readonly advances: readonly Advance['run'][] };

export type Planner = <Input, F extends FacetName, Reply>(
  definition: CommandDefinition<Input, F, Reply>,
) => PlannedCommand<Input, F, Reply>;

/**
 * Adds to each command the facets that the advances of its own facets need, and those advances in the order of the
 * facets. Every command has the root: its row is the account's lock. Each definition is planned once.
 */
export const createPlanner = (facets: readonly Facet[]): Planner => {
  const known = new WeakMap<object, unknown>();
  const plan: Planner = (definition) => {
    const names = withAdvances(facets, definition.facets);
    const advances = facets.flatMap(({ name, advance }) => (advance && names.has(name) ? [advance.run] : []));
    return { ...definition, facets: [...names] as FacetName[] as never, advances };
  };
  return (definition) => {
    const planned = known.get(definition) ?? plan(definition);
    known.set(definition, planned);
    return planned as never;
  };
};

const withAdvances = (facets: readonly Facet[], named: readonly FacetName[]): Set<FacetName> => {
  const names = new Set<FacetName>([...facets.filter(({ isRoot }) => isRoot).map(({ name }) => name), ...named]);
  // A set also iterates what is added meanwhile: the facets of an advance bring their own.
  for (const name of names)
    for (const needed of facets.find((facet) => facet.name === name)?.advance?.with ?? []) names.add(needed);
  return names;
};

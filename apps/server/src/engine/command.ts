import type { Span } from '../base/tracing.ts';
import type { Actor } from '../call/call.ts';
import type { Claim } from '../call/idempotency.ts';
import { isAway } from '../database/failures.ts';
import type { CommandDefinition, FacetName } from './account.ts';
import { type Advance, type Facet, NotCached, type Policy } from './facet.ts';

/** A submitted command: what to do, to which account, by whom, and the Idempotency-Key of its answer. */
export type Command<Input = unknown> = {
  readonly definition: PlannedCommand<Input>;
  readonly operator_id: number;
  readonly player_id: number;
  readonly input: Input;
  readonly actor: Actor;
  readonly claim?: Claim | undefined;
  /** The status of a success, as the route declares it. */
  readonly status: number;
  /** The span of the command; its events continue it. */
  readonly span?: Span | undefined;
};

/** The connection was lost during the commit, or nothing answers it: only the database knows whether it happened. */
export class CommitUnknown extends Error {
  override readonly cause: unknown;
  readonly code = '08007';
  constructor(cause?: unknown) {
    super(cause === undefined ? 'The commit is not answered.' : 'The connection was lost during the commit.');
    this.name = 'CommitUnknown';
    this.cause = cause;
  }
}

/** The cached facts of a batch were outdated when it was written, or were not enough. Nothing was committed. */
export const isStale = (error: unknown): boolean =>
  error instanceof NotCached || (error as { code?: string } | undefined)?.code === 'CR002';

/** Nothing was committed for certain, so a retry cannot do anything twice. */
export const isSafeToRepeat = (error: unknown): boolean => !(error instanceof CommitUnknown);

/** A read-only server has committed nothing: only a lost connection leaves that open. */
export const commitFailure = (error: unknown): unknown =>
  isAway(error) && (error as { code?: string }).code !== '25006' ? new CommitUnknown(error) : error;

/** The facet of the account's own row, with how to prove its version. */
export type Root = Facet & { readonly policy: Extract<Policy<FacetName>, { readonly of: 'root' }> };

export const isRoot = (facet: Facet): facet is Root => facet.policy?.of === 'root';

export const rootOf = (facets: readonly Facet[]): Root => {
  const [root, ...others] = facets.filter(isRoot);
  if (!root || others.length > 0) throw new Error('Exactly one facet must be the root.');
  // Facets are loaded in their order, and the root's load takes the lock of the account.
  if (facets[0] !== root) throw new Error('The root must be the first facet.');
  return root;
};

/** A command with everything that the engine loads for it and runs before it. */
export type PlannedCommand<Input = unknown, F extends FacetName = FacetName, Reply = unknown> = CommandDefinition<
  Input,
  F,
  Reply
> & {
  readonly advances: readonly Advance['run'][];
  /** The facet whose row is the account's lock. */
  readonly root: FacetName;
};

export type Planner = <Input, F extends FacetName, Reply>(
  definition: CommandDefinition<Input, F, Reply>,
) => PlannedCommand<Input, F, Reply>;

/**
 * Adds to each command the facets that the advances of its own facets need, and those advances in the order of the
 * facets. Every command has the root: its row is the account's lock. Each definition is planned once.
 */
export const createPlanner = (facets: readonly Facet[]): Planner => {
  const known = new WeakMap<object, unknown>();
  const root = rootOf(facets).name;
  const plan: Planner = (definition) => {
    const names = withAdvances(facets, [root, ...definition.facets]);
    const advances = facets.flatMap(({ name, advance }) => (advance && names.has(name) ? [advance.run] : []));
    return { ...definition, facets: [...names] as FacetName[] as never, advances, root };
  };
  return (definition) => {
    const planned = known.get(definition) ?? plan(definition);
    known.set(definition, planned);
    return planned as never;
  };
};

const withAdvances = (facets: readonly Facet[], named: readonly FacetName[]): Set<FacetName> => {
  const names = new Set(named);
  // A set also iterates what is added meanwhile: the facets of an advance bring their own.
  for (const name of names)
    for (const needed of facets.find((facet) => facet.name === name)?.advance?.with ?? []) names.add(needed);
  return names;
};

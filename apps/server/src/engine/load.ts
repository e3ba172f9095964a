import type { Clock } from '../base/clock.ts';
import type { Tx } from '../database/pool.ts';
import type { Statement } from '../database/statement.ts';
import type { FacetName } from './account.ts';
import type { AccountCache } from './cache.ts';
import { type Command, isRoot, type Root } from './command.ts';
import type { Account, Accounts } from './decide.ts';
import type { Facet, Needed, Proof } from './facet.ts';
import type { LoadedOperator, OperatorLoader } from './operator.ts';

export type LoadParts = {
  readonly clock: Clock;
  readonly facets: readonly Facet[];
  readonly operators: OperatorLoader;
  readonly cache: AccountCache;
  readonly root: Root;
};

export type AnyProof = Proof<never>;

/** The version of the account's row when it was read; undefined when there is no such account. */
export const versionOf = (root: Root, account: Account): number | undefined =>
  (account[root.name] as { readonly version: number } | undefined)?.version;

/** The cached facts of the accounts of a batch. */
export type Recalled = {
  /** As it was when the facts were cached. */
  readonly operator: LoadedOperator | undefined;
  /** Of each account the facets that its commands read and the cache holds. */
  readonly accounts: Accounts;
  /** The versions of the cached accounts; the others hold only what is the operator's. */
  readonly versions: ReadonlyMap<number, number>;
  /** What the commands need and is to be proved with the batch. */
  readonly assumed: ReadonlyMap<AnyProof, readonly Needed<never>[]>;
  /** The players of whom nothing has to be loaded. */
  readonly whole: ReadonlySet<number>;
};

const nothing: Recalled = {
  operator: undefined,
  accounts: new Map(),
  versions: new Map(),
  assumed: new Map(),
  whole: new Set(),
};

/** The accounts of a batch, with the facets that its commands read. */
export type Loaded = {
  readonly operator: LoadedOperator;
  readonly accounts: Accounts;
  readonly facets: readonly Facet[];
  /** Prove what was assumed; sent with the batch. */
  readonly checks: readonly Statement[];
  /** The players whose facts come from the cache, except for the row that proves that these are current. */
  readonly recalled: ReadonlySet<number>;
};

export const playersOf = (commands: readonly Command[]): number[] =>
  [...new Set(commands.map((command) => command.player_id))].sort((a, b) => a - b);

/** The facets that the commands name, and the root, whose row is the account's lock. */
export const facetsOf = (facets: readonly Facet[], commands: readonly Command[]): Facet[] => {
  const named = new Set(commands.flatMap((command) => command.definition.facets));
  return facets.filter((facet) => isRoot(facet) || named.has(facet.name));
};

/** The names of the facets that the commands of each player read. */
export const readsOf = (commands: readonly Command[]): ReadonlyMap<number, readonly FacetName[]> => {
  const reads = new Map<number, readonly FacetName[]>();
  for (const { player_id, definition } of commands) {
    const known = reads.get(player_id);
    if (known === definition.facets) continue;
    reads.set(player_id, known ? [...new Set([...known, ...definition.facets])] : definition.facets);
  }
  return reads;
};

/** What the commands need, by facet. */
export const needsOf = (commands: readonly Command[]): ReadonlyMap<FacetName, Needed<never>[]> => {
  const needs = new Map<FacetName, Needed<never>[]>();
  for (const { definition, player_id, input } of commands)
    for (const [name, need] of Object.entries(definition.needs?.(input) ?? {}) as [FacetName, never][]) {
      if (need === undefined) continue;
      const known = needs.get(name);
      if (known) known.push({ player_id, need });
      else needs.set(name, [{ player_id, need }]);
    }
  return needs;
};

const none: readonly never[] = [];

/**
 * Locks the accounts in the order of their ids and reads what was not recalled from the cache, in one round trip. What
 * was recalled of an account that has changed since is read in another.
 */
export const loadAccounts = async (
  parts: Omit<LoadParts, 'cache'>,
  tx: Tx,
  operatorId: number,
  commands: readonly Command[],
  recalled: Recalled = nothing,
): Promise<Loaded> => {
  const facets = facetsOf(parts.facets, commands);
  const players = playersOf(commands);
  const reads = readsOf(commands);
  const needs = needsOf(commands);
  const accounts: Accounts = new Map(players.map((player) => [player, {}]));
  const now = parts.clock.now();
  const load = async (facet: Facet, of: readonly number[]): Promise<void> => {
    if (of.length === 0) return;
    const all = needs.get(facet.name) ?? none;
    const wanted = of === players ? all : all.filter(({ player_id }) => of.includes(player_id));
    const found = await facet.load(tx, { operator_id: operatorId, now }, of, wanted);
    for (const [player, facts] of found) (accounts.get(player) as Account)[facet.name] = facts;
  };
  const isRecalled = ({ name }: Facet, player: number): boolean => recalled.accounts.get(player)?.[name] !== undefined;
  const readersOf = ({ name }: Facet): number[] => players.filter((player) => reads.get(player)?.includes(name));
  const [operator] = await Promise.all([
    parts.operators.load(tx, operatorId),
    ...facets.map((facet) => {
      if (isRoot(facet)) return load(facet, players);
      const readers = readersOf(facet);
      // All accounts of a batch find the same shared facts: they are loaded for everybody or for nobody.
      return load(facet, isShared(facet) ? readers : readers.filter((player) => !isRecalled(facet, player)));
    }),
  ]);
  const isSameOperator = operator.facts_version === recalled.operator?.facts_version;
  const outdated = new Set<number>();
  for (const [player, known] of recalled.accounts) {
    const account = accounts.get(player) as Account;
    const isOutdated = !isSameOperator || versionOf(parts.root, account) !== recalled.versions.get(player);
    if (isOutdated) outdated.add(player);
    for (const { name, policy } of facets)
      if (known[name] !== undefined && (!isOutdated || (isSameOperator && policy?.of === 'operator')))
        account[name] ??= known[name];
  }
  if (outdated.size > 0)
    await Promise.all(
      facets.map((facet) => {
        if (isRoot(facet) || isShared(facet)) return undefined;
        const isMissing = (player: number) => accounts.get(player)?.[facet.name] === undefined;
        return load(
          facet,
          readersOf(facet).filter((player) => outdated.has(player) && isRecalled(facet, player) && isMissing(player)),
        );
      }),
    );
  return {
    ...{ operator, accounts, facets },
    checks: checksOf(operatorId, recalled.assumed, (player) => !outdated.has(player)),
    recalled: new Set([...recalled.whole].filter((player) => !outdated.has(player))),
  };
};

const isShared = ({ policy }: Facet): boolean => policy?.of === 'batch';

/** The statements that prove what was assumed, of the players that are still decided so. */
export const checksOf = (
  operatorId: number,
  assumed: Recalled['assumed'],
  isDecidedSo: (player: number) => boolean,
): Statement[] =>
  [...assumed].flatMap(([proof, all]) => {
    const needs = all.filter(({ player_id }) => isDecidedSo(player_id));
    return needs.length > 0 ? [proof.statement(operatorId, needs)] : [];
  });

import type { Clock } from '../base/clock.ts';
import type { Tx } from '../database/pool.ts';
import type { Statement } from '../database/statement.ts';
import type { FacetName } from './account.ts';
import type { AccountCache } from './account-cache.ts';
import type { Command } from './command.ts';
import type { Account, Accounts } from './decide-batch.ts';
import type { Facet, Needed } from './facet.ts';
import type { LoadedOperator, OperatorLoader } from './operator.ts';
import { versionOf } from './versions.ts';

export type LoadParts = {
  readonly clock: Clock;
  readonly facets: readonly Facet[];
  readonly operators: OperatorLoader;
  /** Absent when the SQL transaction may see changes that the cache cannot know. */
  readonly cache: AccountCache | undefined;
};

/** The accounts of a batch, with the facets that its commands read. */
export type Loaded = {
  readonly operator: LoadedOperator;
  readonly accounts: Accounts;
  readonly facets: readonly Facet[];
  /** Verify what was assumed not to exist; sent with the batch. */
  readonly checks: readonly Statement[];
};

export const playersOf = (commands: readonly Command[]): number[] =>
  [...new Set(commands.map((command) => command.player_id))].sort((a, b) => a - b);

/** The facets that the commands name, and the root, whose row is the account's lock. */
export const facetsOf = (facets: readonly Facet[], commands: readonly Command[]): Facet[] => {
  const named = new Set(commands.flatMap((command) => command.definition.facets));
  return facets.filter((facet) => facet.isRoot || named.has(facet.name));
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
 * Locks the accounts in the order of their ids and reads what is not cached, in one round trip. Accounts whose cached
 * version is outdated are read in another.
 */
export const loadAccounts = async (
  parts: LoadParts,
  tx: Tx,
  operatorId: number,
  commands: readonly Command[],
): Promise<Loaded> => {
  const facets = facetsOf(parts.facets, commands);
  const players = playersOf(commands);
  const needs = needsOf(commands);
  const accounts: Accounts = new Map(players.map((player) => [player, {}]));
  const now = parts.clock.now();
  const operatorLoading = parts.operators.load(tx, operatorId);
  const load = async (facet: Facet, of: readonly number[]): Promise<void> => {
    const all = needs.get(facet.name) ?? none;
    const wanted = of === players ? all : all.filter(({ player_id }) => of.includes(player_id));
    const found = await facet.load(tx, { operator_id: operatorId, now }, of, wanted);
    for (const [player, facts] of found) (accounts.get(player) as Account)[facet.name] = facts;
  };
  const kept = facets.filter((facet) => !facet.isRoot && facet.cache?.of === 'account' && !needs.has(facet.name));
  const cached = new Map(
    players.flatMap((player) => {
      const known = parts.cache?.account(operatorId, player);
      const isUsable = known && !known.isContested && kept.every(({ name }) => known.facts[name] !== undefined);
      return isUsable ? [[player, known] as const] : [];
    }),
  );
  const unknown = players.filter((player) => !cached.has(player));
  const loading = facets.map((facet) => {
    const of = kept.includes(facet) ? unknown : players;
    return of.length === 0 ? undefined : load(facet, of);
  });
  const [operator] = await Promise.all([operatorLoading, ...loading]);
  const stale: number[] = [];
  for (const [player, { version, facts }] of cached) {
    const account = accounts.get(player) as Account;
    if (versionOf(account) !== version) stale.push(player);
    else for (const { name } of kept) account[name] = facts[name];
  }
  if (stale.length > 0) await Promise.all(kept.map((facet) => load(facet, stale)));
  return { operator, accounts, facets, checks: [] };
};

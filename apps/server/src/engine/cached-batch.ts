import { operatorTime } from '../call/facts.ts';
import type { FacetName } from './account.ts';
import type { AccountCache, CachedAccount } from './account-cache.ts';
import type { Command } from './command.ts';
import type { Account, Accounts, Decided } from './decide-batch.ts';
import type { BatchScope, Facet, FacetAbsence, Needed } from './facet.ts';
import { facetsOf, type Loaded, type LoadParts, needsOf, playersOf } from './load-batch.ts';
import { versionOf } from './versions.ts';

/**
 * The accounts of a batch from the cache, with checks of what was assumed not to exist; undefined unless everything else
 * that its commands read is there.
 */
export const readCachedAccounts = (
  parts: LoadParts,
  operatorId: number,
  commands: readonly Command[],
): Loaded | undefined => {
  const operator = parts.operators.known(operatorId);
  const { cache } = parts;
  if (!operator || !cache) return undefined;
  const facets = facetsOf(parts.facets, commands);
  if (facets.some((facet) => !facet.cache && facet.unneeded === undefined)) return undefined;
  const needs = new Map([...needsOf(commands)].map(([name, all]) => [name, Map.groupBy(all, (one) => one.player_id)]));
  const assumed = new Map<Facet, Needed<never>[]>();
  const now = operatorTime(operator.facts, parts.clock.now());
  const kept = cache.operator(operatorId);
  const common = kept?.facts_version === operator.facts_version ? kept : undefined;
  const accounts: Accounts = new Map();
  for (const player of playersOf(commands)) {
    const own = cache.account(operatorId, player);
    if (own?.facts_version !== operator.facts_version || own.isContested) return undefined;
    const account: Account = {};
    for (const facet of facets) {
      const facts = facet.cache ? (facet.cache.of === 'operator' ? common : own)?.facts[facet.name] : facet.unneeded;
      if (facts === undefined) return undefined;
      account[facet.name] = facts;
      const missing = missingFrom(facet, facts, needs.get(facet.name)?.get(player) ?? none, now, own.facts);
      if (missing === 'unknown') return undefined;
      if (missing.length > 0) assumed.set(facet, [...(assumed.get(facet) ?? none), ...missing]);
    }
    accounts.set(player, account);
  }
  const checks = [...assumed].map(([facet, missing]) => (facet.absence as Absence).check(operatorId, missing));
  return { operator, accounts, facets, checks };
};

type Absence = FacetAbsence<never>;
const none: readonly never[] = [];

/** What the commands need of a facet and is assumed not to exist; 'unknown' if something has to be loaded. */
const missingFrom = (
  { cache, absence }: Facet,
  facts: unknown,
  needed: readonly Needed<never>[],
  now: Date,
  account: CachedAccount['facts'],
): readonly Needed<never>[] | 'unknown' => {
  // So for most facets: the command names nothing of them, and the cached facts are enough.
  if (needed.length === 0 && !cache?.holds) return none;
  const holds = (need: unknown): boolean =>
    cache ? (cache.holds?.(facts as never, need as never, now, account as never) ?? true) : need === undefined;
  if (needed.length === 0) return holds(undefined) ? none : 'unknown';
  const missing = needed.filter(({ need }) => !holds(need));
  const isAssumable = missing.every(({ need }) => absence && ((absence as Absence).allows?.(need) ?? true));
  return isAssumable ? missing : 'unknown';
};

/** Caches the accounts as the batch left them, once that is committed. */
export const cacheAccounts = (
  { cache, facets: all }: { readonly cache: AccountCache; readonly facets: readonly Facet[] },
  { operator: { operator_id }, version }: BatchScope,
  { operator: { facts_version }, accounts, facets }: Loaded,
  { before, changed }: Decided,
): void => {
  const own = facets.filter((facet) => facet.cache && facet.cache.of !== 'operator');
  const common = facets.filter((facet) => facet.cache?.of === 'operator');
  for (const [player, account] of accounts) {
    const found = versionOf(account);
    if (found === undefined) continue;
    const current = changed.has(player) ? version : found;
    const known = cache.account(operator_id, player);
    const isContested = known !== undefined && known.version !== found;
    const facts: Partial<Record<FacetName, unknown>> = known && !isContested ? { ...known.facts } : {};
    if (known?.facts_version !== facts_version)
      for (const facet of all) if (facet.cache?.of === 'both') delete facts[facet.name];
    for (const { name, cache: how } of own)
      facts[name] = how?.keep
        ? how.keep(account[name] as never, account[name] !== before.get(player)?.[name], facts[name] as never)
        : account[name];
    facts.wallet = { ...(account.wallet as object), version: current };
    cache.keepAccount(operator_id, player, { version: current, facts_version, facts, isContested });
  }
  const [first] = accounts.values();
  if (common.length === 0 || !first) return;
  const known = cache.operator(operator_id);
  const earlier = known?.facts_version === facts_version ? known.facts : {};
  const facts: Partial<Record<FacetName, unknown>> = { ...earlier };
  for (const { name } of common) facts[name] = merged(earlier[name], first[name]);
  cache.keepOperator(operator_id, { facts_version, facts });
};

/** Facts of the operator are looked up by name, a few at a time; earlier ones stay cached. */
const merged = (known: unknown, found: unknown): unknown =>
  known === found || !(known instanceof Map) ? found : new Map([...known, ...(found as ReadonlyMap<unknown, unknown>)]);

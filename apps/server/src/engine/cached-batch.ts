import { operatorTime } from '../call/facts.ts';
import type { FacetName } from './account.ts';
import type { AccountCache, CachedAccount } from './account-cache.ts';
import type { Command } from './command.ts';
import type { Account, Accounts, Decided } from './decide-batch.ts';
import type { BatchScope, Facet, FacetAbsence, Needed } from './facet.ts';
import {
  checksOf,
  facetsOf,
  type Loaded,
  type LoadParts,
  needsOf,
  playersOf,
  type Recalled,
  readsOf,
} from './load-batch.ts';
import { versionOf } from './versions.ts';

/**
 * The cached facts of the accounts of a batch; undefined without the operator. Of a contested account it holds
 * nothing. What a command names and the cache does not hold is assumed not to exist, unless that turned out wrong.
 */
export const recallAccounts = (
  { cache, operators, facets, clock }: LoadParts,
  operatorId: number,
  commands: readonly Command[],
  mayAssume: boolean,
): Recalled | undefined => {
  const operator = operators.known(operatorId);
  if (!operator) return undefined;
  const reads = readsOf(commands);
  const needs = new Map([...needsOf(commands)].map(([name, all]) => [name, Map.groupBy(all, (one) => one.player_id)]));
  const byName = new Map(facetsOf(facets, commands).map((facet) => [facet.name, facet]));
  const now = operatorTime(operator.facts, clock.now());
  const kept = cache.operator(operatorId);
  const common = kept?.facts_version === operator.facts_version ? kept : undefined;
  const accounts: Accounts = new Map();
  const versions = new Map<number, number>();
  const whole = new Set<number>();
  const assumed = new Map<Facet, Needed<never>[]>();
  for (const [player, names] of reads) {
    const own = cache.account(operatorId, player);
    if (own?.facts_version !== operator.facts_version || own.isContested) continue;
    const account: Account = {};
    let isWhole = true;
    for (const name of names) {
      const facet = byName.get(name) as Facet;
      const needed = needs.get(name)?.get(player) ?? none;
      const facts = facet.cache ? (facet.cache.of === 'operator' ? common : own)?.facts[name] : facet.unneeded;
      const missing = facts === undefined ? 'unknown' : missingFrom(facet, facts, needed, now, own.facts);
      if (missing === 'unknown' || (missing.length > 0 && !mayAssume)) isWhole = false;
      else account[name] = facts;
      if (account[name] !== undefined && missing.length > 0)
        assumed.set(facet, [...(assumed.get(facet) ?? none), ...(missing as readonly Needed<never>[])]);
    }
    accounts.set(player, account);
    versions.set(player, own.version);
    if (isWhole) whole.add(player);
  }
  return { operator, accounts, versions, assumed, whole };
};

/** The accounts of a batch from the cache alone; undefined if something has to be loaded. */
export const withoutLoading = (
  parts: LoadParts,
  operatorId: number,
  commands: readonly Command[],
  { operator, accounts, assumed, whole }: Recalled,
): Loaded | undefined => {
  const players = playersOf(commands);
  if (!operator || players.length !== whole.size) return undefined;
  return {
    operator,
    accounts: new Map(players.map((player) => [player, accounts.get(player) as Account])),
    facets: facetsOf(parts.facets, commands),
    checks: checksOf(operatorId, assumed, () => true),
    recalled: whole,
  };
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
    const wasChanged = known !== undefined && known.version !== found;
    const isContested = wasChanged && (known.wasChanged || known.isContested) === true;
    const facts: Partial<Record<FacetName, unknown>> = known && !wasChanged ? { ...known.facts } : {};
    if (known?.facts_version !== facts_version)
      for (const facet of all) if (facet.cache?.of === 'both') delete facts[facet.name];
    for (const { name, cache: how } of own)
      if (account[name] !== undefined)
        facts[name] = how?.keep
          ? how.keep(account[name] as never, account[name] !== before.get(player)?.[name], facts[name] as never)
          : account[name];
    facts.wallet = { ...(account.wallet as object), version: current };
    cache.keepAccount(operator_id, player, { version: current, facts_version, facts, wasChanged, isContested });
  }
  if (common.length === 0) return;
  const known = cache.operator(operator_id);
  const earlier = known?.facts_version === facts_version ? known.facts : {};
  const facts: Partial<Record<FacetName, unknown>> = { ...earlier };
  for (const { name } of common)
    for (const found of new Set([...accounts.values()].map((account) => account[name])))
      if (found !== undefined) facts[name] = merged(facts[name], found);
  cache.keepOperator(operator_id, { facts_version, facts });
};

/** Facts of the operator are looked up by name, a few at a time; earlier ones stay cached. */
const merged = (known: unknown, found: unknown): unknown =>
  known === found || !(known instanceof Map) ? found : new Map([...known, ...(found as ReadonlyMap<unknown, unknown>)]);

import { operatorTime } from '../call/facts.ts';
import type { AccountFacts, FacetName } from './account.ts';
import type { Command } from './command.ts';
import type { Account, Accounts, Decided } from './decide.ts';
import type { BatchScope, Facet, Needed, Policy } from './facet.ts';
import {
  type AnyProof,
  checksOf,
  facetsOf,
  type Loaded,
  type LoadParts,
  needsOf,
  playersOf,
  type Recalled,
  readsOf,
  versionOf,
} from './load.ts';

/**
 * The cached facts of the accounts of a batch; undefined without the operator. Of a contested account, and of one that
 * is not cached, it holds only what is the operator's. What a Proof answers is assumed, unless that turned out wrong.
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
  const assumed = new Map<AnyProof, Needed<never>[]>();
  for (const [player, names] of reads) {
    const cached = cache.account(operatorId, player);
    const own = cached?.facts_version === operator.facts_version && !cached.isContested ? cached : undefined;
    const account: Account = {};
    let isWhole = true;
    const known = { now, account: (own?.facts ?? {}) as Partial<AccountFacts> };
    for (const name of names) {
      const { policy } = byName.get(name) as Facet;
      const isCommon = policy?.of === 'operator';
      const facts = own || isCommon ? knownFacts(policy, (isCommon ? common : own)?.facts[name]) : undefined;
      const needed = needs.get(name)?.get(player) ?? none;
      const proofs = facts === undefined ? undefined : proofsFor(policy as AnyPolicy, facts, needed, known);
      if (!proofs || (proofs.length > 0 && !mayAssume)) {
        isWhole = false;
        continue;
      }
      account[name] = facts;
      for (const [proof, need] of proofs) assume(assumed, proof, need);
    }
    accounts.set(player, account);
    if (own) versions.set(player, own.version);
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

const assume = (assumed: Map<AnyProof, Needed<never>[]>, proof: AnyProof, need: Needed<never>): void => {
  const known = assumed.get(proof);
  if (known) known.push(need);
  else assumed.set(proof, [need]);
};

type AnyPolicy = Policy<never>;
const none: readonly never[] = [];

const isCached = ({ of }: { readonly of: AnyPolicy['of'] }): boolean => of !== 'command' && of !== 'batch';

/** What is known of a facet without loading it. */
const knownFacts = (policy: Facet['policy'], cached: unknown): unknown =>
  policy && (isCached(policy) ? cached : policy.empty);

/** What the known facts answer if it is proved, of what the commands need; undefined if they must be loaded. */
const proofsFor = (
  policy: AnyPolicy,
  facts: unknown,
  needed: readonly Needed<never>[],
  known: { readonly now: Date; readonly account: Partial<AccountFacts> },
): readonly (readonly [AnyProof, Needed<never>])[] | undefined => {
  // So for most facets: the command names nothing of them, and the known facts are enough.
  if (needed.length === 0 && !policy.serves) return none;
  if (needed.length === 0) return policy.serves?.(facts as never, undefined, known) === true ? none : undefined;
  if (!policy.serves) return isCached(policy) ? none : undefined;
  const proofs: [AnyProof, Needed<never>][] = [];
  for (const one of needed) {
    const answer = policy.serves(facts as never, one.need, known);
    if (answer === false) return undefined;
    if (answer !== true) proofs.push([answer, one]);
  }
  return proofs;
};

/** Caches the accounts as the batch left them, once that is committed. */
export const cacheAccounts = (
  { cache, facets: all, root }: Pick<LoadParts, 'cache' | 'facets' | 'root'>,
  { operator: { operator_id }, version }: BatchScope,
  { operator: { facts_version }, accounts, facets }: Loaded,
  { before, changed }: Decided,
): void => {
  const own = facets.filter(({ policy }) => policy && isCached(policy) && policy.of !== 'operator');
  const common = facets.filter(({ policy }) => policy?.of === 'operator');
  for (const [player, account] of accounts) {
    const found = versionOf(root, account);
    if (found === undefined) continue;
    const current = changed.has(player) ? version : found;
    const known = cache.account(operator_id, player);
    const wasChanged = known !== undefined && known.version !== found;
    const isContested = wasChanged && (known.wasChanged || known.isContested) === true;
    const facts: Partial<Record<FacetName, unknown>> = known && !wasChanged ? { ...known.facts } : {};
    if (known?.facts_version !== facts_version)
      for (const facet of all) if (facet.policy?.of === 'both') delete facts[facet.name];
    for (const { name, policy } of own)
      if (account[name] !== undefined)
        facts[name] = policy?.keep
          ? policy.keep(account[name] as never, account[name] !== before.get(player)?.[name], facts[name] as never)
          : account[name];
    facts[root.name] = { ...(account[root.name] as object), version: current };
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

import { createRecent } from '../base/recent.ts';
import type { FacetName } from './account.ts';

/** The cached facts of one account by facet, with the versions for which they are valid. */
export type CachedAccount = {
  readonly version: number;
  /** The operator's facts_version at that time. */
  readonly facts_version: number;
  readonly facts: Partial<Record<FacetName, unknown>>;
  /** Another node has changed the account between its last two commands here. */
  readonly wasChanged?: boolean;
  /**
   * That happened twice in a row. A player whose requests alternate between nodes would waste a decision from the cache
   * each time, so the next command locks and loads the account at once.
   */
  readonly isContested?: boolean;
};

/**
 * Accounts as this process last left them. PostgreSQL checks the version in the SQL transaction that writes, so a
 * decision on an account that was changed elsewhere is never committed.
 */
export type AccountCache = {
  account(operatorId: number, playerId: number): CachedAccount | undefined;
  operator(operatorId: number): Omit<CachedAccount, 'version'> | undefined;
  keepAccount(operatorId: number, playerId: number, cached: CachedAccount): void;
  keepOperator(operatorId: number, cached: Omit<CachedAccount, 'version'>): void;
  /** Drops the operator's own facts and those of these players. */
  drop(operatorId: number, players: readonly number[]): void;
  /** Makes the next commands of these players lock and load their accounts, and drops the operator's own facts. */
  contest(operatorId: number, players: readonly number[]): void;
  /** Whether so many batches of the operator lately held something outdated that the next are better locked at once. */
  isOftenOutdated(operatorId: number): boolean;
  /** Notes of a batch that was cached in full whether another node had changed any of its accounts. */
  note(operatorId: number, wasOutdated: boolean): void;
  clear(): void;
  count(found: Found, commands: number): void;
  readings(): { readonly accounts: number } & Readonly<Record<Found, number>>;
};

/** hit: decided from the cache; miss: the account was read first; stale: a miss that was first decided in vain. */
type Found = 'hit' | 'miss' | 'stale';

/**
 * A batch that is decided in vain is decided, written and rolled back for nothing; one that is locked at once reads its
 * accounts' rows for nothing. So it is locked from one outdated batch in four, by a moving average over some sixteen.
 */
const worthLocking = 0.25;
const memory = 16;

/** Caches at most `max` accounts, those used last. */
export const createAccountCache = (max: number): AccountCache => {
  const accounts = createRecent<CachedAccount>(max);
  const operators = new Map<number, Omit<CachedAccount, 'version'>>();
  const outdated = new Map<number, number>();
  const tally: Record<Found, number> = { hit: 0, miss: 0, stale: 0 };
  const nameOf = (operatorId: number, playerId: number): string => `${operatorId}/${playerId}`;
  return {
    account: (operatorId, playerId) => accounts.get(nameOf(operatorId, playerId)),
    operator: (operatorId) => operators.get(operatorId),
    keepAccount: (operatorId, playerId, cached) => accounts.set(nameOf(operatorId, playerId), cached),
    keepOperator: (operatorId, cached) => void operators.set(operatorId, cached),
    drop: (operatorId, players) => {
      operators.delete(operatorId);
      for (const player of players) accounts.delete(nameOf(operatorId, player));
    },
    contest: (operatorId, players) => {
      operators.delete(operatorId);
      for (const player of players) {
        const name = nameOf(operatorId, player);
        const known = accounts.get(name);
        if (known) accounts.set(name, { ...known, isContested: true });
      }
    },
    isOftenOutdated: (operatorId) => (outdated.get(operatorId) ?? 0) >= worthLocking,
    note: (operatorId, wasOutdated) => {
      const share = outdated.get(operatorId) ?? 0;
      if (wasOutdated || share > 0) outdated.set(operatorId, share + (Number(wasOutdated) - share) / memory);
    },
    clear: () => {
      accounts.clear();
      operators.clear();
      outdated.clear();
    },
    count: (found, commands) => {
      tally[found] += commands;
    },
    readings: () => ({ accounts: accounts.size(), ...tally }),
  };
};

import { checkIdempotency } from '../call/check-idempotency.ts';
import type { Tx } from '../database/pool.ts';
import type { Report } from './finding.ts';

/** Reads all rows of an operator in one snapshot and reports violations. */
export type Check = (tx: Tx, operatorId: number, report: Report, scope: CheckScope) => Promise<void>;

/** Facts of a run of `croupier verify` that checks may use. */
export type CheckScope = {
  /** The operator's currency. */
  readonly currency: string;
  readonly now: Date;
  /** Counts what was seen; one by default. */
  readonly count: (what: keyof CheckCounts, many?: number) => void;
};

/** The counts in the report of `croupier verify`. */
export type CheckCounts = {
  accounts: number;
  entries: number;
  /** Idempotency-Keys whose request died without an answer; harmless, so only counted. */
  abandoned_claims: number;
};

/** The checks of tables that belong to no module; see tables.ts. Those of a module are named in its module.ts. */
export const checksOutsideModules: readonly Check[] = [checkIdempotency];

/** How many wrong rows of one kind a check lists at most. */
export const maxListed = 1_000;

import type { Tx } from '../database/pool.ts';
import type { Statement } from '../database/statement.ts';
import type { OperatorFacts } from '../http/facts.ts';
import type { AccountFacts, FacetEffects, FacetName, FacetNeeds } from './account.ts';

/** The operator and the moment that a batch belongs to. */
export type BatchScope = { readonly operator: OperatorFacts; readonly now: Date };

export type Change<F extends FacetName> = {
  readonly player_id: number;
  readonly before: AccountFacts[F];
  readonly after: AccountFacts[F];
  readonly effects: readonly (F extends keyof FacetEffects ? FacetEffects[F] : never)[];
};

/**
 * A module's part of an account. `load` and `write` are set-based: one statement for all accounts of a batch. `load`
 * hands its statements to the transaction without waiting in between; `write` only makes statements, and the engine
 * sends them before it commits. So a batch takes two round trips in all, and nothing can run behind the commit.
 */
export type Facet<F extends FacetName = FacetName> = {
  readonly name: F;
  /**
   * Facts that are the same for every account of a batch, such as what is left of something that all draw from: each
   * command finds them as the one before it left them, whoever that was for. Its load must lock what it reads.
   */
  readonly isShared?: boolean;
  /** The facts of each player; a player who is missing from the result does not exist. */
  load(
    tx: Tx,
    scope: { readonly operator_id: number; readonly now: Date },
    players: readonly number[],
    needs: readonly Needed<F>[],
  ): Promise<ReadonlyMap<number, AccountFacts[F]>>;
  write(scope: BatchScope, changes: readonly Change<F>[]): readonly Statement[];
};

/** What one command of the batch needs of a facet, for its player. */
export type Needed<F extends FacetName> = {
  readonly player_id: number;
  readonly need: F extends keyof FacetNeeds ? FacetNeeds[F] : never;
};

import type { OperatorFacts } from '../call/facts.ts';
import type { Tx } from '../database/pool.ts';
import type { Statement } from '../database/statement.ts';
import type { AccountFacts, Context, Draft, FacetEffects, FacetName, FacetNeeds } from './account.ts';

/** The operator and the time of a batch. */
export type BatchScope = {
  readonly operator: OperatorFacts;
  readonly now: Date;
  /** The version that the batch gives to every account it changes. */
  readonly version: number;
};

export type Change<F extends FacetName> = {
  readonly player_id: number;
  readonly before: AccountFacts[F];
  readonly after: AccountFacts[F];
  readonly effects: readonly (F extends keyof FacetEffects ? FacetEffects[F] : never)[];
};

type NeedOf<F extends FacetName> = F extends keyof FacetNeeds ? FacetNeeds[F] : never;

/** What one command of the batch needs of a facet, for its player. */
export type Needed<F extends FacetName> = { readonly player_id: number; readonly need: NeedOf<F> };

/**
 * What time alone does to a part of an account: the engine runs it before each command that has the facet. When nothing
 * is due it must not touch the draft, because every replaced fact is written.
 */
export type Advance = {
  /** The facets that it reads and changes, including its own: they are loaded for every command that has it. */
  readonly with: readonly FacetName[];
  run(draft: Draft, context: Context): void;
};

/** An advance sees only the facets that it names. */
export const defineAdvance = <const W extends FacetName>(advance: {
  readonly with: readonly W[];
  readonly run: (draft: Draft<W>, context: Context) => void;
}): Advance => advance as unknown as Advance;

/**
 * A module's part of an account. `load` and `write` work on sets: one statement for all accounts of a batch. `load`
 * sends its statements without awaiting in between; `write` only builds statements, which the engine sends before it
 * commits. So nothing can run after the commit.
 */
export type Facet<F extends FacetName = FacetName> = {
  readonly name: F;
  /** The row that is the account's lock and holds its version. It is written whenever any facet of the account is. */
  readonly isRoot?: boolean;
  /**
   * Facts shared by all accounts of a batch, such as what is left of a common budget: each command finds them as the
   * one before left them, whatever its account. Its load must lock what it reads.
   */
  readonly isShared?: boolean;
  /** Facts that may be cached between batches; absent when they must be read each time. */
  readonly cache?: FacetCache<F>;
  /** Changes the facts as time passes, before every command: windows roll, bonuses expire, exclusions end. */
  readonly advance?: Advance;
  /** The facts when no command of the batch needs this facet, so that nothing is read. */
  readonly unneeded?: AccountFacts[F];
  /** For commands that name something new, such as a bet under an id that no bet has had. */
  readonly absence?: FacetAbsence<F>;
  /** Loads the facts of each player; a player missing from the result does not exist. */
  load(
    tx: Tx,
    scope: { readonly operator_id: number; readonly now: Date },
    players: readonly number[],
    needs: readonly Needed<F>[],
  ): Promise<ReadonlyMap<number, AccountFacts[F]>>;
  write(scope: BatchScope, changes: readonly Change<F>[]): readonly Statement[];
};

/**
 * Cached facts of an account are valid while the account has its version. Facts of the operator, such as games, are
 * shared by all its accounts and valid while the operator has its `facts_version`. Facts of both, such as how often a
 * player was granted each bonus that is offered, are cached by account and valid while neither has changed.
 */
type FacetCache<F extends FacetName> = {
  readonly of: 'account' | 'operator' | 'both';
  /**
   * What to cache of the facts after a batch: all of them by default, nothing when it returns undefined. `earlier` are the
   * facts that were cached before the batch, and still valid except for what the batch changed.
   */
  keep?(facts: AccountFacts[F], isChanged: boolean, earlier: AccountFacts[F] | undefined): AccountFacts[F] | undefined;
  /**
   * Whether the cached facts are enough for what a command needs now; by default they are. `account` has the cached facts
   * of all facets.
   */
  holds?(facts: AccountFacts[F], need: NeedOf<F> | undefined, now: Date, account: Partial<AccountFacts>): boolean;
};

/**
 * Allows a decision from the cache although a command names something that is not cached: it is assumed not to exist,
 * and a statement in the SQL transaction that writes the batch verifies that. If it does exist, nothing is committed,
 * and the batch is decided again on accounts that are locked and loaded.
 */
export type FacetAbsence<F extends FacetName> = {
  /** Whether what the need names may be assumed not to exist; by default it may. */
  allows?(need: NeedOf<F>): boolean;
  /** Fails as stale (`assert_current`) if anything that the needs name exists; undefined when they name nothing. */
  check(operatorId: number, needs: readonly Needed<F>[]): Statement | undefined;
};

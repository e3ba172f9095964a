import type { OperatorFacts } from '../call/facts.ts';
import type { Tx } from '../database/pool.ts';
import type { Statement } from '../database/statement.ts';
import type { AccountFacts, Context, Draft, FacetEffects, FacetName, FacetNeeds } from './account.ts';

/** The operator and the moment that a batch belongs to. */
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
 * What time alone does to a part of an account: the engine runs it before each command that has the facet. Where nothing
 * is due it must leave the draft alone, since every fact that is replaced is written.
 */
export type Advance = {
  /** The facets that it looks at and changes, its own among them: they are loaded for every command that has it. */
  readonly with: readonly FacetName[];
  run(draft: Draft, context: Context): void;
};

/** An advance sees no more of an account than it names. */
export const defineAdvance = <const W extends FacetName>(advance: {
  readonly with: readonly W[];
  readonly run: (draft: Draft<W>, context: Context) => void;
}): Advance => advance as unknown as Advance;

/**
 * A module's part of an account. `load` and `write` are set-based: one statement for all accounts of a batch. `load`
 * hands its statements to the transaction without waiting in between; `write` only makes statements, and the engine
 * sends them before it commits. So nothing can run behind the commit.
 */
export type Facet<F extends FacetName = FacetName> = {
  readonly name: F;
  /** The row that is the account's lock and carries its version. It is written whenever any facet of the account is. */
  readonly isRoot?: boolean;
  /**
   * Facts that are the same for every account of a batch, such as what is left of something that all draw from: each
   * command finds them as the one before it left them, whoever that was for. Its load must lock what it reads.
   */
  readonly isShared?: boolean;
  /** Facts that may be kept in memory between batches; absent when they must be read each time. */
  readonly memory?: FacetMemory<F>;
  /** Changes the facts as time passes, before every command: windows roll, bonuses expire, exclusions end. */
  readonly advance?: Advance;
  /** The facts when no command of the batch needs anything of this facet: nothing has to be read. */
  readonly unneeded?: AccountFacts[F];
  /** The facts of each player; a player who is missing from the result does not exist. */
  load(
    tx: Tx,
    scope: { readonly operator_id: number; readonly now: Date },
    players: readonly number[],
    needs: readonly Needed<F>[],
  ): Promise<ReadonlyMap<number, AccountFacts[F]>>;
  write(scope: BatchScope, changes: readonly Change<F>[]): readonly Statement[];
};

/**
 * Facts of an account are true as long as the account has its version. Facts of the operator, such as games, are the
 * same for all its accounts and true as long as the operator has its `facts_version`.
 */
export type FacetMemory<F extends FacetName> = {
  readonly of: 'account' | 'operator';
  /** What to keep of the facts as a batch left them: all of them where this is absent, nothing when it returns undefined. */
  keep?(facts: AccountFacts[F], isChanged: boolean): AccountFacts[F] | undefined;
  /** Whether the kept facts are enough for what a command needs at this moment; always where this is absent. */
  holds?(facts: AccountFacts[F], need: NeedOf<F> | undefined, now: Date): boolean;
};

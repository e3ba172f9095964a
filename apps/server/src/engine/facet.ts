import type { OperatorFacts } from '../call/facts.ts';
import type { Tx } from '../database/pool.ts';
import type { Statement } from '../database/statement.ts';
import type { AccountFacts, Context, Draft, FacetEffects, FacetName, FacetNeeds, Sequences } from './account.ts';

/**
 * A module's part of an account. `load` and `write` work on sets: one statement for all accounts of a batch. `load`
 * sends its statements without awaiting in between; `write` only builds statements, which the engine sends before it
 * commits. So nothing can run after the commit.
 */
export type Facet<F extends FacetName = FacetName> = {
  readonly name: F;
  /** The kinds of ids of its rows (`id_blocks`), with how many one command takes at most: commands take them by `newId`. */
  readonly ownIds?: Readonly<Partial<Record<keyof Sequences, number>>>;
  /** What the engine may know without `load`. Without a policy the facts are loaded for every command that has them. */
  readonly policy?: Policy<F>;
  readonly advance?: Advance;
  /** Loads the facts of each player; a player missing from the result does not exist. */
  load(
    tx: Tx,
    scope: { readonly operator_id: number; readonly now: Date },
    players: readonly number[],
    needs: readonly Needed<F>[],
  ): Promise<ReadonlyMap<number, AccountFacts[F]>>;
  write(scope: BatchScope, changes: readonly Change<F>[]): readonly Statement[];
};

/** What the engine may know of a facet without loading it, and what proves that this is still true. */
export type Policy<F extends FacetName> =
  | PolicyOf<F, 'account' | 'operator' | 'both' | 'command' | 'batch'>
  | (PolicyOf<F, 'root'> & {
      /** Fails as stale (`assert_current`) if an account no longer has the version that it had. */
      prove(operatorId: number, accounts: readonly AccountVersion[]): Statement;
    });

type PolicyOf<F extends FacetName, Of> = {
  /**
   * Whose facts they are. These are cached between batches:
   * - `root`: the account's own row, which is its lock and has its `version`. Every command has it.
   * - `account`: true while the account has its version.
   * - `operator`: a catalogue of all its accounts, true while the operator has its `facts_version`.
   * - `both`: what an account has of a catalogue, true while neither has changed.
   *
   * These never are:
   * - `command`: what a command names.
   * - `batch`: what all accounts of a batch share, such as the rest of a common budget: each command finds it as the one
   *   before left it, whatever its account. `load` locks what it reads.
   */
  readonly of: Of;
  /** Of `command` and `batch`: the facts of commands that name nothing, so that nothing is loaded. */
  readonly empty?: AccountFacts[F];
  /**
   * Whether the known facts, cached or empty, answer a need; `undefined` is that of a command that names nothing. False
   * loads the facet. A Proof answers if its statement, sent with the batch, succeeds. By default cached facts answer
   * everything, and empty ones what names nothing.
   */
  serves?(
    facts: AccountFacts[F],
    need: NeedOf<F> | undefined,
    known: { readonly now: Date; readonly account: Partial<AccountFacts> },
  ): boolean | Proof<F>;
  /**
   * What to cache of the facts after a batch: all by default, nothing when it returns undefined. `earlier` are the facts
   * that were cached before, still true except for what the batch changed.
   */
  keep?(facts: AccountFacts[F], isChanged: boolean, earlier: AccountFacts[F] | undefined): AccountFacts[F] | undefined;
};

/**
 * Allows a decision without loading what a command names, mostly because it does not exist yet. If the statement fails,
 * nothing is committed, and the batch is decided again on accounts that are locked and loaded.
 */
export type Proof<F extends FacetName> = {
  /** Fails as stale (`assert_current`) unless it is true of all these needs. */
  statement(operatorId: number, needs: readonly Needed<F>[]): Statement;
};

type AccountVersion = { readonly player_id: number; readonly version: number };

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
 * Thrown by a decision from the cache that turns out to need facts which are not cached. Nothing is committed, and the
 * batch is decided again: the accounts of these players are locked and loaded.
 */
export class NotCached extends Error {
  readonly players: readonly number[];

  /** A rule does not know the player of its draft; the engine adds it. */
  constructor(what: string, players: readonly number[] = []) {
    super(`Not cached: ${what}.`);
    this.name = 'NotCached';
    this.players = players;
  }
}

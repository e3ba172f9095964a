import type { ErrorCode } from '@croupier/contract/errors.ts';
import type { Refusal } from '../base/refusal.ts';
import type { Answer, AnythingBeside } from '../call/answer.ts';
import type { Actor } from '../call/call.ts';
import type { OperatorFacts } from '../call/facts.ts';
import type { NewEvent } from '../outbox/emit.ts';

/**
 * An account is all facts about one player that a rule may need. The engine knows none of them: each module that owns a
 * part adds its facet here by declaration, and brings the code that loads and writes it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface AccountFacts {}

/** Rows that a facet appends in addition to its new state, by facet. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface FacetEffects {}

/**
 * What a command must say so that a facet knows what to load, by facet. A facet that always loads the same needs
 * nothing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface FacetNeeds {}

export type FacetName = keyof AccountFacts;

/** Facets that are not among F need nothing: `N & F` is never. */
export type Needs<F extends FacetName = FacetName> = {
  readonly [N in keyof FacetNeeds]?: FacetNeeds[N & F] | undefined;
};

/** Rows to append, by facet, in order. */
export type Rows = { readonly [F in keyof FacetEffects]?: FacetEffects[F][] };

/**
 * An account while a command changes it. To change a facet, replace its facts, which are immutable: `draft.wallet = {
 * ...draft.wallet, points }`. Rows to append go in by `append`, events by `emit`. Everything is discarded when the
 * command throws.
 */
export type Draft<F extends FacetName = FacetName> = { -readonly [N in F]: AccountFacts[N] } & {
  readonly rows: Rows;
  readonly events: NewEvent[];
  /** Adds rows that a facet writes beside its facts. */
  append<N extends F & keyof FacetEffects>(facet: N, ...rows: readonly FacetEffects[N][]): void;
  /** Announces an event to the operator. */
  emit(...events: readonly NewEvent[]): void;
};

/** Time, randomness and identity, passed in: a rule has no other source of them. */
export type Context = {
  readonly operator: OperatorFacts;
  readonly now: Date;
  readonly actor: Actor;
  /** A fresh id of the named sequence. */
  readonly newId: (sequence: SequenceName) => number;
};

/** The sequences of ids that commands may draw from: filled by the modules, whose facets name them in `ownIds`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Sequences {}
export type SequenceName = keyof Sequences;

export type Facts<F extends FacetName> = Readonly<Pick<AccountFacts, F>>;

/**
 * One thing that can be done to an account. `decide` changes the draft and returns the reply. It does no I/O and has
 * neither clock nor randomness, so that any sequence of commands can run in memory. A rule refuses by throwing a
 * Refusal, which discards the draft; returning the Refusal keeps the draft, such as an alert, but never moved money.
 */
export type CommandDefinition<Input, F extends FacetName, Reply = unknown> = {
  readonly name: string;
  /** The facets that the decision needs. */
  readonly facets: readonly F[];
  /** What those facets must hold for this input. */
  readonly needs?: (input: Input) => Needs;
  readonly decide: (draft: Draft<F>, input: Input, context: Context) => Answer<Reply, AnythingBeside> | Refusal;
  /** The refusals that the rules may throw, for readers and tests. */
  readonly refusals?: readonly ErrorCode[];
};

/** A command can state needs only for the facets that it names. */
export const defineCommand = <Input, const F extends FacetName, Reply>(
  definition: Omit<CommandDefinition<Input, F, Reply>, 'needs'> & { readonly needs?: (input: Input) => Needs<F> },
): CommandDefinition<Input, F, Reply> => definition;

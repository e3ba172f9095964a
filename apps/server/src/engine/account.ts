import type { ErrorCode } from '@croupier/contract/errors.ts';
import type { Refusal } from '../base/refusal.ts';
import type { Answer, AnythingBeside } from '../call/answer.ts';
import type { Actor } from '../call/call.ts';
import type { OperatorFacts } from '../call/facts.ts';
import type { NewEvent } from '../outbox/emit.ts';

/**
 * An account is all facts about one player that a rule may need. The engine itself knows none of them: each module
 * that owns a part adds its facet here by declaration, and brings the code that loads and writes it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface AccountFacts {}

/** What a facet has to write beyond its own new state: rows to append, by facet. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface FacetEffects {}

/** What a facet has to be told by a command to know what to load, by facet. A facet that loads the same for all needs nothing. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface FacetNeeds {}

export type FacetName = keyof AccountFacts;

/** Of a facet that is not among F there is nothing to need: `N & F` is never. */
export type Needs<F extends FacetName = FacetName> = {
  readonly [N in keyof FacetNeeds]?: FacetNeeds[N & F] | undefined;
};

/** Rows to append, by facet, in their order. */
export type Rows = { readonly [F in keyof FacetEffects]?: FacetEffects[F][] };

/**
 * An account while a command changes it. A facet changes by putting new facts in place of the old ones, which are never
 * changed themselves: `draft.wallet = { ...draft.wallet, points }`. What a facet appends and what is announced goes in
 * by `append` and `emit`. Nothing of it stays when the command throws.
 */
export type Draft<F extends FacetName = FacetName> = { -readonly [N in F]: AccountFacts[N] } & {
  readonly rows: Rows;
  readonly events: NewEvent[];
  /** Adds rows that a facet writes beside its facts. */
  append<N extends F & keyof FacetEffects>(facet: N, ...rows: readonly FacetEffects[N][]): void;
  /** Announces something to the operator. */
  emit(...events: readonly NewEvent[]): void;
};

/** Where time, chance and identity come from: a rule has none of its own. */
export type Context = {
  readonly operator: OperatorFacts;
  readonly now: Date;
  readonly actor: Actor;
  /** A fresh id of the named sequence. */
  readonly newId: (sequence: SequenceName) => number;
};

export const sequenceNames = [
  'ledger_entry',
  'payment',
  'aml_alert',
  'provider_transaction',
  'player_bonus',
  'promo_redemption',
] as const;
export type SequenceName = (typeof sequenceNames)[number];

export type Facts<F extends FacetName> = Readonly<Pick<AccountFacts, F>>;

/**
 * One thing that can be done to an account. `decide` changes the draft and returns the reply. It does no I/O and has
 * neither clock nor randomness, so that any sequence of commands can be run through it in memory. When a rule says no it
 * throws a Refusal, and nothing is left behind. It returns the Refusal where something is to stay, such as an alert, but
 * never money that moved.
 */
export type CommandDefinition<Input, F extends FacetName, Reply = unknown> = {
  readonly name: string;
  /** The parts of the account that the decision needs. */
  readonly facets: readonly F[];
  /** What those parts have to hold for this input. */
  readonly needs?: (input: Input) => Needs;
  readonly decide: (draft: Draft<F>, input: Input, context: Context) => Answer<Reply, AnythingBeside> | Refusal;
  /** The refusals that the rules may throw, for the reader and the tests. */
  readonly refusals?: readonly ErrorCode[];
};

/** A command needs something only of the facets that it names. */
export const defineCommand = <Input, const F extends FacetName, Reply>(
  definition: Omit<CommandDefinition<Input, F, Reply>, 'needs'> & { readonly needs?: (input: Input) => Needs<F> },
): CommandDefinition<Input, F, Reply> => definition;

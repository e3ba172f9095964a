import type { Money } from '../../base/money.ts';
import type { PageAnswer } from '../../module/page.ts';
import type { Notice, Outcome, Question } from './notice.ts';
import type { OrderDialect } from './order-dialect.ts';

/** A callback as it arrived. */
export type Callback = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** The rest of the path, where a dialect has one. */
  readonly verb: string | undefined;
};

type Proving = { readonly secret: string; readonly now: Date };

/** What a player is sent to a provider with. */
type Visit = {
  readonly operator_id: number;
  readonly player_id: number;
  readonly session: string;
  readonly amount: Money | undefined;
  readonly currency: string;
  readonly deposit_intent_id: number | undefined;
  readonly payment_id: number | undefined;
  readonly return_url: string | undefined;
};

/** How a payment provider speaks. Pure but for the secret: who may call, and what is done, is decided outside. */
export type Adapter = {
  /** The query of the address at which a player begins to pay. */
  start(visit: Visit): Readonly<Record<string, string | undefined>>;
  /** Whether the callback proves that its sender has the secret; in constant time. */
  proves(callback: Callback, proving: Proving): boolean;
  /** Throws a refusal for what says nothing. */
  read(callback: Callback): Notice | Question;
  answer(notice: Notice | Question, outcome: Outcome): PageAnswer;
  /** How it takes orders of ours; left out where the dialect has none. */
  readonly orders?: OrderDialect;
  /** The answer to what was not admitted or not understood, or failed here. */
  fail(error: unknown): PageAnswer;
};

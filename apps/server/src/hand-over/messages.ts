import { Overloaded, Refusal } from '../base/refusal.ts';
import type { SpanContext } from '../base/trace-context.ts';
import type { Actor } from '../call/call.ts';
import type { Claim, StoredAnswer } from '../call/idempotency.ts';

/** A command on its way to the owner of its account. */
export type SentCommand = {
  readonly id: number;
  readonly name: string;
  readonly operator_id: number;
  readonly player_id: number;
  readonly input: unknown;
  readonly actor: Actor;
  readonly status: number;
  readonly claim: (Omit<Claim, 'seal'> & { readonly is_sealed: boolean }) | undefined;
  readonly parent: SpanContext | undefined;
};

/** Its answer. `declined`: the owner has not run it and does not know it. */
export type SentAnswer = { readonly id: number } & (
  | { readonly answer: StoredAnswer }
  | { readonly failure: Failure }
  | { readonly declined: true }
);

/** The first frame of both sides. Only programs with the same code hand commands over. */
type Greeting = { readonly build: string };
export type ToOwner = Greeting | { readonly commands: readonly SentCommand[] };
export type FromOwner = Greeting | { readonly answers: readonly SentAnswer[] } | { readonly leaving: true };

type Failure =
  | { readonly kind: 'refusal'; readonly refusal: Pick<Refusal, 'code' | 'message' | 'details'> }
  | { readonly kind: 'overloaded'; readonly message: string; readonly seconds: number }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly facts: Facts };

/** What tells failures of the database apart. */
type Facts = Partial<Record<'code' | 'constraint' | 'stack', string | undefined>>;

export const describeFailure = (error: unknown): Failure => {
  if (error instanceof Refusal) {
    const { code, message, details } = error;
    return { kind: 'refusal', refusal: { code, message, details } };
  }
  if (error instanceof Overloaded)
    return { kind: 'overloaded', message: error.message, seconds: error.retryAfterSeconds };
  const { name = 'Error', message = String(error) } = (error ?? {}) as Partial<Error>;
  const { code, constraint, stack } = (error ?? {}) as Facts;
  return { kind: 'error', name, message, facts: { code, constraint, stack } };
};

/** The error as the owner threw it: callers tell errors apart by their class or their code. */
export const toError = (failure: Failure): Error => {
  if (failure.kind === 'refusal') {
    const { code, message, details } = failure.refusal;
    return new Refusal(code, message, details);
  }
  if (failure.kind === 'overloaded') return new Overloaded(failure.message, failure.seconds);
  const { name, message, facts } = failure;
  return Object.assign(new Error(message), { name, ...facts });
};

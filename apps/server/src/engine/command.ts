import type { Span } from '../base/tracing.ts';
import type { Actor } from '../call/call.ts';
import type { Claim } from '../call/idempotency.ts';
import { isAway } from '../database/failures.ts';
import type { PlannedCommand } from './plan-commands.ts';

/** A command on its way: what is to be done, to whom, by whom, and the Idempotency-Key that its answer goes under. */
export type Command<Input = unknown> = {
  readonly definition: PlannedCommand<Input>;
  readonly operator_id: number;
  readonly player_id: number;
  readonly input: Input;
  readonly actor: Actor;
  readonly claim?: Claim | undefined;
  /** The status of a plain success, as the route declares it. */
  readonly status: number;
  /** Where the command is traced; its events carry on from there. */
  readonly span?: Span | undefined;
};

/** The connection was lost while the commit was on its way: whether it happened only the database knows. */
export class CommitUnknown extends Error {
  override readonly cause: unknown;
  readonly code = '08007';
  constructor(cause: unknown) {
    super('The connection was lost during the commit.');
    this.name = 'CommitUnknown';
    this.cause = cause;
  }
}

/** The facts that a command was decided on were no longer current when they were written. Nothing was committed. */
export const isStale = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'CR002';

/** Nothing was committed for certain, so trying again cannot do anything twice. */
export const isSafeToRepeat = (error: unknown): boolean => !(error instanceof CommitUnknown);

/** A server that takes no writes has committed nothing: only a connection that is lost leaves that open. */
export const commitFailure = (error: unknown): unknown =>
  isAway(error) && (error as { code?: string }).code !== '25006' ? new CommitUnknown(error) : error;

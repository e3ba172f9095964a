import type { Span } from '../base/tracing.ts';
import type { Actor } from '../call/call.ts';
import type { Claim } from '../call/idempotency.ts';
import { isAway } from '../database/failures.ts';
import { NotCached } from './not-cached.ts';
import type { PlannedCommand } from './plan-commands.ts';

/** A submitted command: what to do, to which account, by whom, and the Idempotency-Key of its answer. */
export type Command<Input = unknown> = {
  readonly definition: PlannedCommand<Input>;
  readonly operator_id: number;
  readonly player_id: number;
  readonly input: Input;
  readonly actor: Actor;
  readonly claim?: Claim | undefined;
  /** The status of a success, as the route declares it. */
  readonly status: number;
  /** The span of the command; its events continue it. */
  readonly span?: Span | undefined;
};

/** The connection was lost during the commit, or nothing answers it: only the database knows whether it happened. */
export class CommitUnknown extends Error {
  override readonly cause: unknown;
  readonly code = '08007';
  constructor(cause?: unknown) {
    super(cause === undefined ? 'The commit is not answered.' : 'The connection was lost during the commit.');
    this.name = 'CommitUnknown';
    this.cause = cause;
  }
}

/** The cached facts of a batch were outdated when it was written, or were not enough. Nothing was committed. */
export const isStale = (error: unknown): boolean =>
  error instanceof NotCached || (error as { code?: string } | undefined)?.code === 'CR002';

/** Nothing was committed for certain, so a retry cannot do anything twice. */
export const isSafeToRepeat = (error: unknown): boolean => !(error instanceof CommitUnknown);

/** A read-only server has committed nothing: only a lost connection leaves that open. */
export const commitFailure = (error: unknown): unknown =>
  isAway(error) && (error as { code?: string }).code !== '25006' ? new CommitUnknown(error) : error;

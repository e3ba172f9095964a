import { second } from '../base/durations.ts';
import type { Sql } from './pool.ts';

/** Commits something of its own again and again, to notice when PostgreSQL answers reads but no commits. */
export type CommitWatch = {
  /** Whether a commit has waited for its answer for so long that requests should go elsewhere. */
  isHanging(): boolean;
  /** How long the oldest commit without an answer has waited; 0 when the last one was answered. */
  waitMilliseconds(): number;
  /** Commits, unless a commit is under way. */
  measure(): Promise<void>;
  stop(): void;
};

export type CommitWatchParts = {
  readonly commit: () => Promise<unknown>;
  /** 0: only when asked. */
  readonly everyMilliseconds?: number;
  readonly maxWaitMilliseconds?: number;
  readonly now?: () => number;
};

export const createCommitWatch = ({
  commit,
  everyMilliseconds = 2 * second,
  maxWaitMilliseconds = 3 * second,
  now = () => performance.now(),
}: CommitWatchParts): CommitWatch => {
  let isUnderWay = false;
  let unansweredSince: number | undefined;
  const waitMilliseconds = (): number => (unansweredSince === undefined ? 0 : now() - unansweredSince);
  const isHanging = (): boolean => waitMilliseconds() >= maxWaitMilliseconds;

  const measure = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    unansweredSince ??= now();
    try {
      await commit();
      unansweredSince = undefined;
    } catch {
      // A commit that hangs is given up with its connection, and the next one hangs too. One that fails at once does
      // not hang: other checks say what is wrong.
      if (!isHanging()) unansweredSince = undefined;
    } finally {
      isUnderWay = false;
    }
  };
  const timer = everyMilliseconds > 0 ? setInterval(() => void measure(), everyMilliseconds) : undefined;
  timer?.unref();

  return { isHanging, waitMilliseconds, measure, stop: () => clearInterval(timer) };
};

/**
 * Commits a record that nobody reads. It takes no lock, so it waits for nothing but the disk and, where commits are
 * replicated synchronously, the standby.
 */
export const commitNothing = (sql: Sql): Promise<unknown> =>
  sql`select pg_logical_emit_message(true, 'croupier', ''::text)`.execute();

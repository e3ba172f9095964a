import type { Logger } from 'pino';
import type { FacetName } from './account.ts';
import type { Command } from './command.ts';
import type { Decided } from './decide.ts';
import type { BatchScope } from './facet.ts';
import { type Loaded, type LoadParts, playersOf } from './load.ts';
import { cacheAccounts } from './recall.ts';

export type AfterCommitParts = LoadParts & {
  /** Called with what a batch has appended, once that is committed. */
  readonly onCommitted?: OnCommitted | undefined;
  /** Called after each commit that appended events. */
  readonly onEvents?: (() => void) | undefined;
  readonly log?: Pick<Logger, 'error'> | undefined;
};

/** The appended rows by account and facet. */
type Appended = ReadonlyMap<number, ReadonlyMap<FacetName, readonly unknown[]>>;
export type OnCommitted = (operatorId: number, appended: Appended) => void;

/** A batch as it was committed. */
export type Committed = {
  readonly commands: readonly Command[];
  readonly scope: BatchScope;
  readonly loaded: Loaded;
  readonly decided: Decided;
  /** Whether everything that its commands need was cached, if not up to date. */
  readonly wasWhole: boolean;
  /** Whether it was decided in vain before. */
  readonly isSecond: boolean;
};

/**
 * Caches, counts and announces what is committed. A failure is only logged: whoever repeated the batch because of it
 * would carry out its commands twice.
 */
export const afterCommit = (
  parts: AfterCommitParts,
  { commands, scope, loaded, decided, wasWhole, isSecond }: Committed,
): void => {
  const { cache } = parts;
  const { operator_id } = scope.operator;
  const isCached = harmlessly(parts, () => cacheAccounts(parts, scope, loaded, decided));
  if (!isCached) forget(parts, operator_id, commands);
  if (wasWhole) cache.note(operator_id, loaded.recalled.size < loaded.accounts.size);
  const hits = commands.filter(({ player_id }) => loaded.recalled.has(player_id)).length;
  cache.count('hit', hits);
  cache.count('miss', commands.length - hits);
  if (isSecond) cache.count('stale', commands.length - hits);
  harmlessly(parts, () => parts.onCommitted?.(operator_id, decided.effects));
  if (decided.events.length > 0) harmlessly(parts, () => parts.onEvents?.());
};

/** Drops what is cached of the accounts of a batch, and of its operator. */
export const forget = ({ operators, cache }: LoadParts, operatorId: number, commands: readonly Command[]): void => {
  operators.forget(operatorId);
  cache.drop(operatorId, playersOf(commands));
};

/** Runs what must not fail a batch, and returns whether it succeeded. */
export const harmlessly = (parts: Pick<AfterCommitParts, 'log'>, run: () => void): boolean => {
  try {
    run();
    return true;
  } catch (error) {
    logFailure(parts, error);
    return false;
  }
};

export const logFailure = ({ log }: Pick<AfterCommitParts, 'log'>, error: unknown): void =>
  log?.error({ err: error }, 'something failed after a batch of commands');

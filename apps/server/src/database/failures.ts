const codeOf = (error: unknown): string => (error as { code?: string })?.code ?? '';

/** Serialization failure and deadlock: the same transaction may well pass the next time. */
const transientCodes = new Set(['40001', '40P01']);

export const isTransient = (error: unknown): boolean => transientCodes.has(codeOf(error));

/** A lock or a statement that took too long. It has been waited for already: to try again at once would only add to it. */
const busy = new Set([...transientCodes, '55P03', '57014']);

export const isBusy = (error: unknown): boolean => busy.has(codeOf(error));

/**
 * SQLSTATE classes that say that PostgreSQL is away, going away or full, that it takes no writes here (25006), that the
 * connection is not what it must be, and what a cut connection looks like.
 */
const away = /^(08|57P|53|25006|UNPROVEN|ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ETIMEDOUT)/;
const awayMessage =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Cannot use a pool|Query read timeout/;

export const isAway = (error: unknown): boolean => {
  const { message } = (error ?? {}) as { message?: string };
  return away.test(codeOf(error)) || awayMessage.test(message ?? '');
};

/** Whether a write named something that is not there. */
export const violatedForeign = (error: unknown): boolean => (error as { code?: string })?.code === '23503';

/** The name of the unique constraint or index that a write ran into, if that is what happened. */
export const violatedUnique = (error: unknown): string | undefined => {
  const failure = error as { code?: string; constraint?: string };
  return failure?.code === '23505' ? failure.constraint : undefined;
};

/**
 * Whether a write ran into what the database does not know of any more: an id that was given out twice, or a claim that
 * is gone. Both come of a database that lost what it had committed, and pass when tried again.
 */
export const isLostTimeline = (error: unknown): boolean =>
  isDuplicateId(error) || (codeOf(error) === 'CR001' && /^stored answers:/.test((error as Error).message));

/** Whether the id of a new row is another row's already. */
export const isDuplicateId = (error: unknown): boolean => violatedUnique(error)?.endsWith('_pkey') ?? false;

const codeOf = (error: unknown): string => (error as { code?: string })?.code ?? '';

/** Serialization failure and deadlock: the same SQL transaction may well pass the next time. */
const transientCodes = new Set(['40001', '40P01']);

export const isTransient = (error: unknown): boolean => transientCodes.has(codeOf(error));

/** Lock and statement timeouts. The caller has waited already, so they are not retried at once. */
export const tookTooLong = (error: unknown): boolean => codeOf(error) === '55P03' || codeOf(error) === '57014';

export const isBusy = (error: unknown): boolean => isTransient(error) || tookTooLong(error);

/** Deadlock and lock timeout: somebody else holds a lock. */
export const isLockedOut = (error: unknown): boolean => codeOf(error) === '40P01' || codeOf(error) === '55P03';

/**
 * SQLSTATE classes and error codes that mean: PostgreSQL is unreachable, shutting down or full, takes no writes
 * (25006), the connection failed its proof, or it was cut, also because its SQL transaction did nothing for too long
 * (25P).
 */
const away = /^(08|57P|53|25006|25P|UNPROVEN|ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ETIMEDOUT)/;
const awayMessage =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Cannot use a pool|Query read timeout/;

export const isAway = (error: unknown): boolean => {
  const { message } = (error ?? {}) as { message?: string };
  return away.test(codeOf(error)) || awayMessage.test(message ?? '');
};

/** Whether a write violated a foreign key. */
export const violatedForeign = (error: unknown): boolean => (error as { code?: string })?.code === '23503';

/** The name of the unique constraint or index that a write violated, if it did. */
export const violatedUnique = (error: unknown): string | undefined => {
  const failure = error as { code?: string; constraint?: string };
  return failure?.code === '23505' ? failure.constraint : undefined;
};

/**
 * Whether a write failed because the database lost committed data: an id that was given out twice, or a claim that is
 * gone. A retry succeeds.
 */
export const isAfterDataLoss = (error: unknown): boolean =>
  isDuplicateId(error) || (codeOf(error) === 'CR001' && /^stored answers:/.test((error as Error).message));

/** Whether the id of a new row belongs to another row already. */
export const isDuplicateId = (error: unknown): boolean => violatedUnique(error)?.endsWith('_pkey') ?? false;

import { Refusal } from '../../base/refusal.ts';
import type { Faults } from '../../call/call.ts';
import { violatedUnique } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';

/** The fields that are unique within an operator. */
export type UniqueFields = {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly external_id?: string | null | undefined;
};

const fieldOfIndex: Readonly<Record<string, keyof UniqueFields>> = {
  players_username: 'username',
  players_email: 'email',
  players_phone: 'phone',
  players_external_id: 'external_id',
};

/** The faults of values that another player has, by field. */
export const takenFaults = (fields: readonly string[]): Faults =>
  Object.fromEntries(fields.map((field) => [field, ['is already taken']]));

const taken = (fields: readonly string[]): Refusal => new Refusal('VALIDATION_FAILED', undefined, takenFaults(fields));

/** Which of these values another player has; all of them, so that a form can show them together. */
export const findTaken = async (
  tx: Tx,
  operatorId: number,
  wanted: UniqueFields,
  exceptPlayerId: number | null = null,
): Promise<string[]> => {
  const other = tx`operator_id = ${operatorId} and id is distinct from ${exceptPlayerId}::bigint`;
  const rows = await tx<{ field: string }[]>`
    select 'username' as field from players where ${other} and username_key = ${wanted.username?.toLowerCase() ?? null}
    union all
    select 'email' from players where ${other} and email = ${wanted.email ?? null}
    union all
    select 'phone' from players where ${other} and phone = ${wanted.phone ?? null}
    union all
    select 'external_id' from players where ${other} and external_id = ${wanted.external_id ?? null}`;
  return rows.map((row) => row.field);
};

export const refuseTaken = (fields: readonly string[]): void => {
  if (fields.length > 0) throw taken(fields);
};

/**
 * The unique indexes decide: of concurrent writes of one value one commits, and the others are answered like any other
 * fault of the field.
 */
export const withUniqueFields = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const field = fieldOfIndex[violatedUnique(error) ?? ''];
    throw field ? taken([field]) : error;
  }
};

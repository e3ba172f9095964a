import type { Tx } from '../../database/pool.ts';
import { type IdentityKey, identityKeys, lockKeys, type Person } from './identity-keys.ts';
import { dropOldKeys, holdLocks, insertKeys, retireKeys } from './queries.ts';

type Keeper = { readonly operator_id: number; readonly now: Date };

/**
 * Announces a change of identity to exclusions that spread and to accounts of the same person that appear at the same
 * time: they wait for its commit, and it sees those that have committed before. Call it before searching for matches,
 * and before locking an account.
 */
export const lockIdentity = (tx: Tx, operatorId: number, person: Person): Promise<unknown> =>
  holdLocks(tx, lockKeys(operatorId, person));

/** Stores the keys of a new account. */
export const keepIdentity = (tx: Tx, { operator_id }: Keeper, playerId: number, person: Person): Promise<unknown> =>
  insertKeys(tx, operator_id, playerId, identityKeys(person));

/**
 * The same for a changed account. Earlier traits are kept as former ones: while an exclusion runs they keep counting, and
 * an account that gave up its name before the person registers another one is still linked to it. Their number is
 * bounded.
 */
export const replaceIdentity = async (
  tx: Tx,
  { operator_id, now }: Keeper,
  playerId: number,
  person: Person,
): Promise<void> => {
  const keys: IdentityKey[] = identityKeys(person);
  const names = keys.map(({ key }) => key);
  await retireKeys(tx, operator_id, playerId, names, now);
  await insertKeys(tx, operator_id, playerId, keys);
  await dropOldKeys(tx, operator_id, playerId, now);
};

import type { Tx } from '../../database/pool.ts';
import { type IdentityKey, identityKeys, lockKeys, type Person } from './identity-keys.ts';
import { deleteKeys, insertKeys, retireKeys, shareLocks } from './queries.ts';

type Keeper = { readonly operator_id: number; readonly now: Date };

/**
 * Announces a change of identity to exclusions that spread at the same moment: they wait for its commit, and it sees
 * those that have committed before. To be called before the matches are looked for.
 */
export const lockIdentity = (tx: Tx, operatorId: number, person: Person): Promise<unknown> =>
  shareLocks(tx, lockKeys(operatorId, person));

/** Writes down what a new account is found by. */
export const keepIdentity = (tx: Tx, { operator_id }: Keeper, playerId: number, person: Person): Promise<unknown> =>
  insertKeys(tx, operator_id, playerId, identityKeys(person));

/**
 * The same for an account that changed. While an exclusion runs, what the player was called before keeps counting:
 * otherwise a new name would set the old one free.
 */
export const replaceIdentity = async (
  tx: Tx,
  { operator_id, now }: Keeper,
  playerId: number,
  person: Person,
  isExcluded: boolean,
): Promise<void> => {
  const keys: IdentityKey[] = identityKeys(person);
  const names = keys.map(({ key }) => key);
  if (isExcluded) await retireKeys(tx, operator_id, playerId, names, now);
  else await deleteKeys(tx, operator_id, playerId, names);
  await insertKeys(tx, operator_id, playerId, keys);
};

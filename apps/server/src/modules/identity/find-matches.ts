import type { Tx } from '../../database/pool.ts';
import { type StoredPerson, selectPerson } from '../players/shared-queries.ts';
import { lockKeys, lookupKeys, type Person } from './identity-keys.ts';
import { type FoundAccount, selectExcluded, selectFormerKeys, selectHolders, takeLocks } from './queries.ts';
import { type Grade, gradeOf, isProven } from './rules.ts';

export type Match = FoundAccount & { readonly grade: Grade };

/**
 * The accounts of a person that are excluded now, with how certain the match is. `player_id` is the account itself, if
 * it exists.
 */
export const findExcluded = async (
  tx: Tx,
  operatorId: number,
  person: Person & { readonly kyc_status?: string },
  now: Date,
  playerId: number | null = null,
): Promise<Match[]> => {
  const keys = lookupKeys(person).map(({ key }) => key);
  const found = await selectExcluded(tx, operatorId, keys, now, playerId);
  return found.map((account) => graded(account, person.kyc_status));
};

export type Spread = { readonly person: StoredPerson; readonly matches: readonly Match[] };

/**
 * An account and all others that match it. Waits for changes of identity in progress that could match: one that
 * searched for exclusions before this one committed is found, and one that searches later finds this one.
 */
export const findOtherAccounts = async (tx: Tx, operatorId: number, playerId: number): Promise<Spread | undefined> => {
  const person = await selectPerson(tx, operatorId, playerId);
  if (!person) return undefined;
  await takeLocks(tx, lockKeys(operatorId, person));
  const former = person.exclusion_since ? await selectFormerKeys(tx, operatorId, playerId, person.exclusion_since) : [];
  const keys = [...lookupKeys(person).map(({ key }) => key), ...former];
  const found = await selectHolders(tx, operatorId, keys, playerId);
  return { person, matches: found.map((account) => graded(account, person.kyc_status)) };
};

const graded = (account: FoundAccount, kycStatus: string | undefined): Match => ({
  ...account,
  grade: gradeOf(account.kinds, isProven(account.kyc_status) || isProven(kycStatus ?? '')),
});

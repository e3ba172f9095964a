import { Refusal } from '../../base/refusal.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { Tx } from '../../database/pool.ts';
import { identityKeys, type Person } from './identity-keys.ts';
import type { Candidate } from './link.ts';
import { type Policy, searchFor } from './link-accounts.ts';
import { areSeparated, findCandidates, findReopened, selectMember } from './link-queries.ts';

/**
 * Refuses a person's second account, where the operator does not accept any. The field is no field of the person, so
 * that the answer does not say which of them matched, nor whose.
 */
export const refuseDuplicate = (policy: Policy, candidates: readonly Candidate[]): void => {
  if (policy === 'refuse' && candidates.length > 0)
    throw new Refusal('VALIDATION_FAILED', undefined, { player: ['cannot be accepted'] });
};

type KnownPerson = Person & { readonly id: number; readonly kyc_status: string };

/**
 * The same for a change of profile by which an account comes to match another. What matched before is not held against
 * the change, and accounts that staff called different people may have the traits that staff knew of.
 */
export const refuseNewDuplicate = async (
  tx: Tx,
  { operator_id, settings }: OperatorFacts,
  before: KnownPerson,
  after: KnownPerson,
): Promise<void> => {
  const policy = settings.duplicate_accounts;
  if (policy !== 'refuse') return;
  const known = new Set(identityKeys(before).map(({ key }) => key));
  const { keys, ...search } = searchFor(after.id, after);
  const fresh = { ...search, keys: keys.filter(({ key }) => !known.has(key)) };
  const own = await selectMember(tx, operator_id, after.id);
  const reopened = await findReopened(tx, operator_id, fresh);
  for (const candidate of await findCandidates(tx, operator_id, fresh, reopened)) {
    const isLinked = candidate.person_id !== null && candidate.person_id === own.person_id;
    if (!isLinked && !(await areSeparated(tx, operator_id, [own, candidate], reopened)))
      refuseDuplicate(policy, [candidate]);
  }
};

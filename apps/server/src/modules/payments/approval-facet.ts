import type { Money } from '../../base/money.ts';
import type { Facet } from '../../engine/facet.ts';
import { findApproverSums, lockApprovers, operatorNow } from './memory-queries.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** What each approver of the batch approved alone in the last 24 hours, over all players; shared by all accounts. */
    approvals: ReadonlyMap<number, Money>;
  }
  interface FacetNeeds {
    approvals: { readonly approver: number };
  }
}

/**
 * The sums are read under a lock of each approver, taken after the accounts and in the order of the ids. They are read by
 * a second statement, because the first may have waited for another batch to commit. What is approved is written with
 * the payments.
 */
export const approvalFacet: Facet<'approvals'> = {
  name: 'approvals',
  policy: { of: 'batch', empty: new Map() },
  load: async (tx, { operator_id, now }, players, needs) => {
    const approvers = [...new Set(needs.map(({ need }) => need.approver))];
    const [, rows] =
      approvers.length === 0
        ? [undefined, []]
        : await Promise.all([
            lockApprovers(tx, operator_id, approvers),
            findApproverSums(tx, operator_id, approvers, operatorNow(tx, operator_id, now)),
          ]);
    const sums = new Map(rows.map(({ approver, sum }) => [approver, sum]));
    return new Map(players.map((player) => [player, sums]));
  },
  write: () => [],
};

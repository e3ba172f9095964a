import { type Money, zero } from '../../base/money.ts';
import type { Facet } from '../../engine/facet.ts';
import { findOrderedRefunds } from './refund-queries.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** What of the player's deposits is on its way back: it leaves the wallet when the payment provider has sent it. */
    ordered_refunds: Money;
  }
}

/** Refunds are ordered under the lock of the account, and loaded under it by each command that has them. */
export const refundFacet: Facet<'ordered_refunds'> = {
  name: 'ordered_refunds',
  load: async (tx, { operator_id }, players) => {
    const rows = await findOrderedRefunds(tx, operator_id, players);
    const sums = new Map(rows.map(({ player_id, ordered }) => [player_id, ordered]));
    return new Map(players.map((player) => [player, sums.get(player) ?? zero]));
  },
  write: () => [],
};

import { type Money, max, subtract, zero } from '../../base/money.ts';
import type { Facts } from '../../engine/account.ts';
import type { Facet } from '../../engine/facet.ts';
import { NotCached } from '../../engine/facet.ts';
import { countable } from '../wallet/bounds.ts';
import { sharedAccounts } from '../wallet/shared-queries.ts';

type Held = {
  readonly player_id: number;
  /** What withdrawals hold that are neither paid nor ended; they may still return. */
  readonly amount: Money;
  /** The account's counter at that time: earlier commands of the batch move it. */
  readonly withdrawn_total: Money;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** Undefined when it was not loaded, because the decision is made from the cache. */
    held: { readonly withdrawals: Held | undefined };
  }
}

export const heldFacet: Facet<'held'> = {
  name: 'held',
  policy: { of: 'command', empty: { withdrawals: undefined } },
  load: async (tx, { operator_id }, players) => {
    const rows = await tx<Held[]>`
      select a.player_id, a.withdrawn_total, least(coalesce((
        select sum(p.amount) from payment_requests p
        where p.operator_id = ${operator_id} and p.player_id = a.player_id and p.type = 'withdrawal'
          and p.status in ('new', 'allowed')), 0), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint as amount
      from ${sharedAccounts} a where a.operator_id = ${operator_id} and a.player_id = any(${players}::bigint[])`;
    return new Map(rows.map((row) => [row.player_id, { withdrawals: row }]));
  },
  write: () => [],
};

/**
 * The sum that open withdrawals hold now. The counter also falls when a paid withdrawal returns, which held nothing: so
 * what ends within a batch counts as held until the next one.
 */
export const heldBy = ({ held: { withdrawals }, wallet }: Facts<'held' | 'wallet'>): Money => {
  if (withdrawals === undefined) throw new NotCached('held withdrawals');
  const since = subtract(wallet.withdrawn_total, withdrawals.withdrawn_total);
  return countable(withdrawals.amount + max(zero, since));
};

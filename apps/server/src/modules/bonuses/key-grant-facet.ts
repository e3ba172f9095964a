import type { Money } from '../../base/money.ts';
import { statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import { sharedOperators } from '../operators/shared-queries.ts';

/** What a key has granted today, in the operator's currency. */
type KeyGrants = { readonly api_key_id: number; readonly day: string; readonly amount: Money };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** By key, for the grants of the batch; shared by all accounts. */
    key_grants: ReadonlyMap<number, KeyGrants>;
  }
  interface FacetNeeds {
    key_grants: { readonly api_key_id: number };
  }
}

const columns = { api_key_id: 'bigint', day: 'date', amount: 'bigint' } as const;

/** The sums of the day, each locked until the batch commits, in the order of the keys. */
export const keyGrantFacet: Facet<'key_grants'> = {
  name: 'key_grants',
  policy: { of: 'batch', empty: new Map() },
  load: async (tx, { operator_id, now }, players, needs) => {
    const keys = [...new Set(needs.map(({ need }) => need.api_key_id))].toSorted((a, b) => a - b);
    if (keys.length === 0) return new Map(players.map((player) => [player, new Map()]));
    const today = tx`(
      select (${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond')::date
      from ${sharedOperators} o where o.operator_id = ${operator_id})`;
    const [, rows] = await Promise.all([
      tx`
        insert into key_grant_days (operator_id, api_key_id, day)
        select ${operator_id}, k.id, ${today} from unnest(${keys}::bigint[]) k(id) order by k.id
        on conflict do nothing`.execute(),
      tx<KeyGrants[]>`
        select api_key_id, day, amount from key_grant_days
        where operator_id = ${operator_id} and api_key_id = any(${keys}::bigint[]) and day = ${today}
        order by api_key_id for update`.execute(),
    ]);
    const granted = new Map(rows.map((row) => [row.api_key_id, row]));
    return new Map(players.map((player) => [player, granted]));
  },
  write: ({ operator }, [change]) => {
    const changed = [...(change?.after ?? [])].filter(([key, day]) => change?.before.get(key) !== day);
    return [
      statement`
        update key_grant_days d set amount = u.amount
        from ${unnest(
          'u',
          columns,
          changed.map(([, day]) => day),
        )}
        where d.operator_id = ${operator.operator_id} and d.api_key_id = u.api_key_id and d.day = u.day`,
    ];
  },
};

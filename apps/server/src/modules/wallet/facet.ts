import { type Statement, statement } from '../../database/statement.ts';
import { assignments, columnList, unnest } from '../../database/unnest.ts';
import type { Change, Facet } from '../../engine/facet.ts';
import { type AccountRow, changingColumns } from './account-row.ts';
import { assertSound } from './invariants.ts';
import { entryColumns, type LedgerEntry } from './ledger-entry.ts';

/** The hot row, with the rate at which its currency stands to the operator's; null when none is known. */
export type WalletFacts = AccountRow & { readonly rate: string | null };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    wallet: WalletFacts;
  }
  interface FacetEffects {
    wallet: LedgerEntry;
  }
}

/** The wallets of an account: loaded under lock, written as one update and one append for the whole batch. */
export const walletFacet: Facet<'wallet'> = {
  name: 'wallet',
  load: async (tx, { operator_id, now }, players) => {
    // Handed over at once: whatever another facet reads, it reads under this lock.
    const rows = await tx<WalletFacts[]>`
      select a.*, case when a.currency = o.currency then '1' else (
          select r.rate::text from exchange_rates r
          where r.operator_id = a.operator_id and r.currency = a.currency
            and r.day <= (${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond')::date
          order by r.day desc limit 1
        ) end as rate
      from accounts a join operators o on o.operator_id = a.operator_id
      where a.operator_id = ${operator_id} and a.player_id = any(${players}::bigint[])
      order by a.player_id for update of a`.execute();
    return new Map(rows.map((row) => [row.player_id, row]));
  },
  write: ({ operator }, changes) => {
    for (const change of changes) assertSound(change);
    const entries = changes.flatMap((change) => change.effects);
    const update = updateAccounts(operator.operator_id, changes);
    return entries.length === 0 ? [update] : [update, appendEntries(operator.operator_id, entries)];
  },
};

const rowColumns = { player_id: 'bigint', ...changingColumns };

const updateAccounts = (operatorId: number, changes: readonly Change<'wallet'>[]): Statement =>
  statement`
    with changed as (
      update accounts a set ${assignments(changingColumns, 'u')}
      from ${unnest(
        'u',
        rowColumns,
        changes.map((change) => change.after),
      )}
      where a.operator_id = ${operatorId} and a.player_id = u.player_id
      returning 1
    )
    select assert_count('accounts', count(*), ${changes.length}) from changed`;

const appendEntries = (operatorId: number, entries: readonly LedgerEntry[]): Statement =>
  statement`
    insert into ledger_entries (operator_id, ${columnList(entryColumns)})
    select ${operatorId}, ${columnList(entryColumns, 'u')} from ${unnest('u', entryColumns, entries)}`;

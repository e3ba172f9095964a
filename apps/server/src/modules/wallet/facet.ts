import { type Statement, statement } from '../../database/statement.ts';
import { assignments, columnList, records, unnest } from '../../database/unnest.ts';
import { type Change, defineAdvance, type Facet } from '../../engine/facet.ts';
import { rateOn } from '../currencies/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import { changingColumns, type WalletFacts } from './account-row.ts';
import { rollWindows } from './counters.ts';
import { assertSound } from './invariants.ts';
import { entryColumns, type LedgerEntry } from './ledger-entry.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    wallet: WalletFacts;
  }
  interface Sequences {
    ledger_entry: true;
  }
  interface FacetEffects {
    wallet: LedgerEntry;
  }
}

/** The wallets of an account: loaded under lock, written by one update and one insert for the whole batch. */
export const walletFacet: Facet<'wallet'> = {
  name: 'wallet',
  ownIds: { ledger_entry: 64 },
  policy: {
    of: 'root',
    serves: ({ rate_until }, _need, { now }) => rate_until === null || now < rate_until,
    prove: (operatorId, accounts) => statement`
      select assert_current('accounts', count(*), ${accounts.length})
      from ${unnest('u', { player_id: 'bigint', version: 'bigint' }, accounts)}
      cross join lateral (
        select from accounts a
        where a.operator_id = ${operatorId} and a.player_id = u.player_id and a.version = u.version offset 0
      ) current`,
  },
  advance: defineAdvance({
    with: ['wallet'],
    run: (draft, { now }) => {
      draft.wallet = rollWindows(draft.wallet, now);
    },
  }),
  load: async (tx, { operator_id, now }, players) => {
    const day = tx`(${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond')::date`;
    const rate = rateOn(tx, { operator: tx`a.operator_id`, currency: tx`a.currency`, day });
    // Sent at once: whatever another facet reads, it reads under this lock.
    const rows = await tx<WalletFacts[]>`
      select a.*, case when a.currency = o.currency then '1' else ${rate} end as rate,
        case when a.currency <> o.currency then (${day} + 1)::timestamptz end as rate_until
      from accounts a join ${sharedOperators} o on o.operator_id = a.operator_id
      where a.operator_id = ${operator_id} and a.player_id = any(${players}::bigint[])
      order by a.player_id for update of a`.execute();
    return new Map(rows.map((row) => [row.player_id, row]));
  },
  write: ({ operator, version }, changes) => {
    for (const change of changes) assertSound(change);
    const entries = changes.flatMap((change) => change.effects);
    const update = updateAccounts(operator.operator_id, version, changes);
    return entries.length === 0 ? [update] : [update, appendEntries(operator.operator_id, entries)];
  },
};

/** The attributes of the type account_change_with_remainders. */
const rowColumns = { player_id: 'bigint', version: 'bigint', ...changingColumns };

/** Up to this number of rows, comparing all pairs is cheaper than an index lookup for each. */
const maxCompared = 24;

/**
 * Fails when an account has another version than the decided one. A plan made before PostgreSQL has statistics would
 * read all of an operator's accounts for each batch; naming the players prevents that.
 */
const updateAccounts = (operatorId: number, version: number, changes: readonly Change<'wallet'>[]): Statement => {
  const rows = changes.map(({ before, after }) => ({ ...after, version: before.version }));
  const players = rows.map((row) => row.player_id);
  const isNamed = rows.length > 1 && rows.length <= maxCompared;
  const named = isNamed ? statement`and a.player_id = any(${players}::bigint[])` : statement``;
  return statement`
    with changed as (
      update accounts a set version = ${version}, ${assignments(changingColumns, 'u')}
      from ${records('u', 'account_change_with_remainders', rowColumns, rows)}
      where a.operator_id = ${operatorId} and a.player_id = u.player_id and a.version = u.version ${named}
      returning 1
    )
    select assert_current('accounts', count(*), ${changes.length}) from changed`;
};

const appendEntries = (operatorId: number, entries: readonly LedgerEntry[]): Statement =>
  statement`
    insert into ledger_entries (operator_id, ${columnList(entryColumns)})
    select ${operatorId}, ${columnList(entryColumns, 'u')}
    from ${records('u', 'ledger_entry_row', entryColumns, entries)}`;

import { columnList } from '../../database/unnest.ts';
import type { Check } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';
import type { AccountRow } from './account-row.ts';
import { openCursor } from './cursor.ts';
import { type StoredRoot, watchRoots } from './day-heads.ts';
import { entryColumns, type LedgerEntry } from './ledger-entry.ts';
import { type Watch, watchAccount } from './watch-account.ts';

/** Reads all accounts and all entries of an operator once, in parallel, in the order of the players. */
export const checkLedger: Check = async (tx, operator_id, report, { currency, count }) => {
  const stored = await tx<StoredRoot[]>`
    select day, root, wallets, entries from ledger_roots where operator_id = ${operator_id} order by day`;
  const roots = watchRoots(operator_id, stored, report);
  const accounts = await openCursor<AccountRow>(
    tx,
    'accounts',
    tx`select * from accounts where operator_id = ${operator_id} order by player_id`,
  );
  const entries = await openCursor<LedgerEntry>(
    tx,
    'entries',
    tx`select ${columnList(entryColumns)} from ledger_entries where operator_id = ${operator_id} order by player_id, seq`,
  );

  /** Passes the entries of one player to the watch; entries without an account are reported. */
  const passPlayer = async (playerId: number, watch: Watch): Promise<void> => {
    for (let entry = entries.current(); entry?.player_id === playerId; entry = entries.current()) {
      watch.entry(entry);
      roots.entry(entry);
      count('entries');
      const fetching = entries.advance();
      if (fetching !== undefined) await fetching;
    }
    roots.endOfAccount();
    watch.finish();
  };
  const passOrphans = async (before: number): Promise<void> => {
    for (let entry = entries.current(); entry && entry.player_id < before; entry = entries.current())
      await passPlayer(entry.player_id, watchOrphans(report));
  };

  for (let account = accounts.current(); account; account = accounts.current()) {
    await passOrphans(account.player_id);
    await passPlayer(account.player_id, watchAccount({ operator_id, currency }, account, report));
    count('accounts');
    const fetching = accounts.advance();
    if (fetching !== undefined) await fetching;
  }
  await passOrphans(Number.POSITIVE_INFINITY);
  roots.finish();
};

const watchOrphans = (report: Report): Watch => ({
  entry: ({ player_id, id, seq }) =>
    report({ check: 'orphan', player_id, entry_id: id, seq, message: 'there is no account of this player' }),
  finish: () => undefined,
});

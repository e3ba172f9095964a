import { Refusal } from '../../base/refusal.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import type { WalletName } from './ledger-entry.ts';
import {
  type Account,
  countOfType,
  findStretch,
  findWalletStretch,
  type Stretch,
  selectOfType,
  selectStretch,
  selectWalletStretch,
  type TransactionFilters,
  type TransactionRow,
} from './ledger-queries.ts';

export type TransactionPage = {
  readonly currency: string;
  readonly rows: readonly TransactionRow[];
  readonly total: number;
};

/**
 * A page of the ledger, newest first. Entries are numbered without gaps, in the account and in each wallet, so a page
 * is a range of numbers and its total a difference: neither depends on the number of entries. Only a type must be
 * counted, by an index-only scan.
 */
export const findTransactions = async (
  tx: Tx,
  account: Account,
  filters: TransactionFilters,
): Promise<TransactionPage> => {
  const found = await findStretch(tx, account, filters);
  if (!found) throw new Refusal('NOT_FOUND');
  const { currency } = found;
  const { type, wallet } = filters;

  if (type !== undefined) {
    const page = { limit: filters.per_page, offset: offsetOf(filters) };
    const [rows, total] = await Promise.all([
      selectOfType(tx, account, { type, wallet }, found, page),
      countOfType(tx, account, { type, wallet }, found),
    ]);
    return { currency, rows, total };
  }
  if (wallet !== undefined) return { currency, ...(await pageOfWallet(tx, account, wallet, found, filters)) };
  const rows = await selectStretch(tx, account, pageOf(found, filters));
  return { currency, rows, total: lengthOf(found) };
};

const pageOfWallet = async (tx: Tx, account: Account, wallet: WalletName, stretch: Stretch, paging: Paging) => {
  const own = await findWalletStretch(tx, account, wallet, stretch);
  const whole = { entries: stretch.upto, wallet_entries: own.upto };
  const rows = await selectWalletStretch(tx, account, wallet, pageOf(own, paging), whole);
  return { rows, total: lengthOf(own) };
};

// An inverted range has length zero, not a negative one.
const lengthOf = ({ below, upto }: Stretch): number => Math.max(0, upto - below);

/** The part of a range that is on a page, counted from its newest entry; empty beyond the last page. */
const pageOf = (stretch: Stretch, paging: Paging): Stretch => {
  const upto = Math.max(stretch.below, stretch.upto - offsetOf(paging));
  return { below: Math.max(stretch.below, upto - paging.per_page), upto };
};

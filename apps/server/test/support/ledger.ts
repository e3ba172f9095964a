import { type Money, negate, zero } from '../../src/base/money.ts';
import type { Sql } from '../../src/database/pool.ts';
import { columnList, unnest } from '../../src/database/unnest.ts';
import { openDraft } from '../../src/engine/decide.ts';
import { takeIds } from '../../src/engine/ids.ts';
import type { WalletFacts } from '../../src/modules/wallet/account-row.ts';
import { book, type Posting } from '../../src/modules/wallet/book.ts';
import { countBet, countDeposit, countWin, rollWindows, uncountBet } from '../../src/modules/wallet/counters.ts';
import { walletFacet } from '../../src/modules/wallet/facet.ts';
import { entryColumns, type LedgerEntry } from '../../src/modules/wallet/ledger-entry.ts';
import { inMoney, type Plain } from './plain.ts';
import type { Operator, World } from './world.ts';

export type Movement = Plain<Posting> & { readonly at: Date };

const entriesPerStatement = 10_000;

/**
 * Books movements directly into the database, with the function that commands use: numbers, balances and hashes are
 * right, so that a test quickly gets a ledger of any length and kind.
 */
export const bookAll = async (
  world: World,
  operator: Operator,
  playerId: number,
  movements: Iterable<Movement>,
): Promise<void> => {
  const { operator_id, currency } = operator;
  const loaded = await world.admin.begin((tx) =>
    walletFacet.load(tx, { operator_id, now: world.clock.now() }, [playerId], []),
  );
  let wallet = loaded.get(playerId) as WalletFacts;
  let entries: LedgerEntry[] = [];
  let firstId = 0;
  for (const { at, ...movement } of movements) {
    if (entries.length === 0) firstId = await takeIds(world.app.sql, operator_id, 'ledger_entry', entriesPerStatement);
    const posting = inMoney<Posting>(movement);
    const newId = () => firstId + entries.length;
    const context = { operator: { operator_id, currency }, now: at, newId } as never;
    const draft = openDraft({ wallet: counted(wallet, posting, at) });
    entries.push(book(draft, posting, context));
    wallet = draft.wallet;
    if (entries.length === entriesPerStatement) {
      await append(world.admin, operator_id, entries);
      entries = [];
    }
  }
  await append(world.admin, operator_id, entries);
  const { player_id, currency: own, rate, rate_until, version, ...changed } = wallet;
  const { operator_id: _, ...row } = changed as typeof changed & { operator_id?: number };
  await world.admin`update accounts set ${world.admin(row)} where operator_id = ${operator_id} and player_id = ${playerId}`;
};

/** The counters of limits move with deposits and play, as in the commands. */
const counted = (wallet: WalletFacts, posting: Pick<Posting, 'type' | 'wallet' | 'amount'>, at: Date): WalletFacts => {
  const { type, amount } = posting;
  const split = (moved: Money) =>
    posting.wallet === 'real' ? { real: moved, bonus: zero } : { real: zero, bonus: moved };
  if (type === 'deposit') return countDeposit(rollWindows(wallet, at), amount);
  if (type === 'casino_bet') return countBet(rollWindows(wallet, at), split(negate(amount)));
  if (type === 'casino_win') return countWin(rollWindows(wallet, at), amount, split(amount));
  // A rollback of a bet of the same day.
  if (type === 'casino_rollback') return uncountBet(rollWindows(wallet, at), split(amount), at);
  return wallet;
};

const append = (sql: Sql, operatorId: number, entries: readonly LedgerEntry[]): Promise<unknown> => sql`
  insert into ledger_entries (operator_id, ${columnList(entryColumns)})
  select ${operatorId}, ${columnList(entryColumns, 'u')} from ${unnest('u', entryColumns, entries)}`;

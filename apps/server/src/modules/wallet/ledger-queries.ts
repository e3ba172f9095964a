import type { transactionFilters } from '@croupier/contract/operator/wallet.ts';
import type { z } from 'zod';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import type { LedgerEntry, WalletName } from './ledger-entry.ts';

export type TransactionFilters = z.output<typeof transactionFilters>;
export type TransactionRow = Omit<LedgerEntry, 'seq' | 'wallet_seq' | 'operator_amount' | 'hash'>;

/** A range of an account's ledger: the entries numbered above `below`, up to and including `upto`. */
export type Stretch = { readonly below: number; readonly upto: number };

export type Account = { readonly operator_id: number; readonly player_id: number };

const columns = (tx: Tx) => tx`e.id, e.player_id, e.wallet, e.type, e.amount, e.balance_after, e.payment_request_id,
  e.game_id, e.game_round_id, e.player_bonus_id, e.created_at`;

/** The range between two times, both inclusive; undefined when there is no such account. */
export const findStretch = async (
  tx: Tx,
  { operator_id, player_id }: Account,
  { created_from, created_to }: Pick<TransactionFilters, 'created_from' | 'created_to'>,
): Promise<(Stretch & { currency: string }) | undefined> => {
  const before = (moment: Date) => tx`ledger_entries_before(operator_id, player_id, entries, ${moment})`;
  const [row] = await tx<(Stretch & { currency: string })[]>`
    select currency, ${created_from ? before(created_from) : tx`0::bigint`} as below,
      ${created_to ? before(new Date(created_to.getTime() + 1)) : tx`entries`} as upto
    from accounts where operator_id = ${operator_id} and player_id = ${player_id}`;
  return row;
};

/** All entries of a range, newest first. */
export const selectStretch = (
  tx: Tx,
  { operator_id, player_id }: Account,
  { below, upto }: Stretch,
): Promise<TransactionRow[]> => tx<TransactionRow[]>`
  select ${columns(tx)} from ledger_entries e
  where e.operator_id = ${operator_id} and e.player_id = ${player_id} and e.seq > ${below} and e.seq <= ${upto}
  order by e.seq desc`;

/** The same range in the numbering of the wallet. */
export const findWalletStretch = async (
  tx: Tx,
  { operator_id, player_id }: Account,
  wallet: WalletName,
  { below, upto }: Stretch,
): Promise<Stretch> => {
  const [row] = await tx<Stretch[]>`
    select ledger_wallet_entries(${operator_id}, ${player_id}, ${wallet}, ${below}) as below,
      ledger_wallet_entries(${operator_id}, ${player_id}, ${wallet}, ${upto}) as upto`;
  return row as Stretch;
};

/** The entries with these numbers in the wallet, newest first. Each is looked up by its number. */
export const selectWalletStretch = (
  tx: Tx,
  { operator_id, player_id }: Account,
  wallet: WalletName,
  wanted: Stretch,
  whole: { readonly entries: number; readonly wallet_entries: number },
): Promise<TransactionRow[]> => tx<TransactionRow[]>`
  select ${columns(tx)}
  from generate_series(${wanted.upto}::bigint, ${wanted.below}::bigint + 1, -1) as n
  cross join lateral ledger_seq_of(${operator_id}, ${player_id}, ${wallet}, ${whole.entries}, ${whole.wallet_entries}, n)
    as place (seq)
  cross join lateral (
    select * from ledger_entries
    where operator_id = ${operator_id} and player_id = ${player_id} and seq = place.seq limit 1
  ) e
  order by n desc`;

type TypeFilter = {
  readonly type: NonNullable<TransactionFilters['type']>;
  readonly wallet: WalletName | undefined;
};

/** Written like the partial index ledger_entries_rare, so that it is used for every type but bets and wins. */
const ofType = (tx: Tx, { operator_id, player_id }: Account, { type, wallet }: TypeFilter, stretch: Stretch) => tx`
  operator_id = ${operator_id} and player_id = ${player_id} and seq > ${stretch.below} and seq <= ${stretch.upto}
  and type = ${type}
  ${type === 'casino_bet' || type === 'casino_win' ? tx`` : tx`and type not in ('casino_bet', 'casino_win')`}
  ${wallet === undefined ? tx`` : tx`and wallet = ${wallet}`}`;

export const selectOfType = (
  tx: Tx,
  account: Account,
  filter: TypeFilter,
  stretch: Stretch,
  page: { readonly limit: number; readonly offset: number },
): Promise<TransactionRow[]> => tx<TransactionRow[]>`
  select ${columns(tx)}
  from (
    select seq from ledger_entries where ${ofType(tx, account, filter, stretch)}
    order by seq desc limit ${page.limit} offset ${page.offset}
  ) place
  cross join lateral (
    select * from ledger_entries
    where operator_id = ${account.operator_id} and player_id = ${account.player_id} and seq = place.seq limit 1
  ) e
  order by place.seq desc`;

export const countOfType = async (tx: Tx, account: Account, filter: TypeFilter, stretch: Stretch): Promise<number> => {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from ledger_entries where ${ofType(tx, account, filter, stretch)}`;
  return (row as { total: number }).total;
};

export type PlayTotals = {
  readonly staked: Money;
  readonly won: Money;
  readonly net: Money;
  readonly bonus_staked: Money;
  readonly bonus_won: Money;
};

/**
 * What was staked and won in a range. A bet that was taken back is not staked; a win that was taken back is not won. A
 * bet from before the range that is taken back in it counts as won.
 */
export const sumPlay = async (tx: Tx, { operator_id, player_id }: Account, { below, upto }: Stretch) => {
  const staked = (wallet: WalletName) => tx`
    greatest(0, -coalesce(sum(amount) filter (
      where wallet = ${wallet} and (type = 'casino_bet' or type = 'casino_rollback' and amount > 0)), 0))::bigint`;
  const net = (wallet: WalletName) => tx`coalesce(sum(amount) filter (where wallet = ${wallet}), 0)::bigint`;
  const [row] = await tx<PlayTotals[]>`
    with counted as (
      select ${staked('real')} as staked, ${net('real')} as net, ${staked('bonus')} as bonus_staked,
        ${net('bonus')} as bonus_net
      from ledger_entries
      where operator_id = ${operator_id} and player_id = ${player_id} and seq > ${below} and seq <= ${upto}
        and type in ('casino_bet', 'casino_win', 'casino_rollback')
    )
    select staked, staked + net as won, net, bonus_staked, bonus_staked + bonus_net as bonus_won from counted`;
  return row as PlayTotals;
};

export type MovedTotal = Pick<LedgerEntry, 'wallet' | 'type' | 'amount'>;

/** What moved in a range beside play, by wallet and type. Written like the partial index of rare entries. */
export const sumMoved = (
  tx: Tx,
  { operator_id, player_id }: Account,
  { below, upto }: Stretch,
): Promise<MovedTotal[]> => tx<MovedTotal[]>`
  select wallet, type, sum(amount)::bigint as amount from ledger_entries
  where operator_id = ${operator_id} and player_id = ${player_id} and seq > ${below} and seq <= ${upto}
    and type not in ('casino_bet', 'casino_win') and type <> 'casino_rollback'
  group by wallet, type`;

import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { columnList, raw, records, unnest } from '../../database/unnest.ts';
import type { BookedStake } from '../rounds/move-stakes.ts';
import { type Round, roundColumns } from '../rounds/round.ts';
import { hasNameOf, sharedRounds } from '../rounds/shared-queries.ts';
import { sharedEntries } from '../wallet/shared-queries.ts';
import { type Transaction, type TransactionName, transactionColumns } from './transaction.ts';

const nameColumns = {
  provider_id: 'bigint',
  kind: 'text',
  transaction_id: 'text',
  scope: 'bigint',
  kind_in_key: 'boolean',
} as const;

/** Whether the transaction `t` has the name `u`. Where the kind is no part of the name, one of any kind has it. */
const hasName = (names: readonly TransactionName[]) =>
  names.every(({ kind_in_key }) => kind_in_key)
    ? raw(`t.provider_id = u.provider_id and t.kind = u.kind and t.transaction_id = u.transaction_id
      and t.scope = u.scope`)
    : raw(`t.provider_id = u.provider_id and t.transaction_id = u.transaction_id and t.scope = u.scope and t.kind = any(
      case when u.kind_in_key then array[u.kind] else array['bet', 'win', 'rollback', 'adjustment'] end)`);

export const selectTransactions = (
  tx: Tx,
  operatorId: number,
  names: readonly TransactionName[],
): Promise<Transaction[]> =>
  tx<Transaction[]>`
    select ${columnList(transactionColumns, 't')}
    from ${unnest('u', nameColumns, names)}
    join provider_transactions t on t.operator_id = ${operatorId} and ${hasName(names)}`.execute();

export const noSuchTransactions = (operatorId: number, names: readonly TransactionName[]): Statement =>
  statement`
    select assert_current('transactions', count(*), 0)
    from ${unnest('u', nameColumns, names)}
    join provider_transactions t on t.operator_id = ${operatorId} and ${hasName(names)}`;

/** The rollbacks that took the bets or wins back. */
export const selectRollbacksOf = (
  tx: Tx,
  operatorId: number,
  undone: readonly TransactionName[],
): Promise<Transaction[]> =>
  tx<Transaction[]>`
    select ${columnList(transactionColumns, 't')}
    from ${unnest('u', nameColumns, undone)}
    join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id
      and t.scope = u.scope and t.reference_kind = u.kind
      and t.kind = 'rollback' and t.reference_transaction_id = u.transaction_id and t.status <> 'repeated'`.execute();

/** The wins that name the bets. */
export const selectWinsOf = (tx: Tx, operatorId: number, bets: readonly TransactionName[]): Promise<Transaction[]> =>
  tx<Transaction[]>`
    select ${columnList(transactionColumns, 't')}
    from ${unnest('u', nameColumns, bets)}
    join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id
      and t.scope = u.scope and t.kind = 'win' and t.reference_transaction_id = u.transaction_id`.execute();

/** The wins of the same rounds that name no bet: without the win to be rolled back they decide what is settled. */
export const selectWinsBeside = (
  tx: Tx,
  operatorId: number,
  wins: readonly TransactionName[],
): Promise<Transaction[]> =>
  tx<Transaction[]>`
    select ${columnList(transactionColumns, 'o')}
    from ${unnest('u', nameColumns, wins)}
    join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id and t.kind = 'win'
      and t.transaction_id = u.transaction_id and t.scope = u.scope
    join provider_transactions o on o.operator_id = ${operatorId} and o.provider_id = t.provider_id
      and o.round_id = t.round_id and o.player_id = t.player_id and o.kind = 'win'
      and o.reference_transaction_id is null`.execute();

export const selectRoundsOf = (tx: Tx, operatorId: number, names: readonly TransactionName[]): Promise<Round[]> =>
  tx<Round[]>`
    select ${columnList(roundColumns, 'r')}, r.outcome
    from ${unnest('u', nameColumns, names)}
    join provider_transactions t on t.operator_id = ${operatorId} and ${hasName(names)}
    join ${sharedRounds} r on r.operator_id = ${operatorId} and ${hasNameOf('t')}`.execute();

type Booked = TransactionName & BookedStake & { readonly player_id: number };

/**
 * The value in the operator's currency at which each bet or win was booked, so that its rollback cancels it exactly. It
 * has the time of its entries; the newest are read first, because mostly a recent one is rolled back.
 */
export const selectBooked = (tx: Tx, operatorId: number, undone: readonly TransactionName[]): Promise<Booked[]> =>
  tx<Booked[]>`
    select t.provider_id, t.kind, t.transaction_id, t.scope, t.kind_in_key, t.player_id, ${bookedOf(tx, 'real')},
      ${bookedOf(tx, 'bonus')}
    from ${unnest('u', nameColumns, undone)}
    join provider_transactions t on t.operator_id = ${operatorId} and ${hasName(undone)}`.execute();

const bookedOf = (tx: Tx, wallet: 'real' | 'bonus'): SqlPart => tx`(
  select abs(e.operator_amount) from ${sharedEntries} e
  where e.operator_id = t.operator_id and e.player_id = t.player_id and e.created_at = t.created_at
    and e.type = 'casino_' || t.kind and e.wallet = ${wallet} and e.game_round_id = t.round_id
    and abs(e.amount) = t.${tx(`${wallet}_amount`)} and t.${tx(`${wallet}_amount`)} > 0
  order by e.seq desc limit 1) as ${tx(wallet)}`;

/** Fails when another player's transaction took the name meanwhile; the command is then decided again. */
export const insertTransactions = (operatorId: number, added: readonly Transaction[]): Statement =>
  statement`
    insert into provider_transactions (operator_id, ${columnList(transactionColumns)})
    select ${operatorId}, ${columnList(transactionColumns, 'u')}
    from ${records('u', 'provider_transaction_with_fraction', transactionColumns, added)}`;

export const markRolledBack = (operatorId: number, undone: readonly Transaction[]): Statement =>
  statement`
    with changed as (
      update provider_transactions t set status = 'rolled_back'
      from ${unnest('u', nameColumns, undone)}
      where t.operator_id = ${operatorId} and t.provider_id = u.provider_id and t.kind = u.kind
        and t.transaction_id = u.transaction_id and t.scope = u.scope and t.status in ('applied', 'held')
      returning 1
    )
    select assert_count('rolled back transactions', count(*), ${undone.length}) from changed`;

import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { columnList, records, unnest } from '../../database/unnest.ts';
import type { Facet, Proof } from '../../engine/facet.ts';
import type { BookedStake } from '../rounds/move-stakes.ts';
import { nameOfRound, type Round, roundColumns } from '../rounds/round.ts';
import { hasNameOf, sharedRounds } from '../rounds/shared-queries.ts';
import { sharedEntries } from '../wallet/shared-queries.ts';
import { nameOfTransaction, type Transaction, type TransactionName, transactionColumns } from './transaction.ts';

export type TransactionFacts = {
  /** Transactions stored under the names that the commands use, whichever player they belong to. */
  readonly byName: ReadonlyMap<string, Transaction>;
  /** The rounds of the bets to be rolled back: a rollback names a bet and no round. */
  readonly rounds: ReadonlyMap<string, Round>;
  /** What the bets to be rolled back were booked with in the operator's currency, by their names. */
  readonly booked: ReadonlyMap<string, BookedStake>;
};

type TransactionEffect = { readonly kind: 'insert' | 'roll_back'; readonly transaction: Transaction };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    transactions: TransactionFacts;
  }
  interface Sequences {
    provider_transaction: true;
  }
  interface FacetEffects {
    transactions: TransactionEffect;
  }
  interface FacetNeeds {
    /** Transactions by their names, and the bet to be rolled back. */
    transactions: { readonly names: readonly TransactionName[]; readonly undoes?: TransactionName };
  }
}

export const transactionFacet: Facet<'transactions'> = {
  name: 'transactions',
  sequences: ['provider_transaction'],
  policy: {
    of: 'command',
    empty: { byName: new Map(), rounds: new Map(), booked: new Map() },
    // A rollback names a bet that mostly does exist.
    serves: (_empty, need) => need === undefined || (need.undoes === undefined && noSuchTransaction),
  },
  load: async (tx, { operator_id }, players, needs) => {
    const wanted = needs.map(({ player_id, need: { names, undoes } }) => ({
      player_id,
      names: undoes ? [...names, undoes] : names,
      undone: undoes ? [undoes] : [],
    }));
    const names = wanted.flatMap((one) => one.names);
    const undone = wanted.flatMap((one) => one.undone);
    const [found, rollbacks, rounds, booked] = await Promise.all([
      names.length > 0 ? selectTransactions(tx, operator_id, names) : [],
      undone.length > 0 ? selectRollbacksOf(tx, operator_id, undone) : [],
      undone.length > 0 ? selectRoundsOf(tx, operator_id, undone) : [],
      undone.length > 0 ? selectBooked(tx, operator_id, undone) : [],
    ]);
    const kept = new Map(found.map((one) => [nameOfTransaction(one), one]));
    return new Map(
      players.map((player) => [
        player,
        {
          byName: new Map([
            ...wanted
              .filter((one) => one.player_id === player)
              .flatMap((one) => one.names.map(nameOfTransaction))
              .flatMap((name) => (kept.has(name) ? [[name, kept.get(name) as Transaction] as const] : [])),
            ...rollbacks.filter((one) => one.player_id === player).map((one) => [nameOfTransaction(one), one] as const),
          ]),
          rounds: new Map(rounds.filter((one) => one.player_id === player).map((one) => [nameOfRound(one), one])),
          booked: new Map(booked.filter((one) => one.player_id === player).map((one) => [nameOfTransaction(one), one])),
        },
      ]),
    );
  },
  write: ({ operator: { operator_id } }, changes) => {
    const of = (kind: TransactionEffect['kind']): Transaction[] =>
      changes.flatMap(({ effects }) => effects.filter((one) => one.kind === kind).map((one) => one.transaction));
    const [added, undone] = [of('insert'), of('roll_back')];
    return [
      ...(added.length > 0 ? [insertTransactions(operator_id, added)] : []),
      ...(undone.length > 0 ? [markRolledBack(operator_id, undone)] : []),
    ];
  },
};

const nameColumns = { provider_id: 'bigint', kind: 'text', transaction_id: 'text' } as const;

const selectTransactions = (tx: Tx, operatorId: number, names: readonly TransactionName[]): Promise<Transaction[]> =>
  tx<Transaction[]>`
    select ${columnList(transactionColumns, 't')}
    from ${unnest('u', nameColumns, names)}
    join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id and t.kind = u.kind
      and t.transaction_id = u.transaction_id`.execute();

const noSuchTransaction: Proof<'transactions'> = {
  statement: (operatorId, needs) => statement`
    select assert_current('transactions', count(*), 0)
    from ${unnest(
      'u',
      nameColumns,
      needs.flatMap(({ need }) => need.names),
    )}
    join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id and t.kind = u.kind
      and t.transaction_id = u.transaction_id`,
};

const selectRollbacksOf = (tx: Tx, operatorId: number, bets: readonly TransactionName[]): Promise<Transaction[]> =>
  tx<Transaction[]>`
    select ${columnList(transactionColumns, 't')}
    from ${unnest('u', nameColumns, bets)}
    join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id
      and t.kind = 'rollback' and t.reference_transaction_id = u.transaction_id and t.status <> 'repeated'`.execute();

const selectRoundsOf = (tx: Tx, operatorId: number, names: readonly TransactionName[]): Promise<Round[]> =>
  tx<Round[]>`
    select ${columnList(roundColumns, 'r')}, r.outcome
    from ${unnest('u', nameColumns, names)}
    join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id and t.kind = u.kind
      and t.transaction_id = u.transaction_id
    join ${sharedRounds} r on r.operator_id = ${operatorId} and ${hasNameOf('t')}`.execute();

type Booked = TransactionName & BookedStake & { readonly player_id: number };

/**
 * The value in the operator's currency at which each bet was booked, so that its rollback cancels it exactly. A bet has
 * the time of its entries; the newest are read first, because mostly a recent bet is rolled back.
 */
const selectBooked = (tx: Tx, operatorId: number, bets: readonly TransactionName[]): Promise<Booked[]> =>
  tx<Booked[]>`
    select t.provider_id, t.kind, t.transaction_id, t.player_id, ${bookedOf(tx, 'real')}, ${bookedOf(tx, 'bonus')}
    from ${unnest('u', nameColumns, bets)}
    join provider_transactions t on t.operator_id = ${operatorId} and t.provider_id = u.provider_id and t.kind = u.kind
      and t.transaction_id = u.transaction_id`.execute();

const bookedOf = (tx: Tx, wallet: 'real' | 'bonus') => tx`(
  select -e.operator_amount from ${sharedEntries} e
  where e.operator_id = t.operator_id and e.player_id = t.player_id and e.created_at = t.created_at
    and e.type = 'casino_bet' and e.wallet = ${wallet} and e.game_round_id = t.round_id
    and e.amount = -t.${tx(`${wallet}_amount`)} and t.${tx(`${wallet}_amount`)} > 0
  order by e.seq desc limit 1) as ${tx(wallet)}`;

/** Fails when another player's transaction took the name meanwhile; the command is then decided again. */
const insertTransactions = (operatorId: number, added: readonly Transaction[]): Statement =>
  statement`
    insert into provider_transactions (operator_id, ${columnList(transactionColumns)})
    select ${operatorId}, ${columnList(transactionColumns, 'u')}
    from ${records('u', 'provider_transaction_row', transactionColumns, added)}`;

const markRolledBack = (operatorId: number, bets: readonly Transaction[]): Statement =>
  statement`
    with changed as (
      update provider_transactions t set status = 'rolled_back'
      from ${unnest('u', nameColumns, bets)}
      where t.operator_id = ${operatorId} and t.provider_id = u.provider_id and t.kind = u.kind
        and t.transaction_id = u.transaction_id and t.status = 'applied'
      returning 1
    )
    select assert_count('rolled back bets', count(*), ${bets.length}) from changed`;

import type { Facet, Needed, Proof } from '../../engine/facet.ts';
import type { BookedStake } from '../rounds/move-stakes.ts';
import { nameOfRound, type Round } from '../rounds/round.ts';
import {
  insertTransactions,
  markRolledBack,
  noSuchTransactions,
  selectBooked,
  selectRollbacksOf,
  selectRoundsOf,
  selectTransactions,
  selectWinsBeside,
  selectWinsOf,
} from './facet-queries.ts';
import { nameFor, nameOfTransaction, type SentName, type Transaction, type TransactionName } from './transaction.ts';

export type TransactionFacts = {
  /**
   * Transactions stored under the names that the commands use, whichever player they belong to; and what is known of
   * the bets and wins they refer to: their rollbacks, and the wins that settle them.
   */
  readonly byName: ReadonlyMap<string, Transaction>;
  /** The rounds of the bets to be rolled back: a rollback names a bet and no round. */
  readonly rounds: ReadonlyMap<string, Round>;
  /** What the bets and wins to be rolled back were booked with in the operator's currency, by their names. */
  readonly booked: ReadonlyMap<string, BookedStake>;
};

type TransactionEffect = { readonly kind: 'insert' | 'roll_back'; readonly transaction: Transaction };

type TransactionNeeds = {
  readonly names: readonly SentName[];
  /** The bets and wins to be rolled back. */
  readonly undoes?: readonly SentName[];
  /** The bets that wins settle. */
  readonly settles?: readonly SentName[];
};

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
    /** Transactions by their names, and those that they refer to. */
    transactions: TransactionNeeds;
  }
}

type Owned<T> = T & { readonly player_id: number };

/** The names of some part of what the commands need, each with its player. */
const named = (
  needs: readonly Needed<'transactions'>[],
  part: (need: TransactionNeeds) => readonly SentName[],
): Owned<TransactionName>[] =>
  needs.flatMap(({ player_id, need }) => part(need).map((one) => ({ ...nameFor(one, player_id), player_id })));

const ofPlayer = <T extends { readonly player_id: number }>(rows: readonly T[], player: number): T[] =>
  rows.filter(({ player_id }) => player_id === player);

export const transactionFacet: Facet<'transactions'> = {
  name: 'transactions',
  // A play has ten actions, each perhaps a rollback with a tombstone.
  ownIds: { provider_transaction: 20 },
  policy: {
    of: 'command',
    empty: { byName: new Map(), rounds: new Map(), booked: new Map() },
    // A rollback or a win names a bet that mostly does exist.
    serves: (_empty, need) =>
      need === undefined || (need.undoes === undefined && need.settles === undefined && noSuchTransaction),
  },
  load: async (tx, { operator_id }, players, needs) => {
    const undone = named(needs, ({ undoes = [] }) => undoes);
    const settled = named(needs, ({ settles = [] }) => settles);
    const wanted = [...named(needs, ({ names }) => names), ...undone, ...settled];
    const [undoneBets, undoneWins] = [undone.filter(isBet), undone.filter((one) => !isBet(one))];
    const [found, rollbacks, wins, beside, rounds, booked] = await Promise.all([
      wanted.length > 0 ? selectTransactions(tx, operator_id, wanted) : [],
      undone.length > 0 ? selectRollbacksOf(tx, operator_id, undone) : [],
      settled.length + undoneBets.length > 0 ? selectWinsOf(tx, operator_id, [...settled, ...undoneBets]) : [],
      undoneWins.length > 0 ? selectWinsBeside(tx, operator_id, undoneWins) : [],
      undone.length > 0 ? selectRoundsOf(tx, operator_id, undone) : [],
      undone.length > 0 ? selectBooked(tx, operator_id, undone) : [],
    ]);
    const kept = new Map(found.map((one) => [nameOfTransaction(one), one]));
    const related = [...rollbacks, ...wins, ...beside];
    return new Map(
      players.map((player) => {
        const own = ofPlayer(wanted, player).flatMap((one) => kept.get(nameOfTransaction(one)) ?? []);
        const all = [...ofPlayer(related, player), ...own];
        return [
          player,
          {
            byName: new Map(all.map((one) => [nameOfTransaction(one), one])),
            rounds: new Map(ofPlayer(rounds, player).map((one) => [nameOfRound(one), one])),
            booked: new Map(ofPlayer(booked, player).map((one) => [nameOfTransaction(one), one])),
          },
        ];
      }),
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

const isBet = ({ kind }: TransactionName): boolean => kind === 'bet';

const noSuchTransaction: Proof<'transactions'> = {
  statement: (operatorId, needs) =>
    noSuchTransactions(
      operatorId,
      named(needs, ({ names }) => names),
    ),
};

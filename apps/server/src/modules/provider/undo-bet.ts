import { Refusal } from '../../base/refusal.ts';
import { dayOf } from '../../base/windows.ts';
import type { Context, FacetEffects, Facts } from '../../engine/account.ts';
import { systemActor } from '../audit/audit.ts';
import type { HistoryEntry } from '../bonuses/bonus.ts';
import { wagerInRound } from '../bonuses/wager.ts';
import type { CountedStakes } from '../casino/count-stakes.ts';
import { giveBack } from '../casino/move-stakes.ts';
import type { Round } from '../casino/round.ts';
import { nothing } from '../casino/split.ts';
import { takeBackExchange } from '../loyalty/take-back.ts';
import { bookingTime } from '../wallet/book.ts';
import type { TransactionFacts } from './facet.ts';
import { refuseUnlessSame } from './rules.ts';
import { amountsOf, keep, noEffects, putRound, replay, roundOf, type Step, settleRound } from './step.ts';
import { type NewTransaction, nameOfTransaction, type Transaction, type TransactionName } from './transaction.ts';

export type Rollback = {
  readonly provider_id: number;
  readonly transaction_id: string;
  /** The bet that is to be undone. */
  readonly reference_transaction_id: string;
};

export type RollbackFacts = Facts<'wallet' | 'player' | 'bonuses' | 'rounds' | 'transactions' | 'loyalty' | 'audit'>;

/**
 * Gives a bet back, exactly as it was taken, and once. A bet that has not arrived is forbidden for ever: a tombstone
 * stands where it would be kept.
 */
export const undoBet = <A extends RollbackFacts>(account: A, rollback: Rollback, context: Context): Step<A> => {
  const { provider_id, transaction_id, reference_transaction_id } = rollback;
  const { player_id } = account.wallet;
  const { byName } = account.transactions;
  const kept = byName.get(nameOfTransaction({ provider_id, kind: 'rollback', transaction_id }));
  if (kept) {
    refuseUnlessSame(kept, { player_id, reference_transaction_id });
    return replay(account, kept.status === 'repeated' ? whatUndid(rollback, account.transactions) : kept);
  }
  const betName: TransactionName = { provider_id, kind: 'bet', transaction_id: reference_transaction_id };
  const bet = byName.get(nameOfTransaction(betName));
  if (!bet) return forbidBet(account, rollback, betName, context);
  if (bet.player_id !== player_id)
    throw new Refusal('DUPLICATE_TRANSACTION', "The bet is another player's.", { differs: ['player'] });
  if (bet.status !== 'applied') return repeat(account, rollback, context);
  return giveBetBack(account, rollback, bet, context);
};

/** The rollback that came first: its answer is the answer. */
const whatUndid = ({ provider_id, reference_transaction_id }: Rollback, { byName }: TransactionFacts): Transaction =>
  [...byName.values()].find(
    (one) =>
      one.provider_id === provider_id &&
      one.reference_transaction_id === reference_transaction_id &&
      one.status !== 'repeated',
  ) as Transaction;

/** Moves nothing, but takes the name: it stands for this bet from now on. */
const repeat = <A extends RollbackFacts>(account: A, rollback: Rollback, context: Context): Step<A> => {
  const transaction: Transaction = { ...rollbackOf(account, rollback, context), status: 'repeated' };
  return {
    account: { ...account, transactions: keep(account.transactions, transaction) },
    effects: { ...noEffects, transactions: [{ kind: 'insert', transaction }] },
    events: [],
    transaction: whatUndid(rollback, account.transactions),
    replayed: true,
  };
};

const giveBetBack = <A extends RollbackFacts>(
  account: A,
  rollback: Rollback,
  bet: Transaction,
  context: Context,
): Step<A> => {
  const { round_id, game_id } = bet as Transaction & { round_id: string; game_id: number };
  const round = roundOf(account, { provider_id: bet.provider_id, round_id }) as Round;
  if (round.wins > 0) throw new Refusal('ROUND_SETTLED', undefined, { round_id });

  const { player_bonus_id } = bet;
  const stake = { real: bet.real_amount, bonus: bet.bonus_amount, player_bonus_id };
  const counted = countedIn(round, bet);
  const given = giveBack(account, stake, counted, { game_id, game_round_id: round_id }, context);
  const after: Round = {
    ...round,
    staked_real: round.staked_real - stake.real,
    staked_bonus: round.staked_bonus - stake.bonus,
    wagered: round.wagered - wagerInRound(bet, round).wagered,
  };
  const settled = settleRound(given, { before: round, after }, context);
  const moved = takeBackExchange(settled, context);
  const transaction: NewTransaction = {
    ...rollbackOf(account, rollback, context),
    ...amountsOf(stake, moved.account.wallet),
    round_id,
    game_id,
    player_bonus_id,
    wagered: counted?.wagered ?? 0,
    status: 'applied',
  };
  const marked: Transaction = { ...bet, status: 'rolled_back' };
  return {
    account: putRound({ ...moved.account, transactions: keep(account.transactions, marked, transaction) }, after),
    effects: {
      ...moved.effects,
      rounds: [{ kind: 'update', round: after }],
      transactions: [
        { kind: 'roll_back', transaction: marked },
        { kind: 'insert', transaction },
      ],
      audit: [
        ...moved.effects.audit,
        ...moved.effects.bonuses.flatMap((entry) => noteOwed(entry, bet.transaction_id)),
        ...noteLate(round, bet, context),
      ],
    },
    events: moved.events,
    transaction,
    replayed: false,
  };
};

/** What a bet has earned: nothing before its round is closed. */
const countedIn = (round: Round, bet: Transaction): CountedStakes | undefined =>
  round.closed_at === null
    ? undefined
    : { ...wagerInRound(bet, round), real: bet.real_amount, closed_at: round.closed_at };

/**
 * Cashback and prizes of the day on which the round closed may be paid by now, and are not taken back: staff must know of
 * the stake that they were counted with.
 */
const noteLate = ({ closed_at, round_id }: Round, bet: Transaction, { now }: Context): FacetEffects['audit'][] =>
  closed_at === null || bet.real_amount === 0 || dayOf(closed_at) >= dayOf(now)
    ? []
    : [
        {
          action: 'player.late_rollback',
          subject_kind: 'player',
          subject_id: bet.player_id,
          field: 'staked_real',
          from_value: String(bet.real_amount),
          to_value: '0',
          reason: `The bet ${bet.transaction_id} was rolled back after the day on which its round ${round_id} closed, ${closed_at.toISOString()}: cashback and prizes of that time were counted with it.`,
          actor: systemActor,
        },
      ];

/** Staff must know of what a rollback could not take back. */
const noteOwed = ({ kind, player_bonus_id, amount }: HistoryEntry, reference: string): FacetEffects['audit'][] =>
  kind !== 'conversion_owed'
    ? []
    : [
        {
          action: 'bonus.conversion_owed',
          subject_kind: 'player_bonus',
          subject_id: player_bonus_id,
          field: 'converted_amount',
          to_value: String(amount),
          reason: `The bet ${reference} was rolled back after the bonus had converted.`,
          actor: systemActor,
        },
      ];

const forbidBet = <A extends RollbackFacts>(
  account: A,
  rollback: Rollback,
  betName: TransactionName,
  context: Context,
): Step<A> => {
  const transaction = rollbackOf(account, rollback, context);
  const tombstone: Transaction = {
    ...transaction,
    ...betName,
    id: context.newId('provider_transaction'),
    reference_transaction_id: null,
  };
  return {
    account: { ...account, transactions: keep(account.transactions, tombstone, transaction) },
    effects: {
      ...noEffects,
      transactions: [
        { kind: 'insert', transaction: tombstone },
        { kind: 'insert', transaction },
      ],
    },
    events: [],
    transaction,
    replayed: false,
  };
};

const rollbackOf = ({ wallet }: RollbackFacts, rollback: Rollback, { now, newId }: Context): NewTransaction => ({
  provider_id: rollback.provider_id,
  kind: 'rollback',
  transaction_id: rollback.transaction_id,
  ...amountsOf(nothing, wallet),
  id: newId('provider_transaction'),
  player_id: wallet.player_id,
  round_id: null,
  game_id: null,
  win_kind: null,
  finishes_round: false,
  status: 'tombstoned',
  reference_transaction_id: rollback.reference_transaction_id,
  player_bonus_id: null,
  wagered: 0,
  created_at: bookingTime(now, wallet),
});

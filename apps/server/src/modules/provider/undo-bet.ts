import { subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { dayOf } from '../../base/windows.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { systemActor } from '../audit/audit.ts';
import { wagerInRound } from '../bonuses/wager.ts';
import { takeBackExchange } from '../loyalty/take-back.ts';
import type { CountedStakes } from '../rounds/count-stakes.ts';
import { putRound } from '../rounds/facet.ts';
import { returnStake } from '../rounds/move-stakes.ts';
import type { Round } from '../rounds/round.ts';
import { nothing, type Split } from '../rounds/split.ts';
import type { TransactionFacts } from './facet.ts';
import { newTransaction } from './new-transaction.ts';
import { refuseUnlessSame } from './rules.ts';
import { type Applied, applyRoundToBonuses, roundOf, storeTransaction } from './step.ts';
import { type NewTransaction, nameOfTransaction, type Transaction, type TransactionName } from './transaction.ts';

export type Rollback = {
  readonly provider_id: number;
  readonly transaction_id: string;
  /** The bet to be rolled back. */
  readonly reference_transaction_id: string;
};

export const rollbackFacets = ['wallet', 'player', 'bonuses', 'rounds', 'transactions', 'loyalty', 'audit'] as const;

type RollbackDraft = Draft<(typeof rollbackFacets)[number]>;

/**
 * Returns a bet exactly as it was taken, once. A bet that has not arrived is refused for ever: a tombstone takes its
 * place.
 */
export const undoBet = (draft: RollbackDraft, rollback: Rollback, context: Context): Applied => {
  const { provider_id, transaction_id, reference_transaction_id } = rollback;
  const { player_id } = draft.wallet;
  const { byName } = draft.transactions;
  const kept = byName.get(nameOfTransaction({ provider_id, kind: 'rollback', transaction_id }));
  if (kept) {
    refuseUnlessSame(kept, { player_id, reference_transaction_id });
    const transaction = kept.status === 'repeated' ? whatUndid(rollback, draft.transactions) : kept;
    return { transaction, replayed: true };
  }
  const betName: TransactionName = { provider_id, kind: 'bet', transaction_id: reference_transaction_id };
  const bet = byName.get(nameOfTransaction(betName));
  if (!bet) return { transaction: forbidBet(draft, rollback, betName, context), replayed: false };
  if (bet.player_id !== player_id)
    throw new Refusal('DUPLICATE_TRANSACTION', "The bet is another player's.", { differs: ['player'] });
  if (bet.status === 'applied') return { transaction: giveBetBack(draft, rollback, bet, context), replayed: false };
  return { transaction: repeat(draft, rollback, context), replayed: true };
};

/** The rollback that came first: its answer is returned. */
const whatUndid = ({ provider_id, reference_transaction_id }: Rollback, { byName }: TransactionFacts): Transaction =>
  [...byName.values()].find(
    (one) =>
      one.provider_id === provider_id &&
      one.reference_transaction_id === reference_transaction_id &&
      one.status !== 'repeated',
  ) as Transaction;

/** Moves nothing, but takes the name, which stands for this bet from now on. */
const repeat = (draft: RollbackDraft, rollback: Rollback, context: Context): Transaction => {
  const first = whatUndid(rollback, draft.transactions);
  storeTransaction<Transaction>(draft, 'insert', {
    ...rollbackOf(draft, rollback, nothing, {}, context),
    status: 'repeated',
  });
  return first;
};

const giveBetBack = (draft: RollbackDraft, rollback: Rollback, bet: Transaction, context: Context): NewTransaction => {
  const { round_id, game_id } = bet as Transaction & { round_id: string; game_id: number };
  const round = roundOf(draft, { provider_id: bet.provider_id, round_id }) as Round;
  if (round.wins > 0) throw new Refusal('ROUND_SETTLED', undefined, { round_id });

  const { player_bonus_id } = bet;
  const { opened_at } = round;
  const booked = draft.transactions.booked.get(nameOfTransaction(bet));
  const stake = { real: bet.real_amount, bonus: bet.bonus_amount, player_bonus_id, opened_at, booked };
  const counted = countedIn(round, bet);
  returnStake(draft, stake, counted, { game_id, game_round_id: round_id }, context);
  const after: Round = {
    ...round,
    staked_real: subtract(round.staked_real, stake.real),
    staked_bonus: subtract(round.staked_bonus, stake.bonus),
    wagered: subtract(round.wagered, wagerInRound(bet, round).wagered),
  };
  applyRoundToBonuses(draft, { before: round, after }, context);
  takeBackExchange(draft, context);
  putRound(draft, 'update', after);
  noteOwed(draft, bet);
  noteLate(draft, round, bet, context);
  storeTransaction<Transaction>(draft, 'roll_back', { ...bet, status: 'rolled_back' });
  const facts = { status: 'applied', round_id, game_id, player_bonus_id, wagered: counted?.wagered ?? zero } as const;
  return storeTransaction(draft, 'insert', rollbackOf(draft, rollback, stake, facts, context));
};

/** What a bet has earned: nothing before its round is closed. */
const countedIn = (round: Round, bet: Transaction): CountedStakes | undefined =>
  round.closed_at === null
    ? undefined
    : { ...wagerInRound(bet, round), real: bet.real_amount, closed_at: round.closed_at };

/**
 * Cashback and prizes of the day on which the round closed may be paid by now, and are not taken back: staff must know
 * the stake that they were counted with.
 */
const noteLate = (draft: Draft<'audit'>, { closed_at, round_id }: Round, bet: Transaction, { now }: Context): void => {
  if (closed_at === null || bet.real_amount === 0 || dayOf(closed_at) >= dayOf(now)) return;
  draft.append('audit', {
    action: 'player.late_rollback',
    subject_kind: 'player',
    subject_id: bet.player_id,
    field: 'staked_real',
    from_value: String(bet.real_amount),
    to_value: '0',
    reason: `The bet ${bet.transaction_id} was rolled back after the day on which its round ${round_id} closed, ${closed_at.toISOString()}: cashback and prizes of that time were counted with it.`,
    actor: systemActor,
  });
};

/** Staff must know what a rollback could not take back of a conversion. */
const noteOwed = (draft: Draft<'bonuses' | 'audit'>, bet: Transaction): void => {
  for (const { kind, player_bonus_id, amount } of draft.rows.bonuses ?? [])
    if (kind === 'conversion_owed')
      draft.append('audit', {
        action: 'bonus.conversion_owed',
        subject_kind: 'player_bonus',
        subject_id: player_bonus_id,
        field: 'converted_amount',
        to_value: String(amount),
        reason: `The bet ${bet.transaction_id} was rolled back after the bonus had converted.`,
        actor: systemActor,
      });
};

/** Stores a tombstone in the place of the bet. */
const forbidBet = (
  draft: RollbackDraft,
  rollback: Rollback,
  betName: TransactionName,
  context: Context,
): NewTransaction => {
  const transaction = rollbackOf(draft, rollback, nothing, {}, context);
  const id = context.newId('provider_transaction');
  storeTransaction<Transaction>(draft, 'insert', { ...transaction, ...betName, id, reference_transaction_id: null });
  return storeTransaction(draft, 'insert', transaction);
};

/** A rollback; without `moved` it moves nothing. */
const rollbackOf = (
  { wallet }: RollbackDraft,
  { provider_id, transaction_id, reference_transaction_id }: Rollback,
  split: Split,
  facts: Partial<NewTransaction>,
  context: Context,
): NewTransaction => {
  const name = { provider_id, kind: 'rollback', transaction_id } as const;
  return newTransaction(name, split, wallet, { status: 'tombstoned', reference_transaction_id, ...facts }, context);
};

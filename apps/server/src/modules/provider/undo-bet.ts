import { subtract, zero } from '../../base/money.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
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
import { type Rollback, type RollbackDraft, referenceOf } from './rollback.ts';
import { refuseUnlessSame } from './rules.ts';
import { isSettled } from './settlement.ts';
import { type Applied, applyRoundToBonuses, roundOf, storeTransaction } from './step.ts';
import {
  type NewTransaction,
  nameFor,
  nameOfTransaction,
  type Transaction,
  type TransactionName,
} from './transaction.ts';
import { takeWinBack } from './undo-win.ts';

/**
 * Returns a bet exactly as it was taken, or takes a win back, once. What has not arrived is refused for ever: a
 * tombstone takes its place.
 */
export const undoBet = (draft: RollbackDraft, rollback: Rollback, context: Context): Applied => {
  const { reference_transaction_id, reference_kind = 'bet' } = rollback;
  const { player_id } = draft.wallet;
  const { byName } = draft.transactions;
  const name = nameFor({ ...rollback, kind: 'rollback' }, player_id);
  const kept = byName.get(nameOfTransaction(name));
  if (kept) {
    refuseUnlessSame(kept, { kind: 'rollback', player_id, reference_transaction_id, reference_kind });
    const transaction = kept.status === 'repeated' ? whatUndid(rollback, draft.transactions) : kept;
    return { transaction, replayed: true };
  }
  const undoneName = nameFor(referenceOf(rollback), player_id);
  if (nameOfTransaction(name) === nameOfTransaction(undoneName))
    throw invalid('reference_transaction_id', 'must not be the id of the rollback itself');
  const undone = byName.get(nameOfTransaction(undoneName));
  if (!undone) return { transaction: forbid(draft, rollback, undoneName, context), replayed: false };
  if (undone.kind !== reference_kind)
    throw new Refusal('DUPLICATE_TRANSACTION', `It is a ${undone.kind}.`, { differs: ['reference_kind'] });
  if (undone.player_id !== player_id)
    throw new Refusal('DUPLICATE_TRANSACTION', "The bet is another player's.", { differs: ['player'] });
  if (undone.status === 'applied') return { transaction: takeBack(draft, rollback, undone, context), replayed: false };
  return { transaction: repeat(draft, rollback, context), replayed: true };
};

/** Takes back a bet or a win, and stores the rollback. */
const takeBack = (draft: RollbackDraft, rollback: Rollback, undone: Transaction, context: Context): NewTransaction => {
  const round = roundOf(draft, undone as Transaction & { round_id: string }) as Round;
  const moved =
    undone.kind === 'bet' ? giveBetBack(draft, round, undone, context) : takeWinBack(draft, round, undone, context);
  storeTransaction<Transaction>(draft, 'roll_back', { ...undone, status: 'rolled_back' });
  const { round_id, game_id, player_bonus_id } = undone;
  const { wagered, fraction = 0, carried = zero } = moved;
  const facts = { status: 'applied', round_id, game_id, player_bonus_id, wagered, fraction, carried } as const;
  return storeTransaction(draft, 'insert', rollbackOf(draft, rollback, moved, facts, context));
};

/** The rollback that came first: its answer is returned. */
const whatUndid = (rollback: Rollback, { byName }: TransactionFacts): Transaction =>
  [...byName.values()].find(
    ({ provider_id, reference_transaction_id, ...one }) =>
      one.kind === 'rollback' &&
      provider_id === rollback.provider_id &&
      one.reference_kind === (rollback.reference_kind ?? 'bet') &&
      reference_transaction_id === rollback.reference_transaction_id &&
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

/** What a rollback moved in each wallet, and the progress that it took back. */
type Moved = Split & Pick<Transaction, 'wagered'> & Partial<Pick<Transaction, 'fraction' | 'carried'>>;

const giveBetBack = (draft: RollbackDraft, round: Round, bet: Transaction, context: Context): Moved => {
  const { round_id, game_id } = bet as Transaction & { round_id: string; game_id: number };
  if (isSettled(draft.transactions, round, bet)) throw new Refusal('ROUND_SETTLED', undefined, { round_id });

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
    zero_bets: round.zero_bets - (bet.amount === 0 ? 1 : 0),
    wagered: subtract(round.wagered, wagerInRound(bet, round).wagered),
  };
  applyRoundToBonuses(draft, { before: round, after }, context);
  takeBackExchange(draft, context);
  putRound(draft, 'update', after);
  noteOwed(draft, bet);
  noteLate(draft, round, bet, context);
  return { real: stake.real, bonus: stake.bonus, wagered: counted?.wagered ?? zero };
};

/** The stakes of a bet that have counted: none before its round is closed, and none of a tip. */
const countedIn = (round: Round, bet: Transaction): CountedStakes | undefined =>
  round.closed_at === null || bet.is_tip
    ? undefined
    : { ...wagerInRound(bet, round), real: bet.real_amount, closed_at: round.closed_at };

/**
 * Cashback and prizes of the day on which the round closed may be paid by now, and are not taken back: staff must know
 * the stake that they were counted with.
 */
const noteLate = (draft: Draft<'audit'>, { closed_at, round_id }: Round, bet: Transaction, { now }: Context): void => {
  if (closed_at === null || bet.is_tip || bet.real_amount === 0 || dayOf(closed_at) >= dayOf(now)) return;
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

/** Stores a tombstone in the place of the bet or win. */
const forbid = (
  draft: RollbackDraft,
  rollback: Rollback,
  undoneName: TransactionName,
  context: Context,
): NewTransaction => {
  const transaction = rollbackOf(draft, rollback, nothing, {}, context);
  const id = context.newId('provider_transaction');
  const win_kind = undoneName.kind === 'win' ? ('win' as const) : null;
  const place = { ...undoneName, id, win_kind, reference_transaction_id: null, reference_kind: 'bet' } as const;
  storeTransaction<Transaction>(draft, 'insert', { ...transaction, ...place });
  return storeTransaction(draft, 'insert', transaction);
};

/** A rollback; without `moved` it moves nothing. */
const rollbackOf = (
  { wallet }: RollbackDraft,
  rollback: Rollback,
  split: Split,
  facts: Partial<NewTransaction>,
  context: Context,
): NewTransaction => {
  const { reference_transaction_id, reference_kind = 'bet' } = rollback;
  const name = nameFor({ ...rollback, kind: 'rollback' }, wallet.player_id);
  const refers = { reference_transaction_id, reference_kind };
  return newTransaction(name, split, wallet, { status: 'tombstoned', ...refers, ...facts }, context);
};

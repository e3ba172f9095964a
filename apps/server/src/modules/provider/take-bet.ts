import { zero } from '../../base/money.ts';
import type { Context, Facts } from '../../engine/account.ts';
import type { PlayerBonus } from '../bonuses/bonus.ts';
import { beginFreeRound } from '../bonuses/free-rounds.ts';
import { settleBonuses } from '../bonuses/lifecycle.ts';
import { withWager } from '../bonuses/wager.ts';
import { customerOf, refuseBetOutsideOffer } from '../games/offer.ts';
import { refuseRestricted } from '../players/rules.ts';
import { advanceSession, type LimitRefusal, sessionRefusal } from '../responsible-gaming/rules.ts';
import { putRound } from '../rounds/facet.ts';
import { type Play, stakeLimitRefusal, type Taken, takeStake } from '../rounds/move-stakes.ts';
import type { Round } from '../rounds/round.ts';
import { nothing } from '../rounds/split.ts';
import { countable } from '../wallet/bounds.ts';
import type { Bet, BetDraft } from './bet.ts';
import { grantOfBet, refuseMixedRound } from './free-round.ts';
import { nameOfGame, type ProviderGame } from './game-facet.ts';
import { newTransaction } from './new-transaction.ts';
import { playableGame, refuseClosed, refuseOtherGame, refuseTombstone, refuseUnlessSame } from './rules.ts';
import { type Applied, openRound, roundOf, storeTransaction } from './step.ts';
import { takeTip } from './take-tip.ts';
import { nameFor, nameOfTransaction, type Transaction } from './transaction.ts';

/**
 * Takes a stake, once. Checks in order: a stored transaction, session, currency and game, the player, to whom and for
 * which stakes the game is offered, the limits with the stake as the worst case, the bonus's max_bet, and the balance. The refusal of a limit is returned, because it
 * must be announced.
 */
export const takeBet = (draft: BetDraft, bet: Bet, context: Context): Applied | LimitRefusal => {
  const { now } = context;
  const name = nameFor({ ...bet, kind: 'bet' }, draft.wallet.player_id);
  const kept = draft.transactions.byName.get(nameOfTransaction(name));
  if (kept) return keptBet(draft, kept, bet);

  const game = playableGame(draft, bet, now);
  const grant = grantOfBet(draft, bet, game);
  const known = bet.kind === 'tip' ? undefined : roundOf(draft, bet);
  refuseOtherGame(known, game);
  refuseMixedRound(known, bet);
  refuseClosed(known);
  refuseRestricted(draft.player, 'can_bet', now);
  refuseBetOutsideOffer(game.offer, customerOf(draft), bet.kind === 'tip' ? zero : bet.amount);
  const overLimit = limitRefusal(draft, bet, context, known);
  if (overLimit) return overLimit;
  if (bet.kind === 'tip') return takeTip(draft, bet, name, game, context);

  const round = known ?? openRound(bet, draft.wallet, game.id, now);
  const taken = grant ? takeFreeRound(draft, grant, round, context) : takeFrom(draft, bet, game, round, context);
  const { split, booked, player_bonus_id, wagered } = taken;
  settleBonuses(draft, context);
  const bets = round.bets + 1;
  putRound(draft, known ? 'update' : 'insert', {
    ...round,
    staked_real: countable(round.staked_real + split.real),
    staked_bonus: countable(round.staked_bonus + split.bonus),
    bets,
    zero_bets: round.zero_bets + (bet.amount === 0 ? 1 : 0),
    ...(bet.amount === 0 ? {} : withWager(round, split.bonus, taken)),
    ...(grant && { is_free: true, player_bonus_id: grant.id }),
  });
  const sent = {
    free_round_id: bet.free_round_id ?? null,
    jackpot_contribution: bet.jackpot_contribution ?? null,
  };
  const played = { round_id: bet.round_id, game_id: game.id, bet_number: bets, player_bonus_id, wagered };
  const transaction = newTransaction(name, split, draft.wallet, { status: 'applied', ...played, ...sent }, context);
  // A rollback may follow in the same batch.
  const values = new Map(draft.transactions.booked).set(nameOfTransaction(name), booked);
  draft.transactions = { ...draft.transactions, booked: values };
  return { transaction: storeTransaction(draft, 'insert', transaction), replayed: false };
};

/** A bet of 0 is judged by no limit of money. The time of the session counts. */
const limitRefusal = (
  draft: BetDraft,
  { amount }: Bet,
  context: Context,
  known: Round | undefined,
): LimitRefusal | undefined =>
  amount === 0
    ? sessionRefusal(draft.limits.limits, draft.wallet, context.now)
    : stakeLimitRefusal(draft, amount, context, known);

/** The first bet of a round uses one of the free rounds; further bets of 0 are part of it. */
const takeFreeRound = (draft: BetDraft, grant: PlayerBonus, round: Round, context: Context): Taken => {
  if (round.zero_bets === 0) beginFreeRound(draft, grant, context);
  draft.wallet = { ...draft.wallet, ...advanceSession(draft.wallet, context.now) };
  return { split: nothing, booked: { real: null, bonus: null }, player_bonus_id: grant.id, wagered: zero };
};

/** A bet of 0 takes nothing, and counts for nothing but the time of play. */
const takeFrom = (
  draft: BetDraft,
  { amount, round_id }: Bet,
  { id: game_id, category }: ProviderGame,
  round: Round,
  context: Context,
): Taken => {
  const play: Play & { category: string } = { game_id, category, game_round_id: round_id };
  if (amount > 0) return takeStake(draft, amount, play, context, round);
  draft.wallet = { ...draft.wallet, ...advanceSession(draft.wallet, context.now) };
  return { split: nothing, booked: { real: null, bonus: null }, player_bonus_id: null, wagered: zero };
};

/** A tombstone refuses the bet, whatever it says; a stored bet is answered again. */
const keptBet = (
  { wallet, provider_games }: Facts<'wallet' | 'provider_games'>,
  kept: Transaction,
  bet: Bet,
): Applied => {
  const { round_id, amount, currency } = bet;
  refuseTombstone(kept, 'bet');
  const game_id = provider_games.get(nameOfGame(bet))?.id ?? null;
  const is_tip = bet.kind === 'tip';
  refuseUnlessSame(kept, {
    kind: 'bet',
    player_id: wallet.player_id,
    ...(is_tip ? { named_round_id: round_id } : { round_id }),
    game_id,
    amount,
    currency,
    is_tip,
    free_round_id: bet.free_round_id ?? null,
  });
  return { transaction: kept, replayed: true };
};

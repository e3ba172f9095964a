import { Refusal } from '../../base/refusal.ts';
import type { Context, Facts } from '../../engine/account.ts';
import { withWager } from '../bonuses/wager.ts';
import { settled, stakeLimitRefusal, takeStake } from '../casino/move-stakes.ts';
import { refuseRestricted } from '../payments/rules.ts';
import type { LimitRefusal } from '../responsible-gaming/rules.ts';
import { bookingTime } from '../wallet/book.ts';
import { nameOfGame } from './game-facet.ts';
import {
  gameOf,
  refuseClosed,
  refuseDeadSession,
  refuseForeignCurrency,
  refuseOtherGame,
  refuseOtherSession,
  refuseUnlessSame,
  wrongGame,
} from './rules.ts';
import { amountsOf, keep, openRound, putRound, replay, roundOf, type Step } from './step.ts';
import { type NewTransaction, nameOfTransaction, type Transaction, type TransactionName } from './transaction.ts';

export type Bet = {
  readonly provider_id: number;
  readonly session_hash: string;
  readonly transaction_id: string;
  readonly round_id: string;
  /** The provider's own id of the game. */
  readonly external_id: string;
  readonly amount: number;
  readonly currency: string;
};

export type BetFacts = Facts<
  'wallet' | 'player' | 'limits' | 'bonuses' | 'sessions' | 'rounds' | 'transactions' | 'provider_games'
>;

/**
 * Takes a stake, once. What was kept before comes first, then session, currency and game, the player, the limits with
 * the stake as the worst case, the bonus's max_bet, and the money. A limit's refusal is handed back, as it has something to announce.
 */
export const takeBet = <A extends BetFacts>(account: A, bet: Bet, context: Context): Step<A> | LimitRefusal => {
  const { now } = context;
  const { provider_id, transaction_id, round_id, amount } = bet;
  const name: TransactionName = { provider_id, kind: 'bet', transaction_id };
  const kept = account.transactions.byName.get(nameOfTransaction(name));
  if (kept) return keptBet(account, kept, bet);

  refuseDeadSession(account, bet, now);
  refuseForeignCurrency(account.wallet, bet.currency);
  const game = gameOf(account, bet);
  refuseOtherSession(account, bet, game);
  if (!game.is_offered) throw wrongGame('The game is not offered.');
  const known = roundOf(account, bet);
  refuseOtherGame(known, game);
  refuseClosed(known);
  refuseRestricted(account.player, 'can_bet', now);
  const overLimit = stakeLimitRefusal(account, amount, context);
  if (overLimit) return overLimit;

  const before = known ?? openRound(bet, account.wallet.player_id, game.id, now);
  const play = { game_id: game.id, category: game.category, game_round_id: round_id };
  const taken = takeStake(account, amount, play, context, before);
  const round = {
    ...before,
    staked_real: before.staked_real + taken.split.real,
    staked_bonus: before.staked_bonus + taken.split.bonus,
    bets: before.bets + 1,
    ...withWager(before, taken.split.bonus, taken),
  };
  const moved = settled([taken], taken.account, context);
  const transaction: NewTransaction = {
    ...name,
    ...amountsOf(taken.split, moved.account.wallet),
    id: context.newId('provider_transaction'),
    player_id: account.wallet.player_id,
    round_id,
    game_id: game.id,
    win_kind: null,
    finishes_round: false,
    status: 'applied',
    reference_transaction_id: null,
    player_bonus_id: taken.player_bonus_id,
    wagered: taken.wagered,
    created_at: bookingTime(now, account.wallet),
  };
  return {
    account: putRound({ ...moved.account, transactions: keep(account.transactions, transaction) }, round),
    effects: {
      ...moved.effects,
      rounds: [{ kind: known ? 'update' : 'insert', round }],
      transactions: [{ kind: 'insert', transaction }],
    },
    events: moved.events,
    transaction,
    replayed: false,
  };
};

/** A tombstone takes nothing, whatever the bet says; a bet that was taken is told again. */
const keptBet = <A extends BetFacts>(account: A, kept: Transaction, bet: Bet): Step<A> => {
  const { transaction_id, round_id, amount, currency } = bet;
  if (kept.status === 'tombstoned') throw new Refusal('BET_ROLLED_BACK', undefined, { transaction_id });
  const game_id = account.provider_games.get(nameOfGame(bet))?.id ?? null;
  refuseUnlessSame(kept, { player_id: account.wallet.player_id, round_id, game_id, amount, currency });
  return replay(account, kept);
};

import { Refusal } from '../../base/refusal.ts';
import type { Facts } from '../../engine/account.ts';
import type { PlayerBonus } from '../bonuses/bonus.ts';
import { freeRoundId } from '../bonuses/free-round-id.ts';
import { grantNamed } from '../bonuses/free-rounds.ts';
import { invalidBonus } from '../bonuses/rules.ts';
import { bonusOf } from '../bonuses/wager.ts';
import type { Round } from '../rounds/round.ts';
import type { Bet } from './bet.ts';
import type { ProviderGame } from './game-facet.ts';
import { refuseUnknownGrant } from './rules.ts';

type Naming = { readonly provider_id: number; readonly free_round_id?: string | undefined };

const otherGrant = (message: string): Refusal => new Refusal('INVALID_REQUEST', message, { reason: 'free_round' });

/** The bets of a round name one grant or none, so that its wins have the terms of that grant or none. */
export const refuseMixedRound = (round: Round | undefined, { free_round_id }: Naming): void => {
  if (!round || nameOfGrant(round) === free_round_id) return;
  throw otherGrant('The bets of a round name the same grant of free rounds, or none.');
};

const nameOfGrant = ({ is_free, player_bonus_id }: Round): string | undefined =>
  is_free && player_bonus_id !== null ? freeRoundId(player_bonus_id) : undefined;

/** The grant that a bet is one of: a bet of 0. Undefined for a bet that names none. */
export const grantOfBet = (
  account: Facts<'bonuses'>,
  bet: Pick<Bet, 'provider_id' | 'free_round_id' | 'amount' | 'kind'>,
  game: Pick<ProviderGame, 'id'>,
): PlayerBonus | undefined => {
  const { free_round_id, provider_id, amount, kind } = bet;
  if (free_round_id === undefined) return undefined;
  const grant = grantNamed(account, { free_round_id, provider_id, game_id: game.id });
  // A finished one is known only by chance: bets do not load it.
  if (!grant || grant.state === 'finished') return refuseUnknownGrant(bet);
  if (amount !== 0 || kind === 'tip')
    throw invalidBonus('free_round_stake', 'A free round costs nothing: its bets are of 0.', {
      free_round_id,
      requested: amount,
    });
  return grant;
};

/**
 * The grant that a win comes to: that of its round, whether the win names it or not, else the one that it names. What a
 * free round wins is never real money without its terms.
 */
export const grantOfWin = (
  account: Facts<'bonuses'>,
  win: Naming & { readonly kind: string },
  game: Pick<ProviderGame, 'id'>,
  round: Round | undefined,
): PlayerBonus | undefined => {
  const { free_round_id, provider_id } = win;
  if (round?.is_free && round.player_bonus_id !== null) {
    if (free_round_id !== undefined && free_round_id !== nameOfGrant(round))
      throw otherGrant('The round is one of another grant of free rounds.');
    return bonusOf(account, round.player_bonus_id);
  }
  if (free_round_id === undefined) return undefined;
  const grant = grantNamed(account, { free_round_id, provider_id, game_id: game.id });
  if (!grant) return refuseUnknownGrant(win);
  if (win.kind === 'win' && round) throw otherGrant('The bets of the round do not name the grant.');
  return grant;
};

/** Wins of a free round are corrected by staff. */
export const refuseFreeRound = (round: Pick<Round, 'is_free'> | undefined): void => {
  if (round?.is_free) throw otherGrant('The round is one of a grant of free rounds: staff correct what it has won.');
};

import { capped, type Money, min, negate, zero } from '../../base/money.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { countable } from '../wallet/bounds.ts';
import type { PlayerBonus } from './bonus.ts';
import { putBonus } from './put-bonus.ts';
import { activeBonus, invalidBonus, percentNamed, percentOf } from './rules.ts';

/** The game of a stake: the contribution may be the game's own or its category's. */
export type StakedGame = { readonly game_id: number; readonly category: string };

/** The part of a round that matters to bonuses: whose money is in it, and what it will count. */
type StakedRound = {
  readonly staked_real: Money;
  readonly staked_bonus: Money;
  readonly player_bonus_id: number | null;
  readonly wagered: Money;
};

export type Wager = {
  /** The bonus whose wagering the stake counts towards. */
  readonly player_bonus_id: number | null;
  /** How much of the stake counts once its round has closed. */
  readonly wagered: Money;
};

/** Applies to all stakes of a round together: a large bet in small parts is a large bet. */
export const refuseAboveMaxBet = (
  { bonuses }: Facts<'bonuses'>,
  stake: Money,
  round: Pick<StakedRound, 'staked_real' | 'staked_bonus'> | undefined,
): void => {
  const bonus = activeBonus(bonuses);
  const staked = round ? round.staked_real + round.staked_bonus : 0;
  if (!bonus || bonus.max_bet === 0 || staked + stake <= bonus.max_bet) return;
  throw invalidBonus('max_bet', 'The stakes of the round are above what the running bonus allows.', {
    player_bonus_id: bonus.id,
    max_bet: bonus.max_bet,
    staked,
    requested: stake,
  });
};

const isExcludedGame = ({ terms }: PlayerBonus, game_id: number): boolean => terms.excluded_games.includes(game_id);

const refuseExcludedGame = (bonus: PlayerBonus, game_id: number): void => {
  if (isExcludedGame(bonus, game_id))
    throw invalidBonus('excluded_game', 'The game is not to be played with money of the running bonus.', {
      player_bonus_id: bonus.id,
      game_id,
    });
};

/**
 * With money of two bonuses in one round, a win could not be assigned. Money without a bonus, which a correction gave,
 * counts as another's: a win of a forfeited bonus would become money without a bonus too.
 */
const refuseSecondBonus = (bonus: PlayerBonus | undefined, round: StakedRound): void => {
  if (round.staked_bonus > 0 && round.player_bonus_id !== null && round.player_bonus_id !== bonus?.id)
    throw invalidBonus('other_bonus', 'The round was staked with money of another bonus.', {
      player_bonus_id: round.player_bonus_id,
    });
};

/** How much of a stake counts: all of it, unless the game or its category has another percentage. */
export const countedStake = ({ terms: { contributions } }: PlayerBonus, game: StakedGame, stake: Money): Money =>
  percentOf(
    stake,
    percentNamed(contributions.games, game.game_id) ?? percentNamed(contributions.categories, game.category) ?? 100,
  );

const unwagered = { player_bonus_id: null, wagered: zero } as const;

/**
 * Applies the rules of the running bonus to a stake, and returns what it will count when its round closes. The first
 * stake of bonus money in a round keeps the bonus from being lost while the round is open. A round counts towards one
 * bonus: a real stake in a round of another bonus counts for none.
 */
export const wager = (
  draft: Draft<'bonuses'>,
  stake: Money,
  ofBonus: Money,
  game: StakedGame,
  round: StakedRound | undefined,
  context: Context,
): Wager => {
  const bonus = activeBonus(draft.bonuses);
  if (bonus && ofBonus > 0) refuseExcludedGame(bonus, game.game_id);
  if (ofBonus > 0 && round) refuseSecondBonus(bonus, round);
  if (!bonus) return unwagered;
  if (ofBonus === 0 && (isExcludedGame(bonus, game.game_id) || isOfAnother(bonus, round))) return unwagered;
  const opens = ofBonus > 0 && round !== undefined && (round.staked_bonus === 0 || round.player_bonus_id === null);
  if (opens) putBonus(draft, bonus, { open_rounds: bonus.open_rounds + 1 }, context);
  return { player_bonus_id: bonus.id, wagered: countedStake(bonus, game, stake) };
};

const isOfAnother = (bonus: PlayerBonus, round: StakedRound | undefined): boolean =>
  round !== undefined && round.player_bonus_id !== null && round.player_bonus_id !== bonus.id;

/**
 * The round's bonus and what its stakes count, with one more stake. A round belongs to the bonus whose money is in it;
 * without such money, to the one it was first played under. What counted towards another bonus no longer counts.
 */
export const withWager = (round: StakedRound, ofBonus: Money, stake: Wager): Wager => {
  const player_bonus_id =
    ofBonus > 0 || (round.staked_bonus === 0 && round.player_bonus_id === null)
      ? stake.player_bonus_id
      : round.player_bonus_id;
  const before = player_bonus_id === round.player_bonus_id ? round.wagered : 0;
  const added = player_bonus_id === stake.player_bonus_id ? stake.wagered : 0;
  return { player_bonus_id, wagered: countable(before + added) };
};

/**
 * The part of a stake that counts in its round: nothing, if the round belongs to another bonus by now. A round that
 * moved to another bonus and back counts from then on, so it may hold less than the stake once counted.
 */
export const wagerInRound = (stake: Wager, round: Pick<StakedRound, 'player_bonus_id' | 'wagered'>): Wager => ({
  ...stake,
  wagered: stake.player_bonus_id === round.player_bonus_id ? min(stake.wagered, round.wagered) : zero,
});

/** The bonus of a round or a bet; it was loaded with it. */
export const bonusOf = ({ bonuses }: Facts<'bonuses'>, id: number): PlayerBonus => {
  const bonus = bonuses.get(id);
  if (!bonus) throw new Error(`The bonus ${id} was not loaded.`);
  return bonus;
};

/** Counts stakes whose round has closed, whatever the state of the bonus. */
export const countWager = (draft: Draft<'bonuses'>, stakes: Wager, context: Context): void =>
  moveProgress(draft, stakes.player_bonus_id, stakes.wagered, context);

/** A stake returned after its round closed takes its progress with it, whatever the state of the bonus. */
export const uncountWager = (draft: Draft<'bonuses'>, stake: Wager, context: Context): void =>
  moveProgress(draft, stake.player_bonus_id, negate(stake.wagered), context);

const moveProgress = (draft: Draft<'bonuses'>, id: number | null, wagered: Money, context: Context): void => {
  if (id === null || wagered === 0) return;
  const bonus = bonusOf(draft, id);
  const wagered_amount = capped(bonus.wagered_amount + wagered);
  putBonus(draft, bonus, { wagered_amount }, context);
};

type RoundState = Pick<StakedRound, 'staked_bonus' | 'player_bonus_id'> & { readonly status: 'open' | 'closed' };

const holdsMoney = (round: RoundState): boolean => round.status === 'open' && round.staked_bonus > 0;

/** A closed round, or one whose bonus stakes were all returned, no longer keeps its bonus from being lost. */
export const releaseRound = (
  draft: Draft<'bonuses'>,
  before: RoundState,
  after: RoundState,
  context: Context,
): void => {
  if (before.player_bonus_id === null || !holdsMoney(before) || holdsMoney(after)) return;
  const bonus = bonusOf(draft, before.player_bonus_id);
  putBonus(draft, bonus, { open_rounds: bonus.open_rounds - 1 }, context);
};

import type { Facts } from '../../engine/account.ts';
import { countable } from '../wallet/bounds.ts';
import type { PlayerBonus } from './bonus.ts';
import { activeBonus, invalidBonus, percentOf } from './rules.ts';

/** What is staked on: the contribution may be the game's own or its category's. */
export type StakedGame = { readonly game_id: number; readonly category: string };

/** The part of a round that bonuses look at: whose money is in it already. */
type StakedRound = { readonly staked_bonus: number; readonly player_bonus_id: number | null };

export type Wager = {
  /** Whose wagering the stake belongs to. */
  readonly player_bonus_id: number | null;
  /** What of the stake counts. */
  readonly wagered: number;
};

export const refuseAboveMaxBet = ({ id, max_bet }: PlayerBonus, stake: number): void => {
  if (max_bet > 0 && stake > max_bet)
    throw invalidBonus('max_bet', 'The stake is above what the running bonus allows.', {
      player_bonus_id: id,
      max_bet,
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

/** Whose a win would be could not be told if the money of two bonuses were in one round. */
const refuseSecondBonus = (bonus: PlayerBonus, round: StakedRound): void => {
  if (round.staked_bonus > 0 && round.player_bonus_id !== null && round.player_bonus_id !== bonus.id)
    throw invalidBonus('other_bonus', 'The round was staked with money of another bonus.', {
      player_bonus_id: round.player_bonus_id,
    });
};

/** What of a stake counts: all of it, unless the game or its category carries another percentage. */
export const countedStake = ({ terms: { contributions } }: PlayerBonus, game: StakedGame, stake: number): number =>
  percentOf(stake, contributions.games[game.game_id] ?? contributions.categories[game.category] ?? 100);

/**
 * What the running bonus has to say to a stake that was split so, and what it counts. The stake of a round that stays
 * open, if it is the first of the bonus in it, keeps the bonus from being lost meanwhile.
 */
export const wager = <A extends Facts<'bonuses'>>(
  account: A,
  stake: number,
  ofBonus: number,
  game: StakedGame,
  round: StakedRound | undefined,
  now: Date,
): Wager & { readonly account: A } => {
  const bonus = activeBonus(account.bonuses);
  if (!bonus) return { account, player_bonus_id: null, wagered: 0 };
  refuseAboveMaxBet(bonus, stake);
  if (ofBonus > 0) refuseExcludedGame(bonus, game.game_id);
  else if (isExcludedGame(bonus, game.game_id)) return { account, player_bonus_id: null, wagered: 0 };
  if (ofBonus > 0 && round) refuseSecondBonus(bonus, round);
  const wagered = countedStake(bonus, game, stake);
  const opens = ofBonus > 0 && round !== undefined && (round.staked_bonus === 0 || round.player_bonus_id === null);
  const after = {
    ...bonus,
    wagered_amount: countable(bonus.wagered_amount + wagered),
    open_rounds: bonus.open_rounds + (opens ? 1 : 0),
    updated_at: now,
  };
  return { account: putBonus(account, after), player_bonus_id: bonus.id, wagered };
};

const putBonus = <A extends Facts<'bonuses'>>(account: A, bonus: PlayerBonus): A => ({
  ...account,
  bonuses: new Map(account.bonuses).set(bonus.id, bonus),
});

/** The bonus that a round or a bet names; it was loaded with it. */
export const bonusOf = ({ bonuses }: Facts<'bonuses'>, id: number): PlayerBonus => {
  const bonus = bonuses.get(id);
  if (!bonus) throw new Error(`The bonus ${id} was not loaded.`);
  return bonus;
};

/** A stake that is given back takes its progress with it, whatever has become of the bonus. */
export const unwager = <A extends Facts<'bonuses'>>(account: A, { player_bonus_id, wagered }: Wager, now: Date): A => {
  if (player_bonus_id === null || wagered === 0) return account;
  const bonus = bonusOf(account, player_bonus_id);
  return putBonus(account, { ...bonus, wagered_amount: bonus.wagered_amount - wagered, updated_at: now });
};

type RoundState = StakedRound & { readonly status: 'open' | 'closed' };

const holdsMoney = (round: RoundState): boolean => round.status === 'open' && round.staked_bonus > 0;

/** A round that was closed, or whose bonus stakes were all given back, no longer keeps its bonus from being lost. */
export const releaseRound = <A extends Facts<'bonuses'>>(
  account: A,
  before: RoundState,
  after: RoundState,
  now: Date,
): A => {
  if (before.player_bonus_id === null || !holdsMoney(before) || holdsMoney(after)) return account;
  const bonus = bonusOf(account, before.player_bonus_id);
  return putBonus(account, { ...bonus, open_rounds: bonus.open_rounds - 1, updated_at: now });
};

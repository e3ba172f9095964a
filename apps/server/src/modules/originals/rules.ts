import type { Money } from '../../base/money.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { Facts } from '../../engine/account.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { countable } from '../wallet/bounds.ts';
import { inOperatorCurrency } from '../wallet/conversion.ts';
import { type Bet, type Original, originals } from './games.ts';

export type PlayRequest = { readonly stake: Money; readonly params: Readonly<Record<string, unknown>> };

/** The win of a larger stake could exceed exact integers, so it is refused before the draw. */
const greatestStake = 1_000_000_000_000;

/** The requested bet; refused when it is invalid, has unknown parameters, or could win nothing. */
export const betOf = (original: Original, { stake, params }: PlayRequest): Extract<Bet, { play: unknown }> => {
  if (stake > greatestStake) throw invalid('stake', `must be at most ${greatestStake}`);
  const bet = original.bet(params);
  if ('problem' in bet) throw invalid(bet.field, bet.problem);
  refuseUnknownParams(original, params);
  if (stake < bet.least_stake)
    throw invalid(
      'stake',
      `must be at least ${bet.least_stake} with these params: a smaller one, paid out in whole minor units, could not win`,
    );
  return bet;
};

/** The largest multiple of its stake that any Original pays. */
const greatestMultiple = 1_000;

/**
 * Refuses a round whose win could lead beyond what can be counted. Decided before the draw: a refusal after it would
 * tell that the draw wins, and leave the same draw to be played again.
 */
export const refuseUncountable = (wallet: WalletFacts, stake: Money, operator: { readonly currency: string }): void => {
  const { real_balance, bonus_balance, staked_total, bet_month, loss_month } = wallet;
  try {
    const most = countable(stake * greatestMultiple);
    inOperatorCurrency(most, wallet, operator);
    for (const counted of [Math.abs(real_balance) + bonus_balance, staked_total, bet_month, Math.abs(loss_month)])
      countable(counted + most);
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.rule !== 'countable') throw error;
    throw invalid('stake', 'could win more than can be counted: a sum would exceed 2^53 − 1');
  }
};

/** An ignored parameter would be stored with the round as if it counted. */
const refuseUnknownParams = (original: Original, params: PlayRequest['params']): void => {
  const taken = original.takes(params);
  const unknown = Object.keys(params).find((name) => !taken.includes(name));
  if (unknown !== undefined) throw invalid(`params.${unknown}`, `is not taken here; known: ${taken.join(', ')}`);
};

/** The Original behind a game; refused when it is none. */
export const originalOf = ({ games }: Facts<'games'>, gameId: number) => {
  const game = games.get(gameId);
  if (!game) throw new Refusal('NOT_FOUND');
  const original = game.is_original ? originals.get(game.external_id) : undefined;
  if (!original) throw new Refusal('NOT_AN_ORIGINAL', undefined, { game_id: gameId });
  const { provider_id, external_id: name, category, offer } = game;
  return { original, provider_id, name, category, offer };
};

/** Whether the round is a free spin. */
export const readFreeSpin = ({ free_spin = false }: PlayRequest['params'], game: string): boolean => {
  if (typeof free_spin !== 'boolean') throw invalid('params.free_spin', 'must be true or false');
  if (free_spin && game !== 'orig-slot') throw invalid('params.free_spin', 'is for orig-slot alone');
  return free_spin;
};

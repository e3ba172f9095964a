import type { LoggedCall } from './platform.ts';
import { describeSilence, playRound } from './play-round.ts';
import { countOf, type StudioWorld } from './studio-world.ts';
import { NotTried } from './trial.ts';

export const isStake = ({ operation }: LoggedCall): boolean =>
  operation === 'provider_place_bet' || operation === 'provider_play';

export const isEnd = ({ operation, status }: LoggedCall): boolean =>
  status < 300 &&
  ['provider_credit_win', 'provider_play', 'provider_close_round', 'provider_roll_back_bet'].includes(operation);

export type Style = { readonly stakes: string; readonly pays: string };
const styles = new WeakMap<StudioWorld, Promise<Style>>();

/** The operations that the game stakes and pays with: two calls, or one for both. Determined once. */
export const styleOf = (world: StudioWorld): Promise<Style> => {
  const style = styles.get(world) ?? findStyle(world);
  styles.set(world, style);
  return style;
};

const findStyle = async (world: StudioWorld): Promise<Style> => {
  const played = await playRound(world, { until: (seen) => seen.some(isEnd) });
  const { calls } = played;
  if (countOf(calls, 'provider_play') > 0) return { stakes: 'provider_play', pays: 'provider_play' };
  if (countOf(calls, 'provider_place_bet') === 0)
    throw new NotTried(calls.length === 0 ? describeSilence(played) : 'The game server made no bet.');
  return {
    stakes: 'provider_place_bet',
    pays: countOf(calls, 'provider_credit_win') > 0 ? 'provider_credit_win' : 'provider_close_round',
  };
};

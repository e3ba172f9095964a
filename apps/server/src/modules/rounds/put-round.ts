import type { Draft } from '../../engine/account.ts';
import { countable } from '../wallet/bounds.ts';
import { nameOfRound, type Round } from './round.ts';

/**
 * Puts a round into the draft. Refuses sums beyond exact integers: a round that cannot be read back could never be
 * closed.
 */
export const putRound = (draft: Draft<'rounds'>, kind: 'insert' | 'update', round: Round): void => {
  countable(round.staked_real + round.staked_bonus);
  countable(round.won_real + round.won_bonus);
  draft.rounds = new Map(draft.rounds).set(nameOfRound(round), round);
  draft.append('rounds', { kind, round });
};

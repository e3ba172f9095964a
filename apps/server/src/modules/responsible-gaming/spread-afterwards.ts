import type { WrittenAnswer } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import type { SpreadExclusion } from './spread-exclusion.ts';

/** It names the player, or is the player's own. */
type PlayerCall = Pick<Call, 'operator' | 'caller'> & { readonly params: { readonly player?: number } };

/**
 * Answers once the exclusion has spread to the person's other accounts. It is committed by then: if this is
 * interrupted, the answer is the same, and the sweep does the rest.
 */
export const spreadAfterwards =
  <C extends PlayerCall, Data>(spread: SpreadExclusion, excludePlayer: (call: C) => Promise<WrittenAnswer<Data>>) =>
  async (call: C): Promise<WrittenAnswer<Data>> => {
    const answer = await excludePlayer(call);
    await Promise.allSettled([spread(call.operator.operator_id, call.params.player ?? playerOf(call))]);
    return answer;
  };

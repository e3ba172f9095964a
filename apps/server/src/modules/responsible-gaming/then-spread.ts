import type { Sent } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { SpreadExclusion } from './spread-exclusion.ts';

type PlayerCall = Pick<Call, 'operator'> & { readonly params: { readonly player: number } };

/**
 * Answers once the exclusion has reached the person's other accounts. It has committed by then: when this is cut short,
 * the answer is still what it did, and the sweep brings it to the rest.
 */
export const thenSpread =
  <C extends PlayerCall, Data>(spread: SpreadExclusion, excludePlayer: (call: C) => Promise<Sent<Data>>) =>
  async (call: C): Promise<Sent<Data>> => {
    const sent = await excludePlayer(call);
    await Promise.allSettled([spread(call.operator.operator_id, call.params.player)]);
    return sent;
  };

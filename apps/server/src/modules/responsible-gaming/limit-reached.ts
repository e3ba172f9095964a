import type { Draft } from '../../engine/account.ts';
import type { LimitRefusal } from './rules.ts';

/**
 * A limit refuses: no money moves, but the operator gets an event, so that it can talk to the player. One event per
 * limit and window; the account remembers it, so it holds across nodes and restarts. The command must return the
 * refusal: a thrown one would discard the draft.
 */
export const limitReached = (draft: Draft<'wallet' | 'limits'>, refusal: LimitRefusal): LimitRefusal => {
  const { player_id, currency } = draft.wallet;
  const { reached } = draft.limits;
  if (reached?.[refusal.limit] === refusal.window) return refusal;
  draft.limits = { ...draft.limits, reached: { ...reached, [refusal.limit]: refusal.window } };
  draft.emit({ type: 'limits.reached', player_id, data: { player_id, currency, ...refusal.reached } });
  return refusal;
};

import type { Draft } from '../../engine/account.ts';
import type { LimitRefusal } from './rules.ts';

/**
 * A limit refuses: no money moves, but the operator is told, so that it can talk to the player. It is told once per limit
 * and window; the account remembers that, so it holds across nodes and restarts. Returns the refusal, to be returned by
 * the command: one that is thrown would leave nothing to remember.
 */
export const limitReached = (draft: Draft<'wallet' | 'limits'>, refusal: LimitRefusal): LimitRefusal => {
  const { player_id, currency } = draft.wallet;
  const { reached } = draft.limits;
  if (reached?.[refusal.limit] === refusal.window) return refusal;
  draft.limits = { ...draft.limits, reached: { ...reached, [refusal.limit]: refusal.window } };
  draft.emit({ type: 'limits.reached', player_id, data: { player_id, currency, ...refusal.reached } });
  return refusal;
};

import type { Engine } from '../../engine/engine.ts';
import { isExcluded } from '../players/rules.ts';
import type { IdentityChange } from '../players/update-player.ts';
import type { createReachPlayer } from './exclude-player.ts';
import { findReaching } from './reach-matched-player.ts';
import type { SpreadExclusion } from './spread-exclusion.ts';
import { insertSpread } from './spread-queries.ts';

/**
 * An account whose identity becomes that of an excluded person is excluded too, in the commit of the change. To refuse the
 * change instead would leave the account with the wrong data, and open.
 */
export const createReachChangedPlayer = (
  engine: Engine,
  reachPlayer: ReturnType<typeof createReachPlayer>,
  spread: SpreadExclusion,
): IdentityChange => ({
  within: async (tx, { operator, actor, now }, before, after) => {
    const { operator_id } = operator;
    // The account's own exclusion has to reach whoever matches it now.
    if (isExcluded(before, now)) await insertSpread(tx, operator_id, after.id);
    const input = await findReaching(tx, { operator_id, now, actor }, after);
    if (!input) return;
    await engine.submitWithin(tx, reachPlayer, { operator_id, player_id: after.id, input, actor, status: 200 });
  },
  afterwards: spread,
});

import type { Engine } from '../../engine/engine.ts';
import { findExcluded } from '../identity/find-matches.ts';
import { raiseMatches } from '../identity/raise-matches.ts';
import { isExcluded } from '../players/rules.ts';
import type { IdentityChange } from '../players/update-player.ts';
import type { createReachPlayer } from './exclude-player.ts';
import { type Exclusion, strongest } from './exclusion-rules.ts';
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
    const matches = await findExcluded(tx, operator_id, after, now, after.id);
    const likely = matches.filter((match) => match.grade === 'likely');
    await raiseMatches(
      tx,
      { operator_id, now, actor },
      likely.map(({ player_id, kinds }) => ({ player_id: after.id, excluded_player_id: player_id, kinds })),
    );

    const [first, ...others] = matches.filter((match) => match.grade === 'certain');
    if (!first) return;
    const exclusionOf = (match: typeof first): Exclusion =>
      ({ type: match.exclusion_type, until: match.exclusion_until }) as Exclusion;
    const names = [first, ...others].map((match) => match.player_id).join(', ');
    const reason = `The same person as player ${names}.`;
    const input = { ...strongest([exclusionOf(first), ...others.map(exclusionOf)]), reason };
    await engine.submitWithin(tx, reachPlayer, { operator_id, player_id: after.id, input, actor, status: 200 });
  },
  afterwards: spread,
});

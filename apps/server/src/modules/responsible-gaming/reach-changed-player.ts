import { reactAfterwards, reactWithin } from '../../module/reaction.ts';
import { isExcluded } from '../players/rules.ts';
import { findReaching } from './reach-matched-player.ts';
import { reachPlayerOf, spreadOf } from './spread-exclusion.ts';
import { insertSpread } from './spread-queries.ts';

/**
 * Excludes an account whose identity becomes that of an excluded person, in the commit of the change. Refusing the
 * change instead would leave the account open, with wrong data.
 */
export const reachChangedPlayer = reactWithin('identity_changed', async (parts, tx, change) => {
  const { operator, actor, now, before, after } = change;
  const { operator_id } = operator;
  // The account's own exclusion must extend to new matches.
  if (isExcluded(before, now)) await insertSpread(tx, operator_id, after.id);
  const input = await findReaching(tx, { operator_id, now, actor }, after);
  if (!input) return;
  const command = { operator_id, player_id: after.id, input, actor, status: 200 };
  await parts.engine.submitWithin(tx, reachPlayerOf(parts), command);
});

/** After the commit, the other accounts of the person follow. */
export const spreadChangedPlayer = reactAfterwards('identity_changed', (parts, { operator, after }) =>
  spreadOf(parts)(operator.operator_id, after.id),
);

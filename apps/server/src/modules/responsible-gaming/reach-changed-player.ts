import { reactAfterwards, reactWithin } from '../../module/reactions.ts';
import { isExcluded } from '../players/rules.ts';
import { findReaching } from './reach-matched-player.ts';
import { reachPlayerOf, spreadOf } from './spread-exclusion.ts';
import { insertSpread } from './spread-queries.ts';

/**
 * An account whose identity becomes that of an excluded person is excluded too, in the commit of the change. To refuse the
 * change instead would leave the account with the wrong data, and open.
 */
export const reachChangedPlayer = reactWithin('identity_changed', async (parts, tx, change) => {
  const { operator, actor, now, before, after } = change;
  const { operator_id } = operator;
  // The account's own exclusion has to reach whoever matches it now.
  if (isExcluded(before, now)) await insertSpread(tx, operator_id, after.id);
  const input = await findReaching(tx, { operator_id, now, actor }, after);
  if (!input) return;
  const command = { operator_id, player_id: after.id, input, actor, status: 200 };
  await parts.engine.submitWithin(tx, reachPlayerOf(parts), command);
});

/** Once that has committed, the other accounts of the person follow. */
export const spreadChangedPlayer = reactAfterwards('identity_changed', (parts, { operator, after }) =>
  spreadOf(parts)(operator.operator_id, after.id),
);

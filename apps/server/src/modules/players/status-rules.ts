import type { PlayerStatus } from '@croupier/contract/player-fields.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Actor } from '../../http/call.ts';
import type { PlayerRow } from './row.ts';
import { isExcluded, restrictionsOf } from './rules.ts';

const isAbove = (setBy: PlayerRow['status_set_by']): boolean => setBy === 'staff' || setBy === 'aml';

/** An exclusion is never lifted from outside, and a lock by staff or monitoring only by staff. */
export const refuseReactivation = (player: PlayerRow, actor: Actor['kind'], now: Date): void => {
  if (isExcluded(player, now))
    throw new Refusal('RESPONSIBLE_GAMING_RULE', 'The player is self-excluded and cannot be made active.', {
      rule: 'self_exclusion',
      type: player.exclusion_type,
      until: player.exclusion_until,
    });
  if (isAbove(player.status_set_by) && actor !== 'staff')
    throw new Refusal('PLAYER_RESTRICTED', 'The status was set in the back office and is lifted there.', {
      rule: 'status_set_in_back_office',
      status: player.status,
    });
};

/**
 * Who answers for the new status. What staff or monitoring locked stays theirs when an operator closes it: otherwise
 * closing and opening again would be a way around them.
 */
export const statusSetBy = (
  player: PlayerRow,
  status: PlayerStatus,
  actor: Actor['kind'],
): PlayerRow['status_set_by'] => {
  if (actor === 'staff') return status === 'active' ? 'operator' : 'staff';
  const stays = status !== 'active' && player.status !== 'active' && isAbove(player.status_set_by);
  return stays ? player.status_set_by : 'operator';
};

export const refuseLogin = (player: PlayerRow, now: Date): void => {
  if (restrictionsOf(player, now).can_login) return;
  const excluded = isExcluded(player, now);
  const rule = player.status !== 'active' ? player.status : excluded ? 'self_excluded' : 'can_login';
  throw new Refusal('PLAYER_RESTRICTED', undefined, {
    rule,
    restriction: 'can_login',
    status: player.status,
    self_excluded_until: excluded ? player.exclusion_until?.toISOString() : null,
  });
};

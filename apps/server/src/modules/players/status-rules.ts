import type { PlayerStatus } from '@croupier/contract/player-fields.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Actor } from '../../call/call.ts';
import type { Caller } from '../../call/facts.ts';
import type { PlayerRow } from './row.ts';
import { excludedUntil, isExcluded, restrictionsOf } from './rules.ts';

const isAbove = (setBy: PlayerRow['status_set_by']): boolean => setBy === 'staff' || setBy === 'aml';

/**
 * Refuses to make a player active: always during an exclusion; after a status set by staff, unless staff ask; after one
 * set by monitoring, unless the caller has review_aml.
 */
export const refuseReactivation = (player: PlayerRow, caller: Caller, now: Date): void => {
  if (isExcluded(player, now))
    throw new Refusal('RESPONSIBLE_GAMING_RULE', 'The player is self-excluded and cannot be made active.', {
      rule: 'self_exclusion',
      type: player.exclusion_type,
      until: player.exclusion_until,
    });
  if (isAbove(player.status_set_by) && caller.kind !== 'staff')
    throw new Refusal('PLAYER_RESTRICTED', 'The status was set in the back office and is lifted there.', {
      rule: 'status_set_in_back_office',
      status: player.status,
    });
  if (player.status_set_by === 'aml') refuseWithoutReview(caller);
};

/** Only reviewers of monitoring can lift what it imposed. */
export const refuseWithoutReview = (caller: Caller): void => {
  if (caller.kind !== 'staff' || !caller.staff.can('review_aml'))
    throw new Refusal('INSUFFICIENT_PERMISSION', 'Monitoring set this: only staff with review_aml can lift it.', {
      required_permission: 'review_aml',
    });
};

/**
 * Who is responsible for the new status. A lock by monitoring stays theirs until it is lifted, and a lock by staff when
 * an operator closes the account: otherwise closing and reopening would circumvent them.
 */
export const statusSetBy = (
  player: PlayerRow,
  status: PlayerStatus,
  actor: Actor['kind'],
): PlayerRow['status_set_by'] => {
  const held = status !== 'active' && player.status !== 'active';
  if (held && player.status_set_by === 'aml') return 'aml';
  if (actor === 'staff') return status === 'active' ? 'operator' : 'staff';
  const stays = held && isAbove(player.status_set_by);
  return stays ? player.status_set_by : 'operator';
};

/**
 * Whether a sign-in with the right password opens a restricted session: of a player who is locked, closed or excluded
 * and may still read and withdraw. Refuses a player whom staff keep from signing in.
 */
export const isLoginRestricted = (player: PlayerRow, now: Date): boolean => {
  if (!player.can_login) refuseLogin(player, now);
  return !restrictionsOf(player, now).can_login;
};

export const refuseLogin = (player: PlayerRow, now: Date): void => {
  if (restrictionsOf(player, now).can_login) return;
  const self_excluded_until = excludedUntil(player, now);
  const rule = player.status !== 'active' ? player.status : self_excluded_until ? 'self_excluded' : 'can_login';
  throw new Refusal('PLAYER_RESTRICTED', undefined, {
    rule,
    restriction: 'can_login',
    status: player.status,
    self_excluded_until,
  });
};

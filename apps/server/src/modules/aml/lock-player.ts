import { type Context, defineCommand } from '../../engine/account.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import { viewPlayer } from '../players/view.ts';

declare module '../../module/reactions.ts' {
  interface Changes {
    /** Monitoring locks a player. */
    player_locked: never;
  }
}

/**
 * Locks a player so that the operator cannot unlock them. A closed account stays closed, but the operator can no longer
 * reopen it; a lock by the operator becomes a lock by monitoring.
 */
export const lockPlayer = defineCommand({
  name: 'lock_player_by_aml',
  facets: ['wallet', 'player', 'profile', 'audit'],
  decide: (draft, { reason }: { readonly reason: string }, context) => {
    const before = draft.player;
    if (before.status !== 'active' && before.status_set_by === 'aml')
      return { data: viewPlayer(draft.profile, context.now) };

    const status = before.status === 'closed' ? 'closed' : 'locked';
    const player: PlayerFacts = { ...before, status, status_set_by: 'aml' };
    const data = viewChangedPlayer(draft.profile, player, context.now);
    draft.player = player;
    draft.append('player', { kind: 'end_tokens' });
    draft.append('audit', logged(before, player, reason, context));
    if (status !== before.status) draft.emit({ type: 'player.status_changed', player_id: player.player_id, data });
    return { data };
  },
});

const logged = (before: PlayerFacts, after: PlayerFacts, reason: string, { actor }: Context) => ({
  action: 'player.locked_by_aml',
  subject_kind: 'player',
  subject_id: after.player_id,
  field: 'status',
  from_value: before.status,
  to_value: after.status,
  reason,
  actor,
});

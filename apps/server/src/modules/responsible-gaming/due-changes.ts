import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { systemActor } from '../audit/audit.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { viewExclusion } from '../players/view.ts';
import { auditChanges, limitsEvent, type Protected, shown } from './announce.ts';
import { applyDue } from './cooling-off.ts';

/**
 * Applies what time alone has done to an account: raises whose cooling-off is over, and an exclusion that has ended.
 * Both are in effect without this; here they are recorded and announced once, because a recorded change is no longer
 * due.
 */
export const applyDueChanges = (
  draft: Draft<'wallet' | 'player' | 'limits' | 'audit'>,
  { now }: Pick<Context, 'now'>,
): void => {
  const before = draft.player;
  const { facts, applied } = applyDue(draft.limits, now);
  const isOver = hasEnded(before, now);
  draft.limits = facts;
  if (isOver) draft.player = withoutExclusion(before);
  if (applied.length > 0) {
    draft.append('audit', ...auditChanges('limits.change_applied', before.player_id, applied, systemActor));
    draft.emit(...limitsEvent('limits.change_applied', draft, applied, now));
  }
  if (isOver) {
    draft.append('audit', auditEnd(before));
    draft.emit(endEvent(before, draft, now));
  }
};

const hasEnded = ({ exclusion_until }: PlayerFacts, now: Date): boolean =>
  exclusion_until !== null && exclusion_until <= now;

const withoutExclusion = (player: PlayerFacts): PlayerFacts => ({
  ...player,
  exclusion_type: null,
  exclusion_since: null,
  exclusion_until: null,
});

/** Shows the ended exclusion as it was while it ran. */
const endEvent = (before: PlayerFacts, after: Protected, now: Date): NewEvent => ({
  type: 'self_exclusion.ended',
  player_id: before.player_id,
  data: { ...shown(after, now), self_exclusion: viewExclusion(before, before.exclusion_since as Date) },
});

const auditEnd = (player: PlayerFacts) => ({
  action: 'self_exclusion.ended',
  subject_kind: 'player',
  subject_id: player.player_id,
  field: 'exclusion_type',
  from_value: player.exclusion_type,
  to_value: null,
  actor: systemActor,
});

/** Does nothing itself: the engine applies due changes before every command. For the sweep. */
export const settleAccount = defineCommand({
  name: 'settle_account',
  facets: ['limits'],
  decide: (_draft, _input: null) => ({ data: null }),
});

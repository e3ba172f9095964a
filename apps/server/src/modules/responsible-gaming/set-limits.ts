import { type LimitChange, limitNames } from '@croupier/contract/limits.ts';
import { defineCommand } from '../../engine/account.ts';
import { mayNotRaise } from '../players/token-rules.ts';
import { auditChanges, limitsEvent, shown } from './announce.ts';
import { changeLimits, type WantedLimits, withdrawalOf } from './cooling-off.ts';

type Wanted = {
  readonly limits: WantedLimits;
  readonly reason?: string | undefined;
  /** A player whose token may not raise limits. */
  readonly onlyLowers?: boolean;
};

/** Sets limits for a player: a stricter limit applies at once, a looser one waits. The same rules apply to staff. */
export const setLimits = defineCommand({
  name: 'set_limits',
  facets: ['wallet', 'player', 'limits', 'audit'],
  decide: (draft, input: Wanted, { operator, now, actor }) => {
    const { cooling_off_hours } = operator.settings;
    const { player_id } = draft.wallet;

    const { facts, applied, requested, ...changed } = changeLimits(draft.limits, input.limits, now, cooling_off_hours);
    if (input.onlyLowers && requested.length > 0) throw mayNotRaise();
    draft.limits = facts;

    const withdrawn = changed.withdrawn.map((change) => withdrawalOf(change, facts.limits));
    const lowered = applied.filter((change) => change.current_value !== change.requested_value);
    draft.append(
      'audit',
      ...auditChanges('limits.changed', player_id, lowered, actor, input.reason),
      ...auditChanges('limits.change_requested', player_id, requested, actor, input.reason),
      ...auditChanges('limits.change_withdrawn', player_id, withdrawn, actor, input.reason),
    );
    draft.emit(
      ...limitsEvent('limits.changed', draft, applied, now),
      ...limitsEvent('limits.change_requested', draft, requested, now),
    );
    return {
      data: shown(draft, now),
      meta: { applied: namesOf(applied), pending: namesOf(requested), cooling_off_hours },
    };
  },
});

const namesOf = (changes: readonly LimitChange[]) =>
  limitNames.filter((name) => changes.some((change) => change.field === name));

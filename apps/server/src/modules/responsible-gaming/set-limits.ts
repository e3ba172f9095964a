import { limitNames } from '@croupier/contract/limits.ts';
import { defineCommand } from '../../engine/account.ts';
import { auditChanges, limitsEvent, shown } from './announce.ts';
import { changeLimits, type LimitChange, type WantedLimits } from './cooling-off.ts';
import { withDueChanges } from './due-changes.ts';

type Wanted = { readonly limits: WantedLimits; readonly reason?: string | undefined };

/** Sets limits for a player: what protects applies at once, what loosens waits. Staff are bound by the same rules. */
export const setLimits = withDueChanges(
  defineCommand({
    name: 'set_limits',
    facets: ['wallet', 'player', 'limits', 'audit'],
    decide: (account, input: Wanted, { operator, now, actor }) => {
      const { cooling_off_hours } = operator.settings;
      const { player_id } = account.wallet;

      const changed = changeLimits(account.limits, input.limits, now, cooling_off_hours);
      const { applied, requested } = changed;

      const after = { ...account, limits: changed.facts };
      const withdrawn: LimitChange[] = changed.withdrawn.map((change) => ({
        ...change,
        current_value: change.requested_value,
        requested_value: changed.facts.limits[change.field] ?? null,
      }));
      const lowered = applied.filter((change) => change.current_value !== change.requested_value);
      return {
        account: after,
        effects: {
          audit: [
            ...auditChanges('limits.changed', player_id, lowered, actor, input.reason),
            ...auditChanges('limits.change_requested', player_id, requested, actor, input.reason),
            ...auditChanges('limits.change_withdrawn', player_id, withdrawn, actor, input.reason),
          ],
        },
        events: [
          ...limitsEvent('limits.changed', after, applied, now),
          ...limitsEvent('limits.change_requested', after, requested, now),
        ],
        answer: {
          data: shown(after, now),
          meta: { applied: namesOf(applied), pending: namesOf(requested), cooling_off_hours },
        },
      };
    },
  }),
);

const namesOf = (changes: readonly LimitChange[]) =>
  limitNames.filter((name) => changes.some((change) => change.field === name));

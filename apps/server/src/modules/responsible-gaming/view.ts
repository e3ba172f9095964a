import { type LimitChange, type LimitName, limitNames } from '@croupier/contract/limits.ts';
import type { limitsWithUsage, playerLimits } from '@croupier/contract/operator/limits.ts';
import type { z } from 'zod';
import type { PlayerFacts } from '../players/facet.ts';
import { viewExclusion } from '../players/view.ts';
import { withCurrent } from './cooling-off.ts';
import type { LimitFacts } from './limit-facts.ts';
import { type Limits, limitsAt } from './rules.ts';

export type LimitsView = z.input<typeof playerLimits>;
export type LimitsWithUsageView = z.input<typeof limitsWithUsage>;

export type LimitsShown = {
  readonly currency: string;
  readonly limits: LimitFacts;
  readonly player: Pick<PlayerFacts, 'exclusion_type' | 'exclusion_since' | 'exclusion_until'>;
};

/** Limits and self-exclusion that apply at this moment, also before they are recorded. */
export const viewLimits = ({ currency, limits, player }: LimitsShown, now: Date): LimitsView => {
  const inForce = limitsAt(limits, now);
  return {
    player_id: limits.player_id,
    currency,
    limits: allLimits(inForce),
    pending_changes: limits.pending_changes
      .filter((change) => change.effective_at > now)
      .map((change) => viewChange(withCurrent(change, inForce))),
    self_exclusion: viewExclusion(player, now),
  };
};

const allLimits = (limits: Limits): LimitsView['limits'] =>
  Object.fromEntries(limitNames.map((name) => [name, limits[name] ?? null])) as LimitsView['limits'];

export const viewChange = <Name extends LimitName>(change: LimitChange<Name>): LimitChange<Name, string> => ({
  field: change.field,
  current_value: change.current_value,
  requested_value: change.requested_value,
  effective_at: change.effective_at.toISOString(),
});

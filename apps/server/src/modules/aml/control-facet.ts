import type { controlKinds } from '@croupier/contract/control-kinds.ts';
import { columnList } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import { type AmlAlert, alertColumns } from './alert.ts';
import { type AlertEffect, writeAlerts } from './facet.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The player's open alerts from the platform's own controls. */
    control_alerts: readonly AmlAlert[];
  }
  interface FacetEffects {
    control_alerts: AlertEffect;
  }
  interface FacetNeeds {
    /** The controls that may raise an alert. Without one nothing is read. */
    control_alerts: { readonly controls: readonly (typeof controlKinds)[number][] };
  }
}

export const controlAlertFacet: Facet<'control_alerts'> = {
  name: 'control_alerts',
  policy: { of: 'command', empty: [] },
  load: async (tx, { operator_id }, players, needs) => {
    const kinds = [...new Set(needs.flatMap(({ need }) => need.controls))];
    const alerts =
      kinds.length === 0
        ? []
        : await tx<AmlAlert[]>`
            select ${columnList(alertColumns)} from aml_alerts
            where operator_id = ${operator_id} and player_id = any(${players}::bigint[]) and rule_id is null
              and kind = any(${kinds}::text[]) and status <> 'closed'`;
    const byPlayer = Map.groupBy(alerts, (alert) => alert.player_id);
    return new Map(players.map((player) => [player, byPlayer.get(player) ?? []]));
  },
  write: ({ operator }, changes) =>
    writeAlerts(
      operator.operator_id,
      changes.flatMap((change) => change.effects),
    ),
};

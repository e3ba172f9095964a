import type { Permission } from '@croupier/contract/permissions.ts';

/** The actions of monitoring. Only staff who review it may know its reasons. */
export const amlActions = {
  prefixes: ['aml_alert.', 'aml_rule.', 'identity_match.', 'player_link.'],
  names: ['player.locked_by_aml', 'player.aml_restrictions_changed', 'player.risk_level_changed'],
} as const;

const isOfMonitoring = (action: string): boolean =>
  amlActions.prefixes.some((prefix) => action.startsWith(prefix)) || amlActions.names.some((name) => name === action);

type Entry = {
  readonly action: string;
  readonly from_value: string | null;
  readonly to_value: string | null;
  readonly reason: string | null;
};

/**
 * An entry of the audit log without what the reader may not see elsewhere: values and reasons of monitoring, and the
 * profile of a player. That it happened, when and by whom stays visible.
 */
export const withhold = <T extends Entry>(entry: T, can: (permission: Permission) => boolean): T => {
  if (isOfMonitoring(entry.action) && !can('review_aml'))
    return { ...entry, from_value: null, to_value: null, reason: null };
  if (entry.action === 'player.updated' && !can('view_players')) return { ...entry, from_value: null, to_value: null };
  return entry;
};

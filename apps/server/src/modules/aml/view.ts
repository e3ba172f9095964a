import type { amlAlert, amlRule } from '@croupier/contract/back-office/aml.ts';
import type { z } from 'zod';
import { nameStaff } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { selectPlayerNames } from '../players/shared-queries.ts';
import type { AmlAlert } from './alert.ts';
import type { StoredRule } from './rule.ts';

/** An alert as staff and events show it. */
export const viewAlert = (alert: AmlAlert): z.input<typeof amlAlert> => ({
  id: alert.id,
  player_id: alert.player_id,
  rule_id: alert.rule_id,
  rule_name: alert.rule_name,
  kind: alert.kind,
  payment_type: alert.payment_type,
  status: alert.status,
  outcome: alert.outcome,
  note: alert.note,
  occurrences: alert.occurrences,
  refusals: alert.refusals,
  payment_request_id: alert.payment_request_id,
  payment_amount: alert.payment_amount,
  payment_currency: alert.payment_currency,
  figures: alert.figures,
  assigned_to: alert.assigned_to,
  closed_by: alert.closed_by,
  last_at: alert.last_at.toISOString(),
  closed_at: alert.closed_at?.toISOString() ?? null,
  created_at: alert.created_at.toISOString(),
  updated_at: alert.updated_at.toISOString(),
});

/** Alerts with the names of the player and of the staff who work on them, for staff only. */
export const showAlerts = async (tx: Tx, operatorId: number, alerts: readonly AmlAlert[]) => {
  const names = await selectPlayerNames(
    tx,
    operatorId,
    alerts.map((alert) => alert.player_id),
  );
  const named = alerts.map((alert) => ({ ...viewAlert(alert), player_name: names.get(alert.player_id) ?? '' }));
  return nameStaff(tx, operatorId, named, ['assigned_to', 'closed_by']);
};

export const showAlert = async (tx: Tx, operatorId: number, alert: AmlAlert) => {
  const [shown] = await showAlerts(tx, operatorId, [alert]);
  return shown!;
};

export const viewRule = (rule: StoredRule): z.input<typeof amlRule> => ({
  id: rule.id,
  name: rule.name,
  kind: rule.kind,
  applies_to: rule.applies_to,
  parameters: rule.parameters,
  counts_over: rule.counts_over,
  action: rule.action,
  raise_risk_to: rule.raise_risk_to,
  is_active: rule.is_active,
  created_at: rule.created_at.toISOString(),
  updated_at: rule.updated_at.toISOString(),
});

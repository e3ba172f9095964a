import type { alertFilters } from '@croupier/contract/back-office/aml.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { holdOperator } from '../operators/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { sharedAccounts } from '../wallet/shared-queries.ts';
import { type AmlAlert, alertColumns } from './alert.ts';
import type { StoredRule } from './rule.ts';
import type { RiskLevel } from './rules.ts';

const ruleColumns = (tx: Tx) =>
  tx`id, name, kind, applies_to, parameters, counts_over, action, raise_risk_to, is_active, created_at, updated_at`;

export const ruleExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from aml_rules where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export const alertExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from aml_alerts where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export const selectRules = (tx: Tx, operatorId: number): Promise<StoredRule[]> =>
  tx<StoredRule[]>`select ${ruleColumns(tx)} from aml_rules where operator_id = ${operatorId} order by id`;

/** Locks all rules until the end of the SQL transaction, so that changes, also new rules, happen one at a time. */
export const lockRules = async (tx: Tx, operatorId: number): Promise<StoredRule[]> => {
  await holdOperator(tx, operatorId);
  return selectRules(tx, operatorId);
};

type NewRule = Omit<StoredRule, 'id' | 'counts_over' | 'created_at' | 'updated_at'> &
  Partial<Pick<StoredRule, 'counts_over'>>;

export const insertRule = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  rule: NewRule,
): Promise<StoredRule> => {
  const [row] = await tx<StoredRule[]>`
    insert into aml_rules (operator_id, name, kind, applies_to, parameters, counts_over, action, raise_risk_to, is_active,
      created_at, updated_at)
    values (${operator_id}, ${rule.name}, ${rule.kind}, ${rule.applies_to}, ${tx.json(rule.parameters)},
      ${rule.counts_over ?? 'account'}, ${rule.action}, ${rule.raise_risk_to}, ${rule.is_active}, ${now}, ${now})
    returning ${ruleColumns(tx)}`;
  return row as StoredRule;
};

export const updateRule = (tx: Tx, operatorId: number, rule: StoredRule): Promise<unknown> => tx`
  update aml_rules set name = ${rule.name}, parameters = ${tx.json(rule.parameters)},
    counts_over = ${rule.counts_over}, action = ${rule.action}, raise_risk_to = ${rule.raise_risk_to}, is_active = ${rule.is_active}, updated_at = ${rule.updated_at}
  where operator_id = ${operatorId} and id = ${rule.id}`;

type Filters = z.output<typeof alertFilters>;

const matching = (tx: Tx, filters: Filters) => tx`
  ${filters.status === undefined ? tx`` : tx`and status = ${filters.status}`}
  ${filters.outcome === undefined ? tx`` : tx`and outcome = ${filters.outcome}`}
  ${filters.player_id === undefined ? tx`` : tx`and player_id = ${filters.player_id}`}
  ${filters.rule_id === undefined ? tx`` : tx`and rule_id = ${filters.rule_id}`}
  ${filters.assigned_to === undefined ? tx`` : tx`and assigned_to = ${filters.assigned_to}`}
  ${filters.created_from === undefined ? tx`` : tx`and created_at >= ${filters.created_from}`}
  ${filters.created_to === undefined ? tx`` : tx`and created_at <= ${filters.created_to}`}`;

export const selectAlerts = async (tx: Tx, operatorId: number, filters: Filters) => {
  const way = wayOf(tx, filters.order);
  const [rows, [counted]] = await Promise.all([
    tx<AmlAlert[]>`
      select ${columnList(alertColumns)} from aml_alerts where operator_id = ${operatorId} ${matching(tx, filters)}
      order by created_at ${way}, id ${way} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`
      select count(*) as total from aml_alerts where operator_id = ${operatorId} ${matching(tx, filters)}`,
  ]);
  return { rows, total: counted!.total };
};

export const findAlert = async (tx: Tx, operatorId: number, id: number): Promise<AmlAlert | undefined> => {
  const [row] = await tx<AmlAlert[]>`
    select ${columnList(alertColumns)} from aml_alerts where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

/** Locks the account, so that no payment joins the alert while it is being closed. */
export const lockAlertAccount = async (tx: Tx, operatorId: number, alertId: number): Promise<void> => {
  await tx`
    select 1 from ${sharedAccounts} a join aml_alerts l on l.operator_id = a.operator_id and l.player_id = a.player_id
    where a.operator_id = ${operatorId} and l.id = ${alertId} for update of a`;
};

export const lockAlert = async (tx: Tx, operatorId: number, id: number): Promise<AmlAlert> => {
  const [row] = await tx<AmlAlert[]>`
    select ${columnList(alertColumns)} from aml_alerts where operator_id = ${operatorId} and id = ${id} for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const saveAlert = (tx: Tx, operatorId: number, alert: AmlAlert): Promise<unknown> => tx`
  update aml_alerts set status = ${alert.status}, outcome = ${alert.outcome}, note = ${alert.note},
    assigned_to = ${alert.assigned_to}, closed_by = ${alert.closed_by}, closed_at = ${alert.closed_at},
    updated_at = ${alert.updated_at}
  where operator_id = ${operatorId} and id = ${alert.id}`;

/**
 * The risk level, read under the account's lock, which every command takes first. Read by a second statement, because
 * the first may have waited for another change to commit.
 */
export const lockRiskLevel = async (tx: Tx, operatorId: number, playerId: number): Promise<RiskLevel> => {
  await tx`
    select from ${sharedAccounts} a where a.operator_id = ${operatorId} and a.player_id = ${playerId} for update`;
  const [row] = await tx<{ risk_level: RiskLevel }[]>`
    select p.risk_level from ${sharedPlayers} p where p.operator_id = ${operatorId} and p.id = ${playerId}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row.risk_level;
};

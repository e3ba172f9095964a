import { statement } from '../../database/statement.ts';

/** The columns of alerts that statements of other modules may read. */
export const sharedAlerts = statement`(
  select operator_id, id, player_id, kind, status, created_at, updated_at from aml_alerts)`;

import { statement } from '../../database/statement.ts';

/** The columns of audit rows that statements of other modules may read. */
export const sharedAudit = statement`(
  select operator_id, id, at, action, actor_kind, actor_id, subject_kind, subject_id, field, reason from audit_log)`;

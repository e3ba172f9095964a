import type { ProposalRow } from './proposal-row.ts';
import { statusOf } from './rules.ts';

/** The proposal as staff see it; never a secret. */
export const showProposal = (row: ProposalRow, now: Date) => ({
  id: row.id,
  kind: row.kind,
  permission: row.permission,
  subject_id: row.subject_id,
  before: row.before,
  after: row.after,
  status: statusOf(row, now),
  proposed_by: row.proposed_by,
  decided_by: row.decided_by,
  decided_at: row.decided_at,
  reason: row.reason,
  expires_at: row.expires_at,
  created_at: row.created_at,
});

import { z } from 'zod';
import { createdRange, id, line, orderedPaging, queryId, timestamp } from '../common.ts';
import { defineRoute, page } from '../route.ts';

export const auditActors = ['api_key', 'staff', 'player', 'system'] as const;

export const auditEntryView = z.object({
  id: id(),
  created_at: timestamp(),
  actor_kind: z.enum(auditActors),
  actor_id: id().nullable(),
  actor_name: z.string().nullable().describe('Of a member of staff; null for all others.'),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: id().nullable(),
  field: z.string().nullable(),
  from_value: z.string().nullable(),
  to_value: z.string().nullable(),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
});

const word = () => line(64);
export const listAuditLog = defineRoute({
  name: 'list_audit_log',
  method: 'GET',
  path: '/api/back-office/v1/audit-log',
  audience: 'staff',
  permission: 'view_audit',
  tag: 'Audit',
  summary: 'Who did what to whom, newest first',
  description:
    'Values and reasons of monitoring are null without review_aml, and the values of a profile without view_players.',
  query: z.object({
    ...orderedPaging,
    actor_kind: z.enum(auditActors).optional(),
    actor_id: queryId().optional(),
    action: word().optional().describe('Such as api_key.revoked.'),
    subject_kind: word().optional().describe('Such as player or api_key.'),
    subject_id: queryId().optional(),
    ...createdRange,
  }),
  reply: page(auditEntryView),
  example: { title: 'What happened to one player', query: { subject_kind: 'player', subject_id: 1 } },
});

import { z } from 'zod';
import { id, line, prose, reason, timestamp } from '../common.ts';
import { defineRoute, list, one } from '../route.ts';
import { person } from '../staff-payment-fields.ts';

const base = '/api/back-office/v1';

export const savedView = z.object({
  id: id(),
  page: z.string(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()).nullable().describe('Null: those that the page shows by itself.'),
  shared: z.boolean(),
  owner: person,
  is_own: z.boolean(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

const pageName = () => z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be 1–40 lower-case letters, digits or dashes');

const viewFields = {
  name: line(60),
  query: z
    .string()
    .max(2000)
    .regex(/^[\x21-\x7e]*$/, 'must be a query string, percent-encoded')
    .describe("The page's query string, without the question mark."),
  columns: z
    .array(z.string().regex(/^[a-z][a-z0-9_.]{0,59}$/, 'must be the name of a column'))
    .max(50)
    .nullable(),
  shared: z.boolean().describe('Colleagues see it too; only its owner changes it.'),
};

export const newView = z.strictObject({
  page: pageName().describe('The page of the back office that it arranges, such as withdrawals.'),
  ...viewFields,
  columns: viewFields.columns.default(null),
  shared: viewFields.shared.default(false),
});

export const listViews = defineRoute({
  name: 'list_views',
  method: 'GET',
  path: `${base}/views`,
  audience: 'staff',
  tag: 'Views',
  summary: "The caller's saved views, and those that colleagues share",
  description: 'Own ones first, by name.',
  query: z.strictObject({ page: pageName().optional() }),
  reply: list(savedView),
  example: { title: 'Of one page', query: { page: 'withdrawals' } },
});

export const createView = defineRoute({
  name: 'create_view',
  method: 'POST',
  path: `${base}/views`,
  audience: 'staff',
  tag: 'Views',
  summary: 'Save a view',
  description: 'At most 100 of one person.',
  body: newView,
  reply: one(savedView, 201),
  example: {
    title: 'Large ones first',
    body: { page: 'withdrawals', name: 'Large', query: 'queue=to_decide&order=largest', shared: true },
  },
});

export const updateView = defineRoute({
  name: 'update_view',
  method: 'PATCH',
  path: `${base}/views/{view}`,
  audience: 'staff',
  tag: 'Views',
  summary: "Change one's own view",
  description: 'One that a colleague shares cannot be changed.',
  params: { view: 'saved_view' },
  body: z.strictObject({
    name: viewFields.name.optional(),
    query: viewFields.query.optional(),
    columns: viewFields.columns.optional(),
    shared: viewFields.shared.optional(),
  }),
  reply: one(savedView),
  example: { title: 'No longer shared', params: { view: 1 }, body: { shared: false } },
});

export const deleteView = defineRoute({
  name: 'delete_view',
  method: 'DELETE',
  path: `${base}/views/{view}`,
  audience: 'staff',
  tag: 'Views',
  summary: "Delete one's own view",
  description: 'Who manages staff may delete any that is shared.',
  params: { view: 'saved_view' },
  reply: one(savedView),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Not needed any more', params: { view: 1 } },
});

export const reasonKinds = [
  'reject_withdrawal',
  'cancel_withdrawal',
  'chargeback',
  'reject_document',
  'reject_kyc',
  'correction',
  'exclusion',
  'restriction',
  'lock',
  'close_alert',
] as const;

export const reasonTemplate = z.object({
  id: id(),
  kind: z.enum(reasonKinds),
  name: z.string(),
  text: z.string().describe('The reason, for staff.'),
  player_text: z.string().nullable().describe('What the player is told, where the action tells them something.'),
  created_at: timestamp(),
  updated_at: timestamp(),
});

const templateFields = {
  kind: z.enum(reasonKinds),
  name: line(60),
  text: reason(),
  player_text: prose(500).nullable(),
};

export const listReasonTemplates = defineRoute({
  name: 'list_reason_templates',
  method: 'GET',
  path: `${base}/reason-templates`,
  audience: 'staff',
  tag: 'Reason templates',
  summary: 'Reasons to choose from',
  description: 'Texts for refusals, exclusions and corrections, by what they are for.',
  query: z.strictObject({ kind: z.enum(reasonKinds).optional() }),
  reply: list(reasonTemplate),
  example: { title: 'For rejected withdrawals', query: { kind: 'reject_withdrawal' } },
});

export const createReasonTemplate = defineRoute({
  name: 'create_reason_template',
  method: 'POST',
  path: `${base}/reason-templates`,
  audience: 'staff',
  permission: 'manage_settings',
  tag: 'Reason templates',
  summary: 'Add a reason',
  description: 'At most 200.',
  body: z.strictObject({ ...templateFields, player_text: templateFields.player_text.default(null) }),
  reply: one(reasonTemplate, 201),
  example: {
    title: 'Another account holder',
    body: {
      kind: 'reject_withdrawal',
      name: 'Other account holder',
      text: 'The bank account is not in the name of the player.',
      player_text: 'Please use a bank account in your own name.',
    },
  },
});

export const updateReasonTemplate = defineRoute({
  name: 'update_reason_template',
  method: 'PATCH',
  path: `${base}/reason-templates/{template}`,
  audience: 'staff',
  permission: 'manage_settings',
  tag: 'Reason templates',
  summary: 'Change a reason',
  params: { template: 'reason_template' },
  body: z.strictObject({
    name: templateFields.name.optional(),
    text: templateFields.text.optional(),
    player_text: templateFields.player_text.optional(),
  }),
  reply: one(reasonTemplate),
  example: { title: 'Other words', params: { template: 1 }, body: { player_text: null } },
});

export const deleteReasonTemplate = defineRoute({
  name: 'delete_reason_template',
  method: 'DELETE',
  path: `${base}/reason-templates/{template}`,
  audience: 'staff',
  permission: 'manage_settings',
  tag: 'Reason templates',
  summary: 'Remove a reason',
  params: { template: 'reason_template' },
  reply: one(reasonTemplate),
  example: { title: 'Not used', params: { template: 1 } },
});

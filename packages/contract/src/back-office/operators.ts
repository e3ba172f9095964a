import { z } from 'zod';
import { id, name, timestamp } from '../common.ts';
import { defineRoute, one } from '../route.ts';
import { operatorSettings, settingsPatch } from '../settings.ts';

export const operatorView = z.object({
  id: id(),
  slug: z.string(),
  name: z.string(),
  currency: z.string(),
  cooperation_model: z.enum(['api', 'turnkey', 'white_label']),
  status: z.enum(['active', 'inactive']),
  is_sandbox: z.boolean(),
  settings: operatorSettings,
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const operatorPatch = z.strictObject({
  name: name().optional(),
  settings: settingsPatch.optional().describe('Only the settings to change; each replaces the one that stands.'),
});

export const getOperator = defineRoute({
  name: 'get_operator',
  method: 'GET',
  path: '/api/back-office/v1/operator',
  audience: 'staff',
  permission: 'manage_settings',
  tag: 'Operator',
  summary: 'The operator and its settings',
  reply: one(operatorView),
  example: { title: 'See the settings' },
});

export const updateOperator = defineRoute({
  name: 'update_operator',
  stepUp: true,
  proposes: true,
  method: 'PATCH',
  path: '/api/back-office/v1/operator',
  audience: 'staff',
  permission: 'manage_settings',
  tag: 'Operator',
  summary: 'Change the name or settings',
  description: 'Binds from the next request on, on every node. One audit row per changed field.',
  body: operatorPatch,
  reply: one(operatorView),
  example: { title: 'Let raised limits wait for three days', body: { settings: { cooling_off_hours: 72 } } },
});

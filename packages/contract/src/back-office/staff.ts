import { z } from 'zod';
import { id, name, timestamp } from '../common.ts';
import { allPermissions, allRoles } from '../permissions.ts';
import { defineRoute, list, one } from '../route.ts';
import { operatorView } from './operators.ts';

const email = () =>
  z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address').max(255, 'must be at most 255 characters'));

const role = () => z.enum(allRoles);
const permission = () => z.enum(allPermissions);

export const staffView = z.object({
  id: id(),
  email: z.string(),
  name: z.string(),
  role: role(),
  status: z.enum(['active', 'inactive']),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const newStaff = z.strictObject({ email: email(), name: name(), role: role() });

export const staffPatch = z.strictObject({
  name: name().optional(),
  role: role().optional(),
  status: z.enum(['active', 'inactive']).optional().describe('Inactive ends all tokens at once.'),
});

export const newStaffToken = z.strictObject({
  ttl_hours: z
    .int()
    .min(1)
    .max(24 * 30)
    .default(12),
});

export const staffToken = z.object({
  token: z.string().describe('Shown in this answer and never again.'),
  token_type: z.literal('Bearer'),
  staff_id: id(),
  expires_at: timestamp(),
});

export const getStaffIdentity = defineRoute({
  name: 'get_staff_identity',
  method: 'GET',
  path: '/api/back-office/v1/me',
  audience: 'staff',
  tag: 'Staff',
  summary: 'Who is calling, and what they may do',
  reply: one(
    staffView.pick({ id: true, email: true, name: true, role: true }).extend({
      permissions: z.array(permission()),
      operator: operatorView.pick({
        id: true,
        slug: true,
        name: true,
        currency: true,
        cooperation_model: true,
        status: true,
        is_sandbox: true,
      }),
      server_time: timestamp(),
    }),
  ),
  refusals: [],
  example: { title: 'Who am I' },
});

export const listRoles = defineRoute({
  name: 'list_roles',
  method: 'GET',
  path: '/api/back-office/v1/roles',
  audience: 'staff',
  tag: 'Staff',
  summary: 'All roles and permissions',
  reply: one(
    z.object({
      roles: z.array(z.object({ role: role(), permissions: z.array(permission()) })),
      permissions: z.array(z.object({ permission: permission(), description: z.string() })),
    }),
  ),
  refusals: [],
  example: { title: 'See what each role may do' },
});

export const listStaff = defineRoute({
  name: 'list_staff',
  method: 'GET',
  path: '/api/back-office/v1/staff',
  audience: 'staff',
  permission: 'manage_staff',
  tag: 'Staff',
  summary: 'All staff, oldest first',
  reply: list(staffView),
  refusals: [],
  example: { title: 'List the staff' },
});

export const createStaff = defineRoute({
  name: 'create_staff',
  method: 'POST',
  path: '/api/back-office/v1/staff',
  audience: 'staff',
  permission: 'manage_staff',
  tag: 'Staff',
  summary: 'Add a member of staff',
  body: newStaff,
  reply: one(staffView, 201),
  refusals: [],
  example: {
    title: 'Someone who approves payments',
    body: { email: 'pat@example.com', name: 'Pat Example', role: 'payments' },
  },
});

export const updateStaff = defineRoute({
  name: 'update_staff',
  method: 'PATCH',
  path: '/api/back-office/v1/staff/{staff}',
  audience: 'staff',
  permission: 'manage_staff',
  tag: 'Staff',
  summary: 'Change name, role or status',
  description:
    'Binds from their next request on. Nobody changes their own role or status, and one active admin always remains.',
  params: { staff: 'staff' },
  body: staffPatch,
  reply: one(staffView),
  refusals: [],
  example: { title: 'Change a role', params: { staff: 2 }, body: { role: 'compliance' } },
});

export const issueStaffToken = defineRoute({
  name: 'issue_staff_token',
  method: 'POST',
  path: '/api/back-office/v1/staff/{staff}/tokens',
  audience: 'staff',
  permission: 'manage_staff',
  tag: 'Staff',
  summary: 'Issue a bearer token',
  description: 'The answer holds the token; only its hash is kept.',
  params: { staff: 'staff' },
  body: newStaffToken,
  bodyOptional: true,
  reply: one(staffToken, 201),
  refusals: [],
  example: { title: 'A token for one shift', params: { staff: 2 }, body: { ttl_hours: 8 } },
});

export const endStaffTokens = defineRoute({
  name: 'end_staff_tokens',
  method: 'DELETE',
  path: '/api/back-office/v1/staff/{staff}/tokens',
  audience: 'staff',
  permission: 'manage_staff',
  tag: 'Staff',
  summary: 'End all tokens of a member of staff',
  params: { staff: 'staff' },
  reply: one(z.object({ ended: z.int() })),
  refusals: [],
  example: { title: 'Sign someone out everywhere', params: { staff: 2 } },
});

import { z } from 'zod';
import { id, money, name, timestamp } from '../common.ts';
import { allPermissions, allRoles } from '../permissions.ts';
import { defineRoute, list, one } from '../route.ts';
import { emailAddress, sessionFacts } from '../sign-in-fields.ts';
import { operatorView } from './operators.ts';

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

export const newStaff = z.strictObject({ email: emailAddress(), name: name(), role: role() });

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

const tokenFields = {
  id: id(),
  name: z.string(),
  permissions: z.array(permission()).nullable().describe('Null: all that the role gives.'),
  expires_at: timestamp(),
  created_at: timestamp(),
};

export const ownToken = z.object({
  ...tokenFields,
  is_current: z.boolean().describe('The token that this request was sent with.'),
});

export const newOwnToken = z.strictObject({
  name: name(),
  permissions: z
    .array(permission())
    .min(1)
    .max(allPermissions.length)
    .transform((names) => [...new Set(names)])
    .describe("Some of the caller's own, never all of them."),
  ttl_hours: z
    .int()
    .min(1)
    .max(24 * 30)
    .default(12)
    .describe('Made with a token, it never outlives that one.'),
});

export const madeToken = z.object({
  ...tokenFields,
  token: z.string().describe('Shown in this answer and never again.'),
  token_type: z.literal('Bearer'),
});

export const getStaffIdentity = defineRoute({
  name: 'get_staff_identity',
  method: 'GET',
  path: '/api/back-office/v1/me',
  audience: 'staff',
  tag: 'Staff',
  summary: 'Who is calling, and what they may do',
  description: "With the permissions of the role, what is left to set up, and the server's time.",
  reply: one(
    staffView.pick({ id: true, email: true, name: true, role: true }).extend({
      permissions: z.array(permission()),
      operator: operatorView
        .pick({
          id: true,
          slug: true,
          name: true,
          currency: true,
          cooperation_model: true,
          status: true,
          is_sandbox: true,
        })
        .extend({
          needs_second_person: z
            .boolean()
            .describe('Whether changes that create money or weaken a control wait for a second person.'),
          orders_payouts: z
            .boolean()
            .describe('Whether a payment provider takes orders: payouts and refunds can be given to it.'),
          solo_credit_allowance: money().describe(
            "What one person may credit in a UTC day without a second one, in the operator's currency.",
          ),
        }),
      server_time: timestamp(),
      session: sessionFacts.nullable().describe('Null for a bearer token.'),
      must_enroll: z.boolean().describe('Nothing else works before a second factor is set up.'),
      failed_sign_ins: z.int().describe('Wrong passwords and codes between the last two sign-ins.'),
    }),
  ),
  beforeFactor: true,
  example: { title: 'Who am I' },
});

export const listRoles = defineRoute({
  name: 'list_roles',
  method: 'GET',
  path: '/api/back-office/v1/roles',
  audience: 'staff',
  tag: 'Staff',
  summary: 'All roles and permissions',
  description: 'The same for every operator.',
  reply: one(
    z.object({
      roles: z.array(z.object({ role: role(), permissions: z.array(permission()) })),
      permissions: z.array(z.object({ permission: permission(), description: z.string() })),
    }),
  ),
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
  example: { title: 'List the staff' },
});

export const createStaff = defineRoute({
  name: 'create_staff',
  stepUp: true,
  proposes: true,
  method: 'POST',
  path: '/api/back-office/v1/staff',
  audience: 'staff',
  permission: 'manage_staff',
  tag: 'Staff',
  summary: 'Add a member of staff',
  body: newStaff,
  reply: one(staffView, 201),
  example: {
    title: 'Someone who approves payments',
    body: { email: 'pat@example.com', name: 'Pat Example', role: 'payments' },
  },
});

export const updateStaff = defineRoute({
  name: 'update_staff',
  stepUp: true,
  proposes: true,
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
  example: { title: 'Change a role', params: { staff: 2 }, body: { role: 'compliance' } },
});

export const staffInvite = z.object({
  link: z.string().describe('To pass on to the member. Shown in this answer and never again.'),
  expires_at: timestamp(),
  needs_code: z.boolean().describe('The link works only with a code that a second person gets by releasing it.'),
});

export const inviteStaff = defineRoute({
  name: 'invite_staff',
  method: 'POST',
  path: '/api/back-office/v1/staff/{staff}/invite',
  audience: 'staff',
  permission: 'manage_staff',
  tag: 'Staff',
  session: true,
  stepUp: true,
  answersSecret: true,
  summary: 'Make a link by which a member of staff sets a password',
  description:
    'Works once, within 72 hours, and takes the place of an earlier one. It also resets: used, it removes the factors, sessions and tokens that the member had. Never for oneself. Where a second person is needed, the link works only with a code that another releases, so that nobody alone can become somebody else.',
  params: { staff: 'staff' },
  reply: one(staffInvite, 201),
  refusals: ['INVALID_REQUEST', 'VALIDATION_FAILED'],
  example: { title: 'First day, or a lost phone', params: { staff: 2 } },
});

export const releaseInvite = defineRoute({
  name: 'release_invite',
  method: 'POST',
  path: '/api/back-office/v1/staff/{staff}/invite/release',
  audience: 'staff',
  permission: 'manage_staff',
  tag: 'Staff',
  session: true,
  stepUp: true,
  answersSecret: true,
  summary: 'Release the link that another made',
  description:
    'The answer holds the code that the member needs beside the link. Pass it on yourself, not by who made the link.',
  params: { staff: 'staff' },
  reply: one(
    z.object({ code: z.string().describe('Shown in this answer and never again.'), expires_at: timestamp() }),
    201,
  ),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Yes, Pat asked me too', params: { staff: 2 } },
});

export const listOwnTokens = defineRoute({
  name: 'list_own_tokens',
  method: 'GET',
  path: '/api/back-office/v1/me/tokens',
  audience: 'staff',
  tag: 'Staff',
  summary: "One's own tokens that still work",
  description: 'Newest first; the tokens themselves are never shown again.',
  reply: list(ownToken),
  example: { title: 'List my tokens' },
});

export const createOwnToken = defineRoute({
  answersSecret: true,
  name: 'create_own_token',
  method: 'POST',
  path: '/api/back-office/v1/me/tokens',
  audience: 'staff',
  tag: 'Staff',
  summary: 'Make a token for a script of one’s own',
  description:
    'With fewer permissions than the caller has, and an end: made with a token, no later than that one. Nobody can make a token for another. The answer holds the token; only its hash is kept.',
  stepUp: true,
  body: newOwnToken,
  reply: one(madeToken, 201),
  refusals: ['INSUFFICIENT_PERMISSION'],
  example: {
    title: 'A script that reads reports',
    body: { name: 'Nightly report', permissions: ['view_reports'], ttl_hours: 8 },
  },
});

export const endOwnToken = defineRoute({
  name: 'end_own_token',
  method: 'DELETE',
  path: '/api/back-office/v1/me/tokens/{staff_token}',
  audience: 'staff',
  tag: 'Staff',
  summary: "End one of one's own tokens, with those made with it",
  description: 'Works at once; whatever was made with the token ends with it.',
  params: { staff_token: 'staff_token' },
  reply: one(z.object({ ended: z.int() })),
  example: { title: 'The script is gone', params: { staff_token: 1 } },
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
  example: { title: 'Sign someone out everywhere', params: { staff: 2 } },
});

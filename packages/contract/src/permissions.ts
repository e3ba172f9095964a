/** What a member of staff may do in the back office; one permission per route. */
export const permissions = {
  manage_api: 'create, rotate and revoke API keys; register webhook endpoints, which receive every event with its data',
  manage_staff: 'create staff, change their roles, end their tokens',
  manage_settings: "change the operator's settings, payment methods and exchange rates",
  view_players: 'see players: profile, status, restrictions',
  manage_players: 'see and edit players, restrictions, notes, status',
  view_payments: 'see payment requests',
  take_payments: 'take withdrawals, so that no colleague decides on them meanwhile',
  approve_payments: 'approve withdrawals',
  pay_out: 'mark approved withdrawals as paid',
  reject_payments: 'reject or cancel withdrawals, record chargebacks',
  adjust_balances: 'book balance corrections',
  review_kyc: 'review documents and decide on verification',
  review_aml: 'work on alerts, set risk levels, edit monitoring rules',
  manage_limits: 'see and set limits and self-exclusions',
  manage_bonuses: 'manage bonuses and promo codes',
  manage_games: 'manage providers and games',
  view_reports: 'see reports and figures',
  view_audit: 'see the audit log',
} as const;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as Permission[];

/** Roles bundle permissions. */
export const roles = {
  admin: allPermissions,
  payments: [
    'view_players',
    'manage_players',
    'view_payments',
    'take_payments',
    'approve_payments',
    'pay_out',
    'reject_payments',
    'view_reports',
  ],
  compliance: [
    'view_players',
    'manage_players',
    'view_payments',
    'take_payments',
    'approve_payments',
    'reject_payments',
    'review_kyc',
    'review_aml',
    'manage_limits',
    'view_audit',
    'view_reports',
  ],
  support: ['view_players', 'manage_players', 'view_payments', 'manage_limits'],
  marketing: ['view_players', 'manage_bonuses', 'manage_games', 'view_reports'],
  finance: [
    'view_players',
    'view_payments',
    'take_payments',
    'pay_out',
    'adjust_balances',
    'view_reports',
    'view_audit',
  ],
  developer: ['manage_api', 'view_audit'],
  auditor: ['view_payments', 'view_reports', 'view_audit'],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof roles;

export const allRoles = Object.keys(roles) as Role[];

/**
 * Money, to which bonuses, promo codes and prizes belong, keys, staff and settings. A role with one of these needs a second factor, and using them needs a fresh proof
 * of identity.
 */
export const sensitivePermissions: readonly Permission[] = [
  'manage_api',
  'manage_staff',
  'manage_settings',
  'approve_payments',
  'pay_out',
  'reject_payments',
  'adjust_balances',
  'manage_bonuses',
];

export const roleHas = (role: Role, permission: Permission): boolean =>
  (roles[role] as readonly Permission[]).includes(permission);

/** The roles of people who have a permission. */
export const rolesWith = (permission: Permission): Role[] => allRoles.filter((role) => roleHas(role, permission));

/** Permissions that include another, so that tokens made before the other existed keep working. */
const including: Partial<Record<Permission, Permission>> = { view_players: 'manage_players' };

/** Whether a list of permissions, such as that of a token, includes what a route requires. */
export const allows = (given: readonly Permission[], permission: Permission): boolean =>
  given.includes(permission) || given.some((one) => one === including[permission]);

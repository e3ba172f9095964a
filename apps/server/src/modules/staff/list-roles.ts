import type { listRoles as route } from '@croupier/contract/back-office/staff.ts';
import { allPermissions, allRoles, permissions, roles } from '@croupier/contract/permissions.ts';
import type { AnswerOf } from '../../call/answer.ts';

export const listRoles = async (): Promise<AnswerOf<typeof route>> => ({
  data: {
    roles: allRoles.map((role) => ({ role, permissions: roles[role] })),
    permissions: allPermissions.map((permission) => ({ permission, description: permissions[permission] })),
  },
});

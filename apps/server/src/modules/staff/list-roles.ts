import { allPermissions, allRoles, permissions, roles } from '@croupier/contract/permissions.ts';
import type { Answer } from '../../http/answer.ts';

export const listRoles = async (): Promise<Answer> => ({
  data: {
    roles: allRoles.map((role) => ({ role, permissions: roles[role] })),
    permissions: allPermissions.map((permission) => ({ permission, description: permissions[permission] })),
  },
});

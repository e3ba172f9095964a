import * as contract from '@croupier/contract/back-office/staff.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { staffUpdate, updateStaff } from './change-staff.ts';
import { createStaff, staffCreation } from './create-staff.ts';
import { endStaffTokens } from './end-tokens.ts';
import { listRoles } from './list-roles.ts';
import { listStaff } from './list-staff.ts';
import { createOwnToken, endOwnToken, listOwnTokens } from './own-tokens.ts';
import { memberExists } from './shared-queries.ts';

const routes = ({ random, clock, reactions }: Parts): MountedRoute[] => [
  handle(contract.listRoles, listRoles),
  handle(contract.listStaff, listStaff),
  handle(contract.createStaff, createStaff),
  handle(contract.updateStaff, updateStaff({ clock, reactions })),
  handle(contract.listOwnTokens, listOwnTokens(clock)),
  handle(contract.createOwnToken, createOwnToken(random, clock)),
  handle(contract.endOwnToken, endOwnToken(clock)),
  handle(contract.endStaffTokens, endStaffTokens(clock)),
];

export const staffModule: Module = {
  name: 'staff',
  tables: ['staff'],
  routes,
  resolvers: { staff: memberExists },
  proposals: (parts) => [staffCreation, staffUpdate(parts)],
};

import * as contract from '@croupier/contract/back-office/staff.ts';
import type { Clock } from '../../base/clock.ts';
import type { RandomSource } from '../../base/random.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { updateStaff } from './change-staff.ts';
import { createStaff } from './create-staff.ts';
import { endStaffTokens } from './end-tokens.ts';
import { listRoles } from './list-roles.ts';
import { listStaff } from './list-staff.ts';
import { createOwnToken, endOwnToken, listOwnTokens } from './own-tokens.ts';

export const staffRoutes = (random: RandomSource, clock: Clock): MountedRoute[] => [
  handle(contract.listRoles, listRoles),
  handle(contract.listStaff, listStaff),
  handle(contract.createStaff, createStaff),
  handle(contract.updateStaff, updateStaff(clock)),
  handle(contract.listOwnTokens, listOwnTokens(clock)),
  handle(contract.createOwnToken, createOwnToken(random, clock)),
  handle(contract.endOwnToken, endOwnToken(clock)),
  handle(contract.endStaffTokens, endStaffTokens(clock)),
];

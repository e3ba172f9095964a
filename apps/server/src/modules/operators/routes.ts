import { identityCheck } from '@croupier/contract/operator/account.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { getCallingKey } from './get-calling-key.ts';

export const operatorRoutes = (): MountedRoute[] => [handle(identityCheck, getCallingKey)];

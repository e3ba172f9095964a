import {
  getOperator as getOperatorRoute,
  updateOperator as updateOperatorRoute,
} from '@croupier/contract/back-office/operators.ts';
import { identityCheck } from '@croupier/contract/operator/account.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { operatorUpdate, updateOperator } from './change-operator.ts';
import { getCallingKey } from './get-calling-key.ts';
import { getOperator } from './get-operator.ts';

const routes = (): MountedRoute[] => [
  handle(identityCheck, getCallingKey),
  handle(getOperatorRoute, getOperator),
  handle(updateOperatorRoute, updateOperator),
];

export const operatorsModule: Module = {
  name: 'operators',
  tables: ['operators'],
  routes,
  proposals: () => [operatorUpdate],
};

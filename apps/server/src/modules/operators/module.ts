import {
  getOperator as getOperatorRoute,
  updateOperator as updateOperatorRoute,
} from '@croupier/contract/back-office/operators.ts';
import {
  removeLogo as removeLogoRoute,
  uploadLogo as uploadLogoRoute,
} from '@croupier/contract/back-office/site-logo.ts';
import { identityCheck } from '@croupier/contract/operator/account.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { removeLogo, uploadLogo } from './change-logo.ts';
import { operatorUpdate, updateOperator } from './change-operator.ts';
import { getCallingKey } from './get-calling-key.ts';
import { getOperator } from './get-operator.ts';
import { logoPages } from './serve-logo.ts';

const routes = ({ fileStore }: Parts): MountedRoute[] => [
  handle(identityCheck, getCallingKey),
  handle(getOperatorRoute, getOperator),
  handle(updateOperatorRoute, updateOperator),
  handle(uploadLogoRoute, uploadLogo(fileStore)),
  handle(removeLogoRoute, removeLogo(fileStore)),
];

export const operatorsModule: Module = {
  name: 'operators',
  tables: ['operators'],
  routes,
  proposals: () => [operatorUpdate],
  pages: ({ fileStore }) => logoPages(fileStore),
};

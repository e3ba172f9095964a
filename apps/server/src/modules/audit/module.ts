import { listAuditLog as listAuditLogRoute } from '@croupier/contract/back-office/audit.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { auditFacet } from './facet.ts';
import { listAuditLog } from './list-audit-log.ts';

const routes = (): MountedRoute[] => [handle(listAuditLogRoute, listAuditLog)];

export const auditModule: Module = {
  name: 'audit',
  tables: ['audit_log'],
  routes,
  facets: () => [auditFacet],
};

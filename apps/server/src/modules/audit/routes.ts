import { listAuditLog as listAuditLogRoute } from '@croupier/contract/back-office/audit.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditRoutes = (): MountedRoute[] => [handle(listAuditLogRoute, listAuditLog)];

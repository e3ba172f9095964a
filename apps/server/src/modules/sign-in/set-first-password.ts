import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit } from '../audit/audit.ts';
import { hasPassword, writePassword } from './invite-queries.ts';

/** For the demo: sets a password for a member who never had one. */
export const setFirstPassword = async (
  tx: Tx,
  context: AuditContext,
  staffId: number,
  hash: () => Promise<string>,
): Promise<void> => {
  if (await hasPassword(tx, context.operator_id, staffId)) return;
  await writePassword(tx, context.operator_id, staffId, await hash(), context.now);
  await audit(tx, context, [{ action: 'staff.password_changed', subject_kind: 'staff', subject_id: staffId }]);
};

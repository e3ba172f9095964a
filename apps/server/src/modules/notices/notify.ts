import type { NoticeKind } from '@croupier/contract/back-office/notices.ts';
import type { Permission } from '@croupier/contract/permissions.ts';
import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { hasNotice, insertNotice } from './queries.ts';

export type NewNotice = {
  readonly kind: NoticeKind;
  /** Those who hold it get the notice. */
  readonly permission: Permission;
  readonly message: string;
  readonly subject_kind: string;
  readonly subject_id: number;
};

/** Notifies the others who hold the permission, in the SQL transaction of the change. */
export const notify = (tx: Tx, { operator_id, actor, now }: AuditContext, notice: NewNotice): Promise<unknown> =>
  insertNotice(tx, operator_id, { ...notice, by_staff: actor.kind === 'staff' ? actor.id : null, created_at: now });

/** The same, unless they were notified of this kind and subject since then. */
export const notifyOnce = async (tx: Tx, context: AuditContext, since: Date, notice: NewNotice): Promise<void> => {
  if (!(await hasNotice(tx, context.operator_id, notice, since))) await notify(tx, context, notice);
};

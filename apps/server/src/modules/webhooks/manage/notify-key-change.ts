import type { NoticeKind } from '@croupier/contract/back-office/notices.ts';
import type { AuditContext } from '../../../call/call.ts';
import type { Tx } from '../../../database/pool.ts';
import { notify } from '../../notices/notify.ts';

/**
 * A leaked key could send events to a stranger, so staff who manage the API are told when a key changes an endpoint.
 */
export const notifyKeyChange = async (
  tx: Tx,
  context: AuditContext,
  id: number,
  kind: Extract<NoticeKind, `webhook_endpoint.${string}`>,
  message: string,
): Promise<void> => {
  if (context.actor.kind !== 'api_key') return;
  const subject = { subject_kind: 'webhook_endpoint', subject_id: id };
  await notify(tx, context, { kind, permission: 'manage_api', message, ...subject });
};

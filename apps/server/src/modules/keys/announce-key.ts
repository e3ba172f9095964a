import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { emit } from '../../outbox/emit.ts';
import { notify } from '../notices/notify.ts';
import type { ApiKeyRow } from './api-key-row.ts';

const what = {
  rotated: { notice: 'api_key.secret_rotated', event: 'api_key.rotated', done: 'got a new secret' },
  revoked: { notice: 'api_key.revoked', event: 'api_key.revoked', done: 'was revoked' },
} as const;

/**
 * Notifies the others who manage keys. Revoking never needs a second person, because a leaked key cannot wait, and a new
 * secret of a key that leads to no money does not either.
 */
export const announceKey = async (
  tx: Tx,
  context: AuditContext,
  { id, key, name, provider_id }: ApiKeyRow,
  change: keyof typeof what,
): Promise<void> => {
  const { notice, event, done } = what[change];
  const message = `The key ${key} (${name}) ${done}.`;
  await notify(tx, context, {
    kind: notice,
    permission: 'manage_api',
    message,
    subject_kind: 'api_key',
    subject_id: id,
  });
  const actor = { kind: context.actor.kind, id: context.actor.id };
  await emit(tx, context, [{ type: event, player_id: null, data: { id, key, name, provider_id, actor } }]);
};

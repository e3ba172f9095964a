import type { apiKeyPatch, updateApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { type AuditContext, audit, auditContext, changedFields } from '../audit/audit.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { lockKey, updateKey } from './queries.ts';
import { refusePastExpiry, refuseRevoked, refuseScopesOfOthers } from './rules.ts';
import { showKey } from './view.ts';

export const updateApiKey =
  (clock: Clock) =>
  async (call: Call<typeof route>): Promise<Sent> => {
    refusePastExpiry(call.body.expires_at, clock.now());
    refuseScopesOfOthers(call.body.scopes, call.operator);
    return call.transaction(async (tx) => ({
      data: showKey(await changeKey(tx, auditContext(call), call.params.api_key, call.body), clock.now()),
    }));
  };

/** Changes what is named and nothing else. A request that changes nothing leaves no trace. */
export const changeKey = async (
  tx: Tx,
  context: AuditContext,
  id: number,
  changes: z.output<typeof apiKeyPatch>,
): Promise<ApiKeyRow> => {
  const before = await lockKey(tx, id);
  if (!before) throw new Refusal('NOT_FOUND');
  refuseRevoked(before);
  if (before.provider_id !== null && changes.scopes && changes.scopes.length > 0)
    throw invalid('scopes', "must be empty for a provider's key");

  const after: ApiKeyRow = {
    ...before,
    name: changes.name ?? before.name,
    scopes: changes.scopes ?? before.scopes,
    ip_allowlist: changes.ip_allowlist ?? before.ip_allowlist,
    rate_limit_per_minute: changes.rate_limit_per_minute ?? before.rate_limit_per_minute,
    expires_at: changes.expires_at === undefined ? before.expires_at : changes.expires_at,
    updated_at: context.now,
  };
  const changed = changedFields(before, after, [
    'name',
    'scopes',
    'ip_allowlist',
    'rate_limit_per_minute',
    'expires_at',
  ]);
  if (changed.length === 0) return before;

  await updateKey(tx, id, after, context.now);
  await audit(
    tx,
    context,
    changed.map((change) => ({ action: 'api_key.updated', subject_kind: 'api_key', subject_id: id, ...change })),
  );
  return after;
};

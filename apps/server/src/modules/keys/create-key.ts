import type { newApiKey, createApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { base62, base64url, type RandomSource } from '../../base/random.ts';
import { invalid } from '../../base/refusal.ts';
import { seal } from '../../base/secret-box.ts';
import type { Tx } from '../../database/pool.ts';
import { violatedForeign } from '../../database/transaction.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { secretContext } from '../../http/directory.ts';
import { type AuditContext, audit, auditContext } from '../audit/audit.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { insertKey } from './queries.ts';
import { refusePastExpiry, refuseScopesOfOthers } from './rules.ts';
import { showKeyWithSecret } from './view.ts';

export type KeyMaker = { readonly masterKey: Buffer; readonly random: RandomSource };

/** Whose key it is can be seen from key and secret alone. */
const prefixes = { operator: { key: 'opk', secret: 'ops' }, provider: { key: 'gpk', secret: 'gps' } } as const;

export const makeSecret = (maker: KeyMaker, key: string): { secret: string; sealed: Buffer } => {
  const { secret: prefix } = prefixes[key.startsWith('gpk_') ? 'provider' : 'operator'];
  const secret = `${prefix}_${base64url(maker.random, 32)}`;
  return { secret, sealed: seal(maker.masterKey, secret, secretContext(key)) };
};

export const createApiKey =
  (maker: KeyMaker, clock: Clock) =>
  async (call: Call<typeof route>): Promise<Sent> => {
    refusePastExpiry(call.body.expires_at, clock.now());
    refuseScopesOfOthers(call.body.scopes, call.operator);
    return call.transaction(async (tx) => ({
      data: showKeyWithSecret(await createKey(tx, maker, auditContext(call), call.body), clock.now()),
    }));
  };

/** A new key with its secret, which is shown this once. */
export const createKey = async (
  tx: Tx,
  maker: KeyMaker,
  context: AuditContext,
  wanted: z.output<typeof newApiKey>,
): Promise<ApiKeyRow & { secret: string }> => {
  const prefix = prefixes[wanted.provider_id === null ? 'operator' : 'provider'].key;
  const key = `${prefix}_${base62(maker.random, 24)}`;
  const { secret, sealed } = makeSecret(maker, key);
  const row = await insertKey(tx, context, { ...wanted, key, secret_sealed: sealed }).catch((error) => {
    throw violatedForeign(error) ? invalid('provider_id', 'there is no such provider') : error;
  });
  await audit(tx, context, [{ action: 'api_key.created', subject_kind: 'api_key', subject_id: row.id, to_value: key }]);
  return { ...row, secret };
};

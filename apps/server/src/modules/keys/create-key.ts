import type { newApiKey, createApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { base62, base64url, type RandomSource } from '../../base/random.ts';
import { seal } from '../../base/secret-box.ts';
import type { Tx } from '../../database/pool.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { secretContext } from '../../http/directory.ts';
import { type AuditContext, audit, auditContext } from '../audit/audit.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { insertKey } from './queries.ts';
import { refusePastExpiry } from './rules.ts';
import { showKeyWithSecret } from './view.ts';

export type KeyMaker = { readonly masterKey: Buffer; readonly random: RandomSource };

export const makeSecret = (maker: KeyMaker, key: string): { secret: string; sealed: Buffer } => {
  const secret = `ops_${base64url(maker.random, 32)}`;
  return { secret, sealed: seal(maker.masterKey, secret, secretContext(key)) };
};

export const createApiKey =
  (maker: KeyMaker, clock: Clock) =>
  async (call: Call<typeof route>): Promise<Sent> => {
    refusePastExpiry(call.body.expires_at, clock.now());
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
  const key = `opk_${base62(maker.random, 24)}`;
  const { secret, sealed } = makeSecret(maker, key);
  const row = await insertKey(tx, context, { ...wanted, key, secret_sealed: sealed });
  await audit(tx, context, [{ action: 'api_key.created', subject_kind: 'api_key', subject_id: row.id, to_value: key }]);
  return { ...row, secret };
};

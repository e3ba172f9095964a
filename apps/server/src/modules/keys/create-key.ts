import { allScopes } from '@croupier/contract/scopes.ts';
import { z } from 'zod';
import { isAddress, isCidr } from '../../base/ip.ts';
import { base62, base64url, type RandomSource } from '../../base/random.ts';
import { seal } from '../../base/secret-box.ts';
import type { Tx } from '../../database/pool.ts';
import type { Actor } from '../../http/call.ts';
import { secretContext } from '../../http/directory.ts';
import { audit } from '../audit/audit.ts';
import { type ApiKeyRow, insertKey } from './queries.ts';

export const newKey = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z
    .array(z.enum(allScopes))
    .max(allScopes.length)
    .transform((scopes) => [...new Set(scopes)]),
  ip_allowlist: z
    .array(z.string().refine((entry) => isAddress(entry) || isCidr(entry), 'must be an IP address or a CIDR range'))
    .max(200)
    .default([]),
  rate_limit_per_minute: z.int().min(1).max(1_000_000).default(600),
  expires_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable()
    .default(null),
});

export type KeyMaker = { readonly masterKey: Buffer; readonly random: RandomSource };

export const makeSecret = (maker: KeyMaker, key: string): { secret: string; sealed: Buffer } => {
  const secret = `ops_${base64url(maker.random, 32)}`;
  return { secret, sealed: seal(maker.masterKey, secret, secretContext(key)) };
};

/** A new key with its secret, which is shown this once. */
export const createKey = async (
  tx: Tx,
  maker: KeyMaker,
  context: { operator_id: number; actor: Actor; now: Date },
  wanted: z.output<typeof newKey>,
): Promise<ApiKeyRow & { secret: string }> => {
  const key = `opk_${base62(maker.random, 24)}`;
  const { secret, sealed } = makeSecret(maker, key);
  const row = await insertKey(tx, context, { ...wanted, key, secret_sealed: sealed });
  await audit(tx, context, [{ action: 'api_key.created', subject_kind: 'api_key', subject_id: row.id, to_value: key }]);
  return { ...row, secret };
};

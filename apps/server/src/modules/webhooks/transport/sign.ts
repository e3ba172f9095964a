import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { RandomSource } from '../../../base/random.ts';
import { type MasterKey, open, seal } from '../../../base/secret-box.ts';

const prefix = 'whsec_';

/** The context under which a webhook secret is sealed; it ties the secret to its endpoint. */
export const webhookContext = (endpoint: { operator_id: number; id: number }): string =>
  `webhook_endpoint:${endpoint.operator_id}:${endpoint.id}`;

export type SecretMaker = { readonly masterKey: MasterKey; readonly random: RandomSource };

export const makeSecret = (
  maker: SecretMaker,
  endpoint: { operator_id: number; id: number },
): { secret: string; sealed: Buffer } => {
  const secret = `${prefix}${maker.random.bytes(32).toString('base64')}`;
  return { secret, sealed: seal(maker.masterKey, secret, webhookContext(endpoint)) };
};

export type SealedSecrets = {
  readonly secret_sealed: Buffer;
  readonly previous_secret_sealed: Buffer | null;
  readonly previous_secret_expires_at: Date | null;
};

/** The keys that sign now: the current one, and the one before it while a rotation lasts. */
export const signingKeys = (
  masterKey: MasterKey,
  endpoint: SealedSecrets & { operator_id: number; id: number },
  realNow: Date,
): KeyObject[] => {
  const { secret_sealed, previous_secret_sealed, previous_secret_expires_at } = endpoint;
  const lasts = previous_secret_expires_at !== null && previous_secret_expires_at > realNow;
  return [secret_sealed, ...(lasts && previous_secret_sealed ? [previous_secret_sealed] : [])].map((sealed) =>
    createSecretKey(Buffer.from(open(masterKey, sealed, webhookContext(endpoint)).slice(prefix.length), 'base64')),
  );
};

/** The signature header of Standard Webhooks: one signature per key, separated by spaces. */
export const signatureOf = (
  keys: readonly (Buffer | KeyObject)[],
  id: string,
  timestamp: number,
  body: string,
): string =>
  keys.map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`).join(' ');

/** The time of an attempt in the signed header. */
export const timestampOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export const headersOf = (id: string, timestamp: number, signature: string): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Croupier-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
});

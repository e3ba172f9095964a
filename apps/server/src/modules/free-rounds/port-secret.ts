import { createSecretKey, type KeyObject } from 'node:crypto';
import type { RandomSource } from '../../base/random.ts';
import { type MasterKey, open, seal } from '../../base/secret-box.ts';

export type SecretMaker = { readonly masterKey: MasterKey; readonly random: RandomSource };

/** As of webhooks, so that their libraries verify these calls too. */
const prefix = 'whsec_';

/** The context under which the secret is sealed; it ties the secret to its provider. */
export const portContext = (operatorId: number, providerId: number): string =>
  `free_round_port:${operatorId}:${providerId}`;

export const makePortSecret = ({ masterKey, random }: SecretMaker, operatorId: number, providerId: number) => {
  const secret = `${prefix}${random.bytes(32).toString('base64')}`;
  return { secret, sealed: seal(masterKey, secret, portContext(operatorId, providerId)) };
};

export const portKey = (masterKey: MasterKey, operatorId: number, providerId: number, sealed: Uint8Array): KeyObject =>
  createSecretKey(
    Buffer.from(open(masterKey, sealed, portContext(operatorId, providerId)).slice(prefix.length), 'base64'),
  );

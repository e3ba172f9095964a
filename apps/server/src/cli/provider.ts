import { Refusal } from '../base/refusal.ts';
import type { Tx } from '../database/pool.ts';
import { findProviderId } from '../modules/games/queries.ts';
import type { ApiKeyRow } from '../modules/keys/api-key-row.ts';
import { listKeys } from '../modules/keys/queries.ts';

export const providerOption = {
  type: 'string',
  value: 'SLUG',
  help: 'the game provider, as the operator has it',
  required: true,
} as const;

export const providerKeyOption = { type: 'string', value: 'KEY', help: 'the key id, gpk_…', required: true } as const;

export const providerIdOf = async (tx: Tx, operatorId: number, slug: string): Promise<number> => {
  const id = await findProviderId(tx, operatorId, slug);
  if (id === undefined) throw new Refusal('NOT_FOUND', `The operator has no game provider ${JSON.stringify(slug)}.`);
  return id;
};

export const keysOfProvider = async (tx: Tx, operatorId: number, slug: string): Promise<ApiKeyRow[]> => {
  const provider = await providerIdOf(tx, operatorId, slug);
  return (await listKeys(tx, operatorId)).filter((key) => key.provider_id === provider);
};

/** The key with this public id, if it belongs to this provider. */
export const providerKeyIdOf = async (tx: Tx, operatorId: number, slug: string, key: string): Promise<number> => {
  const found = (await keysOfProvider(tx, operatorId, slug)).find((row) => row.key === key);
  if (!found) throw new Refusal('NOT_FOUND', `The game provider has no key ${JSON.stringify(key)}.`);
  return found.id;
};

import { Refusal } from '../base/refusal.ts';
import type { Tx } from '../database/pool.ts';
import { findKeyId } from '../modules/keys/queries.ts';

export const keyOption = { type: 'string', value: 'KEY', help: 'the key id, opk_…', required: true } as const;

export const keyIdOf = async (tx: Tx, operatorId: number, key: string): Promise<number> => {
  const id = await findKeyId(tx, operatorId, key);
  if (id === undefined) throw new Refusal('NOT_FOUND', `The operator has no key ${JSON.stringify(key)}.`);
  return id;
};

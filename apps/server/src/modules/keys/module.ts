import * as contract from '@croupier/contract/back-office/keys.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { keyUpdate, updateApiKey } from './change-key.ts';
import { checkSignature } from './check-signature.ts';
import { createApiKey, keyCreation } from './create-key.ts';
import { listApiKeys } from './list-keys.ts';
import { keyExists } from './queries.ts';
import { revokeApiKey } from './revoke-key.ts';
import { keyRotation, rotateApiKey } from './rotate-key.ts';

const routes = (parts: Parts): MountedRoute[] => [
  handle(contract.listApiKeys, listApiKeys(parts.clock)),
  handle(contract.createApiKey, createApiKey(parts, parts.clock)),
  handle(contract.updateApiKey, updateApiKey(parts.clock)),
  handle(contract.rotateApiKey, rotateApiKey(parts, parts.clock)),
  handle(contract.revokeApiKey, revokeApiKey(parts.reactions, parts.clock)),
  handle(contract.checkSignature, checkSignature(parts.masterKey, parts.clock)),
];

export const keysModule: Module = {
  name: 'keys',
  tables: ['api_keys'],
  routes,
  resolvers: { api_key: keyExists },
  proposals: () => [keyCreation, keyUpdate, keyRotation],
};

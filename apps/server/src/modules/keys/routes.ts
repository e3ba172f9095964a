import * as contract from '@croupier/contract/back-office/keys.ts';
import type { Clock } from '../../base/clock.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { updateApiKey } from './change-key.ts';
import { checkSignature } from './check-signature.ts';
import { createApiKey, type KeyMaker } from './create-key.ts';
import { listApiKeys } from './list-keys.ts';
import { revokeApiKey } from './revoke-key.ts';
import { rotateApiKey } from './rotate-key.ts';

export const keyRoutes = (maker: KeyMaker, clock: Clock): MountedRoute[] => [
  handle(contract.listApiKeys, listApiKeys(clock)),
  handle(contract.createApiKey, createApiKey(maker, clock)),
  handle(contract.updateApiKey, updateApiKey(clock)),
  handle(contract.rotateApiKey, rotateApiKey(maker, clock)),
  handle(contract.revokeApiKey, revokeApiKey(clock)),
  handle(contract.checkSignature, checkSignature(maker.masterKey, clock)),
];

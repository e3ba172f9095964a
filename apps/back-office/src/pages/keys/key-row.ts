import type { listApiKeys } from '@croupier/contract/back-office/keys.ts';
import type { Answer } from '../../call.ts';

export type KeyRow = Answer<typeof listApiKeys>['data'][number];

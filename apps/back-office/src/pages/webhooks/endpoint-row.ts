import type { listWebhookEndpoints } from '@croupier/contract/back-office/webhooks.ts';
import type { Answer } from '../../call.ts';

export type EndpointRow = Answer<typeof listWebhookEndpoints>['data'][number];

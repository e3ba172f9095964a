import * as contract from '@croupier/contract/back-office/webhooks.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { updateWebhookEndpoint } from './change-endpoint.ts';
import { listWebhookAttempts } from './list-attempts.ts';
import { getOne, listAll } from './read-endpoints.ts';
import { createWebhookEndpoint, type EndpointSettings } from './register-endpoint.ts';
import { resendWebhookEvents } from './resend-events.ts';
import { rotateWebhookSecret } from './rotate-secret.ts';
import type { SendSettings } from './send.ts';
import type { SecretMaker } from './sign.ts';
import { disable, enable } from './switch-endpoint.ts';
import { testWebhookEndpoint } from './test-endpoint.ts';

export const webhookRoutes = (maker: SecretMaker, settings: SendSettings & EndpointSettings): MountedRoute[] => [
  handle(contract.listWebhookEndpoints, listAll(settings.clock)),
  handle(contract.createWebhookEndpoint, createWebhookEndpoint(maker, settings)),
  handle(contract.getWebhookEndpoint, getOne(settings.clock)),
  handle(contract.updateWebhookEndpoint, updateWebhookEndpoint(settings)),
  handle(contract.rotateWebhookSecret, rotateWebhookSecret(maker, settings.clock)),
  handle(contract.disableWebhookEndpoint, disable(settings.clock)),
  handle(contract.enableWebhookEndpoint, enable(settings.clock)),
  handle(contract.testWebhookEndpoint, testWebhookEndpoint(maker.masterKey, settings)),
  handle(contract.listWebhookAttempts, listWebhookAttempts),
  handle(contract.resendWebhookEvents, resendWebhookEvents(settings.clock)),
];

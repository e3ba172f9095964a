import * as contract from '@croupier/contract/back-office/webhooks.ts';
import * as own from '@croupier/contract/operator/webhooks.ts';
import type { Route } from '@croupier/contract/route.ts';
import { type Handler, handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { checkDeliveries } from './deliver/check-deliveries.ts';
import { createPruneSweep } from './deliver/prune.ts';
import { createThreadWork } from './deliver/thread-work.ts';
import { updateWebhookEndpoint } from './manage/change-endpoint.ts';
import { removeEndpoint } from './manage/delete-endpoint.ts';
import { listWebhookAttempts } from './manage/list-attempts.ts';
import { endpointExists } from './manage/queries.ts';
import { getOne, listAll } from './manage/read-endpoints.ts';
import { createWebhookEndpoint } from './manage/register-endpoint.ts';
import { resendWebhookEvents } from './manage/resend-events.ts';
import { rotateWebhookSecret } from './manage/rotate-secret.ts';
import { disable, enable } from './manage/switch-endpoint.ts';
import { testWebhookEndpoint } from './manage/test-endpoint.ts';
import { answerTimeout } from './transport/send.ts';

/** The operator's routes have the same params, body and reply as the staff's, so one use case serves both. */
const handleOwn = <R extends Route>(route: R, useCase: unknown): MountedRoute => handle(route, useCase as Handler<R>);

const routes = (maker: Parts): MountedRoute[] => {
  const { clock, resolve, loopback } = maker;
  const settings = { clock, resolve, loopback, timeoutMilliseconds: answerTimeout, concurrency: 1 };
  return [
    handle(contract.listWebhookEndpoints, listAll(settings.clock)),
    handle(contract.createWebhookEndpoint, createWebhookEndpoint(maker, settings)),
    handle(contract.getWebhookEndpoint, getOne(settings.clock)),
    handle(contract.updateWebhookEndpoint, updateWebhookEndpoint(settings)),
    handle(contract.rotateWebhookSecret, rotateWebhookSecret(maker, settings.clock)),
    handle(contract.disableWebhookEndpoint, disable(settings.clock)),
    handle(contract.enableWebhookEndpoint, enable(settings.clock)),
    handle(contract.testWebhookEndpoint, testWebhookEndpoint(maker.masterKey, settings)),
    handle(contract.deleteWebhookEndpoint, removeEndpoint(settings.clock)),
    handle(contract.listWebhookAttempts, listWebhookAttempts),
    handle(contract.resendWebhookEvents, resendWebhookEvents(settings.clock)),
    handleOwn(own.listWebhookEndpoints, listAll(settings.clock)),
    handleOwn(own.createWebhookEndpoint, createWebhookEndpoint(maker, settings)),
    handleOwn(own.getWebhookEndpoint, getOne(settings.clock)),
    handleOwn(own.updateWebhookEndpoint, updateWebhookEndpoint(settings)),
    handleOwn(own.rotateWebhookSecret, rotateWebhookSecret(maker, settings.clock)),
    handleOwn(own.enableWebhookEndpoint, enable(settings.clock)),
    handleOwn(own.testWebhookEndpoint, testWebhookEndpoint(maker.masterKey, settings)),
    handleOwn(own.deleteWebhookEndpoint, removeEndpoint(settings.clock)),
  ];
};

const pruningOf = ({ control, clock, eventDays = 90, webhookLogDays: attemptDays = 30 }: Parts) => ({
  control,
  clock,
  eventDays,
  attemptDays,
});

export const webhooksModule: Module = {
  name: 'webhooks',
  tables: ['webhook_attempts', 'webhook_endpoints', 'webhook_pending', 'webhook_queues'],
  routes,
  chores: (parts) => [createPruneSweep(pruningOf(parts))],
  work: (parts) => [{ when: 'deliversWebhooks', ...createThreadWork(parts) }],
  resolvers: { webhook_endpoint: endpointExists },
  checks: [checkDeliveries],
};

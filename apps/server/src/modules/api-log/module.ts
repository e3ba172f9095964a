import { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import { listApiLog } from '@croupier/contract/operator/api-log.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { createRequestsSweep, defaultDays } from './forget-requests.ts';
import { createListRequests } from './list-requests.ts';

const routes = ({ clock, requestsLogDays: days = defaultDays }: Parts): MountedRoute[] => [
  handle(listApiRequests, createListRequests({ clock, days })),
  handle<typeof listApiLog>(listApiLog, createListRequests({ clock, days })),
];

export const apiLogModule: Module = {
  name: 'api-log',
  tables: ['api_requests'],
  routes,
  chores: ({ control, clock, requestsLogDays: days = defaultDays }) => [createRequestsSweep({ control, clock, days })],
};

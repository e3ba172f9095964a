import { listApiRequests } from '@croupier/contract/back-office/requests.ts';
import { listApiLog } from '@croupier/contract/operator/api-log.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createListRequests, type ListParts } from './list-requests.ts';

export const requestRoutes = (parts: ListParts): MountedRoute[] => [
  handle(listApiRequests, createListRequests(parts)),
  handle<typeof listApiLog>(listApiLog, createListRequests(parts)),
];

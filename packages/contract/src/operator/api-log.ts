import { aboutRequests, requestFilters, requestList } from '../back-office/requests.ts';
import { defineRoute } from '../route.ts';

export const listApiLog = defineRoute({
  name: 'list_api_log',
  method: 'GET',
  path: '/api/v1/operator/api-log',
  audience: 'operator',
  scope: 'logs:read',
  tag: 'Account',
  summary: "The last days of the operator's API calls, newest first",
  description: `${aboutRequests} Calls of all keys of the operator and of its players, as staff see them in the back office.`,
  query: requestFilters,
  reply: requestList,
  example: { title: 'What was refused', query: { status: '4xx' } },
});

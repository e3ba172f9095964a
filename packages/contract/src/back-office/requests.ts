import { z } from 'zod';
import { createdRange, id, line, queryId, queryInteger, timestamp } from '../common.ts';
import { type ErrorCode, errors } from '../errors.ts';
import { faultHit } from '../operator/sandbox-faults.ts';
import { defineRoute, list } from '../route.ts';

export const apiRequest = z.object({
  request_id: z.string().describe('The X-Request-Id of the answer.'),
  created_at: timestamp().describe('When it was answered.'),
  audience: z.enum(['operator', 'player', 'provider']),
  api_key: z.object({ id: id(), key: z.string(), name: z.string() }),
  player_id: id().nullable().describe('Of a call with a player session token.'),
  operation: z.string().describe('The name of the operation, such as record_deposit.'),
  method: z.string(),
  path: z.string().describe('Without the query; (other) stands for what was sent in the place of an id and is none.'),
  query_names: z.array(z.string()).describe('The names of the query parameters; values are not kept.'),
  status: z.int(),
  error_code: z.string().nullable().describe('Why it was refused.'),
  duration_ms: z.number(),
  fault: faultHit.nullable().describe('The fault of a sandbox that changed what came of the call.'),
});

const statusClasses = ['2xx', '4xx', '5xx'] as const;

export const requestFilters = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}-\d{1,16}$/, 'must be the next_before of an earlier answer')
    .optional(),
  limit: queryInteger(1, 200).default(50),
  api_key_id: queryId().optional(),
  status: z.enum(statusClasses).optional(),
  error_code: z.enum(Object.keys(errors) as ErrorCode[]).optional(),
  request_id: z
    .string()
    .regex(/^req_[0-9a-f]{32}$/, 'must be the X-Request-Id of an answer')
    .optional(),
  path: line(400).optional().describe('Calls whose path begins so.'),
  ...createdRange,
});

export const requestList = {
  ...list(apiRequest),
  meta: z.object({ next_before: z.string().nullable(), kept_since: timestamp() }),
};

/** The common description of the list for the back office and the operator's server. */
export const aboutRequests =
  'Every call whose key was known, also those that were refused; neither bodies nor values of queries. A call shows up within some seconds. Go on with before = meta.next_before until it is null: a page with a filter may hold fewer rows than asked for, or none, and not be the last.';

export const listApiRequests = defineRoute({
  name: 'list_api_requests',
  method: 'GET',
  path: '/api/back-office/v1/api-requests',
  audience: 'staff',
  permission: 'manage_api',
  tag: 'API keys',
  summary: 'The last days of API calls, newest first',
  description: aboutRequests,
  query: requestFilters,
  reply: requestList,
  example: { title: 'What was refused', query: { status: '4xx' } },
});

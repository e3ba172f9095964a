import { z } from 'zod';
import { queryInteger, timestamp } from '../common.ts';
import type { Permission } from '../permissions.ts';
import { defineRoute, list, stream } from '../route.ts';

const tag = 'Desk';
const base = '/api/back-office/v1';

/** The queues of staff, and the permission to see each. Proposals and notices depend on their own permission. */
export const workQueues = {
  withdrawals_to_decide: 'view_payments',
  withdrawals_second_eyes: 'view_payments',
  withdrawals_to_pay_out: 'view_payments',
  kyc_waiting: 'review_kyc',
  aml_alerts: 'review_aml',
  identity_matches: 'review_aml',
  player_links: 'review_aml',
  open_rounds: 'manage_games',
  held_wins: 'adjust_balances',
  free_rounds: 'manage_bonuses',
  stuck_payments: 'view_payments',
  webhooks_failing: 'manage_api',
  proposals: null,
  notices: null,
} as const satisfies Record<string, Permission | null>;

export type WorkQueue = keyof typeof workQueues;
export const workQueueNames = Object.keys(workQueues) as WorkQueue[];

export const queueCount = z.object({
  queue: z.enum(workQueueNames),
  count: z.int().describe('Up to 10,000.'),
  oldest_at: timestamp().nullable(),
});

export const listQueues = defineRoute({
  name: 'list_queues',
  method: 'GET',
  path: `${base}/queues`,
  audience: 'staff',
  tag,
  summary: 'How much waits, and since when',
  description: 'Only what the caller may see: proposals that they could decide on, notices that they have not read.',
  reply: list(queueCount),
  example: { title: 'What waits' },
});

export const liveEvent = z.object({
  queues: z.array(queueCount).describe('As `GET /queues` shows them.'),
  changed: z
    .array(z.enum(workQueueNames))
    .describe('Those in which something came, went or changed since the last event.'),
});

export const followLive = defineRoute({
  name: 'follow_live',
  method: 'GET',
  path: `${base}/live`,
  audience: 'staff',
  tag,
  summary: 'Queue counts as they change',
  description: `Server-sent events. \`queues\` comes first, and again whenever something changes, at most every two seconds; a comment comes every 15 seconds. \`end\` says why the stream ends: \`signed_out\`, \`rights_changed\`, \`too_slow\`, \`stopping\` or \`enough\`.

RATE_LIMITED when the caller, the operator or the server has too many streams open.`,
  query: z.strictObject({
    max_events: queryInteger(1, 1_000_000).optional().describe('Ends the stream after so many events.'),
  }),
  reply: stream(liveEvent),
  refusals: ['RATE_LIMITED'],
  example: { title: 'The counts of now', query: { max_events: 1 } },
});

/** The kinds of issues, and the permission to see each. */
export const issueKinds = {
  open_rounds: 'manage_games',
  webhooks_disabled: 'manage_api',
  webhooks_failing: 'manage_api',
  exchange_rates_missing: 'manage_settings',
  exchange_rates_old: 'manage_settings',
  negative_balances: 'view_payments',
  verify: 'view_audit',
} as const satisfies Record<string, Permission>;

export type IssueKind = keyof typeof issueKinds;
export const issueNames = Object.keys(issueKinds) as IssueKind[];

export const issue = z.object({
  kind: z.enum(issueNames),
  count: z.int().describe('Up to 10,000.'),
  since: timestamp().nullable().describe('The oldest of them.'),
  message: z.string(),
  ids: z
    .array(z.union([z.int(), z.string()]))
    .describe('Up to 20 to jump to: rounds, endpoints, currencies or players.'),
});

export const listIssues = defineRoute({
  name: 'list_issues',
  method: 'GET',
  path: `${base}/issues`,
  audience: 'staff',
  tag,
  summary: 'List problems that need attention',
  description:
    'Rounds open beyond their time, webhook endpoints that fail or were disabled, currencies of payment methods without a rate or with one older than three days, negative balances, findings of the last `croupier verify`. Only what the caller may see; what is in order is not listed.',
  reply: list(issue),
  example: { title: 'What to look at' },
});

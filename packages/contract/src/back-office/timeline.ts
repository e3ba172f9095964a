import { z } from 'zod';
import { id, money, queryInteger, timestamp } from '../common.ts';
import type { Permission } from '../permissions.ts';
import { defineRoute, list } from '../route.ts';
import { auditActors } from './audit.ts';
import { nextBefore } from './rounds.ts';

/** The kinds of a timeline, and the permission of each: items without permission are left out. */
export const timelineKinds = {
  ledger: 'view_payments',
  payment: 'view_payments',
  round: 'view_payments',
  limit: 'manage_limits',
  kyc: 'review_kyc',
  aml: 'review_aml',
  bonus: 'manage_bonuses',
  note: 'manage_players',
  session: 'manage_players',
  status: 'view_players',
  audit: 'view_audit',
} as const satisfies Record<string, Permission>;

export type TimelineKind = keyof typeof timelineKinds;

export const allTimelineKinds = Object.keys(timelineKinds) as TimelineKind[];

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const timelineItem = z.object({
  id: z.string().describe('Unlike that of any other item.'),
  at: timestamp(),
  kind: z.enum(allTimelineKinds),
  action: z.string().describe('What happened, such as deposit.requested, withdrawal.approve or casino_win.'),
  actor: z
    .object({ kind: z.enum(auditActors), id: id().nullable(), name: z.string().nullable() })
    .nullable()
    .describe('Who did it, where that is known.'),
  proposer: z
    .object({ id: id(), name: z.string() })
    .nullable()
    .describe('Who proposed it, where it waited for a second person; the actor is then who confirmed it.'),
  amount: money().nullable().describe('In a decision on a payment: the amount of the payment.'),
  currency: z.string().nullable(),
  reason: z.string().nullable().describe('A reason, or the text of a note.'),
  facts: z.record(z.string(), fact).describe('What else is known, by the names of the fields.'),
  subject: z
    .object({ kind: z.string(), id: z.string(), provider_id: id().nullable() })
    .describe('What it leads to: payment, round (with its provider), transaction, kyc_document, player_bonus, …'),
});

export const getPlayerTimeline = defineRoute({
  name: 'get_player_timeline',
  method: 'GET',
  path: '/api/back-office/v1/players/{player}/timeline',
  audience: 'staff',
  permission: 'view_players',
  tag: 'Players',
  summary: 'All that happened to a player, newest first',
  description:
    'Kinds that the caller has no permission for are left out. Without `kind`, ledger entries that a payment or a round stands for are left out; kind=ledger shows every entry.',
  params: { player: 'player' },
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,15}-\d{1,2}-[\x21-\x7e]{0,160}$/, 'must be the next_before of an earlier answer')
      .optional(),
    limit: queryInteger(1, 100).default(50),
    kind: z.enum(allTimelineKinds).optional(),
  }),
  reply: { ...list(timelineItem), meta: z.object({ next_before: nextBefore }) },
  example: { title: 'What happened of late', params: { player: 1 } },
});

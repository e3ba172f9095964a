import { z } from 'zod';
import { id, orderedPaging, queryBoolean, timestamp } from '../common.ts';
import { allPermissions } from '../permissions.ts';
import { defineRoute, one, page } from '../route.ts';

/** The kinds of notices, and when they are sent. */
export const noticeKinds = {
  'api_key.secret_rotated': 'a key got a new secret',
  'api_key.made_by_one': 'keys that lead to money were made by one person, before that took two',
  'webhook_endpoint.created': 'a key registered a webhook endpoint',
  'webhook_endpoint.changed': 'a key changed, enabled or deleted a webhook endpoint',
  'api_key.revoked': 'a key was revoked',
  'proposal.created': 'a change waits for a second person',
  'staff.invited': 'a link was made by which a member of staff sets a new password',
  'identity_provider.updated': 'the identity provider of the staff was changed',
  'payouts.in_flight': 'approved withdrawals may be with the bank already, in a file of before payout batches existed',
  'player_links.found': 'accounts that existed before were found to belong to one person',
  'aml_rules.none': 'no monitoring rule is active',
  'kyc.overridden': 'a player was verified without a proof of identity',
  'kyc.override_expired': 'a verification without a proof of identity has ended',
  'kyc.overrides_end': 'verifications of before, without a proof of identity, have an end now',
  'game_provider.paid_much': 'the games of a provider paid far more in a day than was staked on them',
  'game_provider.address_refused': 'games are not opened, because the address of their provider cannot be used',
  'free_rounds.failed': 'a provider does not issue or cancel free rounds',
  'cashier.disputed': 'a deposit is disputed at its payment provider',
  'cashier.order_stuck': 'a payment provider has refused what it was told, or does not say what it has done',
  'cashier.not_booked': 'a payment provider moved money that could not be booked',
} as const;

export type NoticeKind = keyof typeof noticeKinds;

export const notice = z.object({
  id: id(),
  kind: z.enum(Object.keys(noticeKinds) as NoticeKind[]),
  permission: z.enum(allPermissions).describe('Those who hold it are told, but not who did it.'),
  message: z.string(),
  subject_kind: z.string(),
  subject_id: id(),
  by_staff: id().nullable().describe('Who did it; null: the command line.'),
  by_staff_name: z.string().nullable(),
  read_at: timestamp().nullable().describe('When the caller read it.'),
  created_at: timestamp(),
});

export const listNotices = defineRoute({
  name: 'list_notices',
  method: 'GET',
  path: '/api/back-office/v1/notices',
  audience: 'staff',
  tag: 'Notices',
  summary: 'What others did that the caller should know of',
  description: 'Newest first; those whose permission the caller holds, but none of their own doing.',
  query: z.strictObject({ ...orderedPaging, unread: queryBoolean().optional() }),
  reply: page(notice),
  example: { title: 'What is new', query: { unread: true } },
});

export const readNotice = defineRoute({
  name: 'read_notice',
  method: 'POST',
  path: '/api/back-office/v1/notices/{notice}/read',
  audience: 'staff',
  tag: 'Notices',
  summary: 'Mark a notice as read by the caller',
  description: 'Others still see it as unread.',
  params: { notice: 'notice' },
  reply: one(notice),
  example: { title: 'Seen', params: { notice: 1 } },
});

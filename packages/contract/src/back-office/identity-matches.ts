import { z } from 'zod';
import { id, orderedPaging, reason, timestamp } from '../common.ts';
import { defineRoute, one, page } from '../route.ts';

export const matchKinds = [
  'personal_id',
  'document',
  'name',
  'name_parts',
  'phone',
  'mailbox',
  'number',
  'sound',
  'look',
  'registration_ip',
] as const;
export const matchStatuses = ['open', 'closed'] as const;
export const matchOutcomes = ['same_person', 'other_person'] as const;

export const identityMatch = z.object({
  id: id(),
  player_id: id(),
  player_name: z.string().describe('First and last name.'),
  excluded_player_id: id().describe('The account that was self-excluded when the match was noticed.'),
  excluded_player_name: z.string(),
  kinds: z.array(z.enum(matchKinds)).describe('What both accounts have in common.'),
  status: z.enum(matchStatuses),
  outcome: z.enum(matchOutcomes).nullable(),
  note: z.string().nullable(),
  closed_by: id().nullable(),
  closed_by_name: z.string().nullable(),
  closed_at: timestamp().nullable(),
  created_at: timestamp(),
});

const staff = { audience: 'staff', permission: 'review_aml', tag: 'Identity matches' } as const;
const base = '/api/back-office/v1/identity-matches';

export const listIdentityMatches = defineRoute({
  ...staff,
  name: 'list_identity_matches',
  method: 'GET',
  path: base,
  summary: 'Accounts that are likely those of a self-excluded person, newest first',
  query: z.strictObject({ ...orderedPaging, status: z.enum(matchStatuses).optional() }),
  reply: page(identityMatch),
  example: { title: 'What is open', query: { status: 'open' } },
});

export const closeIdentityMatch = defineRoute({
  ...staff,
  name: 'close_identity_match',
  stepUp: true,
  method: 'POST',
  path: `${base}/{identity_match}/close`,
  summary: 'Decide whether two accounts are one person',
  description:
    'For good. same_person: a running self-exclusion reaches the other account at once, and so does every later one. other_person: the pair is not raised again.',
  params: { identity_match: 'identity_match' },
  body: z.strictObject({ outcome: z.enum(matchOutcomes), note: reason() }),
  reply: one(identityMatch),
  example: {
    title: 'Somebody else',
    params: { identity_match: 1 },
    body: { outcome: 'other_person', note: 'Different documents, seen both.' },
  },
});

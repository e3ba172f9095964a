import { z } from 'zod';
import { createdRange, id, orderedPaging, queryId, reason, timestamp } from '../common.ts';
import { linkStates, playerLink } from '../link-fields.ts';
import { defineRoute, one, page } from '../route.ts';
import { matchKinds, matchOutcomes } from './identity-matches.ts';

export const foundBy = ['registration', 'change', 'existing', 'staff'] as const;

export const staffPlayerLink = playerLink.extend({
  player_name: z.string(),
  other_player_name: z.string(),
  found_by: z
    .enum(foundBy)
    .describe(
      'registration; change: of the profile, a verification or a decision; existing: when accounts that existed before were compared; staff: a confirmed identity match.',
    ),
  reason: z.string().nullable().describe('Why staff decided so.'),
  decided_by: id().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: timestamp().nullable(),
  updated_at: timestamp(),
});

/** What a common trait says about the person. */
export const traitGrades = ['certain', 'likely'] as const;

const commonTrait = z.object({
  kind: z.enum(matchKinds),
  grade: z.enum(traitGrades).describe('certain: it proves the person; likely: alone it proves nothing.'),
  is_current: z.boolean().describe('false: one of the accounts had it in an earlier profile.'),
});

const reviewedLink = staffPlayerLink.extend({
  common: z.array(commonTrait).describe('Everything that the two accounts have in common now, likely traits included.'),
});

const staff = { audience: 'staff', permission: 'review_aml', tag: 'Linked accounts' } as const;
const base = '/api/back-office/v1/player-links';

export const listPlayerLinks = defineRoute({
  ...staff,
  name: 'list_player_links',
  method: 'GET',
  path: base,
  summary: 'Accounts that certainly belong to one person, newest first',
  description:
    'Not every pair of a person has a row: the rows connect its accounts. Staff decide about those that are open.',
  query: z.strictObject({
    ...orderedPaging,
    state: z.enum(linkStates).optional(),
    player_id: queryId().optional().describe('Either of the two accounts.'),
    found_by: z.enum(foundBy).optional(),
    ...createdRange,
  }),
  reply: page(staffPlayerLink),
  example: { title: 'What is open', query: { state: 'open' } },
});

export const getPlayerLink = defineRoute({
  ...staff,
  name: 'get_player_link',
  method: 'GET',
  path: `${base}/{player_link}`,
  summary: 'A link, and what its two accounts have in common',
  params: { player_link: 'player_link' },
  reply: one(reviewedLink),
  example: { title: 'A link', params: { player_link: 1 } },
});

export const decidePlayerLink = defineRoute({
  ...staff,
  name: 'decide_player_link',
  stepUp: true,
  method: 'POST',
  path: `${base}/{player_link}/decide`,
  summary: 'Decide whether two accounts are one person',
  description:
    'other_person unlinks them: bonuses and codes are no longer counted together, and the pair is linked again only when another certain trait matches. same_person confirms the link, and a running self-exclusion of either account reaches the other. A decision can be reversed by another one.',
  params: { player_link: 'player_link' },
  body: z.strictObject({ outcome: z.enum(matchOutcomes), reason: reason() }),
  reply: one(staffPlayerLink),
  example: {
    title: 'Somebody else',
    params: { player_link: 1 },
    body: { outcome: 'other_person', reason: 'Father and son: seen both passports.' },
  },
});

import { z } from 'zod';
import { id, paging, reason, timestamp } from '../common.ts';
import { changePlayerStatus, playerChanges, playerFilters } from '../operator/players.ts';
import { player, playerCategories, playerStatuses } from '../player-fields.ts';
import { defineRoute, one, page } from '../route.ts';
import { auditActors } from './audit.ts';

const tag = 'Players';
const base = '/api/back-office/v1/players';
const params = { player: 'player' } as const;

export const restrictionNames = [
  'can_login',
  'can_deposit',
  'can_withdraw',
  'can_bet',
  'excluded_from_bonuses',
] as const;

export type RestrictionName = (typeof restrictionNames)[number];

const switches = {
  can_login: z.boolean(),
  can_deposit: z.boolean(),
  can_withdraw: z.boolean(),
  can_bet: z.boolean(),
  excluded_from_bonuses: z.boolean(),
};

export const playerRestrictions = z.object({
  player_id: id(),
  status: z.enum(playerStatuses),
  status_set_by: z.enum(['operator', 'staff', 'aml', 'self']).describe('Who answers for the status.'),
  set_by_aml: z.array(z.enum(restrictionNames)).describe('Switches that only who reviews monitoring may lift.'),
  switches: z.object(switches).describe('As staff set them, whatever status and self-exclusion add.'),
  in_force: player.shape.restrictions,
});

export const playerNote = z.object({
  id: id(),
  note: z.string(),
  author_kind: z.enum(auditActors),
  author_id: id().nullable(),
  author_name: z.string().nullable().describe('Of a member of staff; null for all others.'),
  created_at: timestamp(),
});

export const acceptedTerms = z.object({
  terms_version: z.string().nullable().describe('null: the registration named none.'),
  accepted_at: timestamp(),
  actor_kind: z.enum(auditActors).nullable().describe('Who recorded it; null: before this was kept.'),
  actor_id: id().nullable(),
  actor_name: z.string().nullable().describe('Of a member of staff; null for all others.'),
});

export const listStaffPlayers = defineRoute({
  name: 'staff_list_players',
  method: 'GET',
  path: base,
  audience: 'staff',
  permission: 'view_players',
  tag,
  summary: 'List and search players',
  description: 'The same filters as the operator interface, newest first.',
  query: playerFilters.extend({
    search: playerFilters.shape.search.describe(
      'Part of username, e-mail or last name, without regard to case and accents. Where nothing has it: first and last name, in any order.',
    ),
  }),
  reply: page(player),
  example: { title: 'Everyone called Weber', query: { search: 'weber' } },
});

export const getStaffPlayer = defineRoute({
  name: 'staff_get_player',
  method: 'GET',
  path: `${base}/{player}`,
  audience: 'staff',
  permission: 'view_players',
  tag,
  summary: 'Get a player',
  params,
  reply: one(player),
  example: { title: 'One player', params: { player: 1 } },
});

export const updateStaffPlayer = defineRoute({
  name: 'staff_update_player',
  method: 'PATCH',
  path: `${base}/{player}`,
  audience: 'staff',
  permission: 'manage_players',
  tag,
  summary: "Edit a player's profile",
  description: 'The same fields and rules as the operator interface; one audit row per changed field.',
  params,
  body: playerChanges,
  reply: one(player),
  example: { title: 'A new city', params: { player: 1 }, body: { city: 'Bremen' } },
});

export const changeStaffPlayerStatus = defineRoute({
  name: 'staff_change_player_status',
  stepUp: true,
  method: 'PUT',
  path: `${base}/{player}/status`,
  audience: 'staff',
  permission: 'manage_players',
  tag,
  summary: "Change a player's status",
  description:
    'A status that staff set is lifted by staff alone, and one that monitoring set only by who may `review_aml`. Locking or closing ends player tokens at once. Refused with RESPONSIBLE_GAMING_RULE while a self-exclusion runs. Sends player.status_changed.',
  params,
  body: changePlayerStatus.body,
  reply: one(player),
  refusals: ['RESPONSIBLE_GAMING_RULE'],
  example: { title: 'Lock an account', params: { player: 1 }, body: { status: 'locked', reason: 'Shared account' } },
});

export const getPlayerRestrictions = defineRoute({
  name: 'get_player_restrictions',
  method: 'GET',
  path: `${base}/{player}/restrictions`,
  audience: 'staff',
  permission: 'view_players',
  tag,
  summary: 'What a player may do, and who decided it',
  params,
  reply: one(playerRestrictions),
  example: { title: 'See the restrictions', params: { player: 1 } },
});

export const setPlayerRestrictions = defineRoute({
  name: 'set_player_restrictions',
  stepUp: true,
  method: 'PATCH',
  path: `${base}/{player}/restrictions`,
  audience: 'staff',
  permission: 'manage_players',
  tag,
  summary: 'Allow or forbid login, deposits, withdrawals, bets or bonuses',
  description:
    'Only what is named changes, and binds at once. Forbidding login ends player tokens. Sends player.updated. Lifting what was set `by_aml` needs `review_aml`.',
  params,
  body: z.strictObject({
    ...z.object(switches).partial().shape,
    by_aml: z
      .boolean()
      .default(false)
      .describe('Set for monitoring: only who may review_aml sets it so, and only they lift it.'),
    reason: reason().optional(),
  }),
  reply: one(playerRestrictions),
  example: { title: 'No more deposits', params: { player: 1 }, body: { can_deposit: false, reason: 'Card disputes' } },
});

export const setPlayerCategory = defineRoute({
  name: 'set_player_category',
  stepUp: true,
  method: 'PUT',
  path: `${base}/{player}/category`,
  audience: 'staff',
  permission: 'manage_players',
  tag,
  summary: "Change a player's category",
  description:
    'Sends player.updated. Another category opens the bonuses that are for it, so every change except one to monitored waits for a second person.',
  proposes: true,
  params,
  body: z.strictObject({ category: z.enum(playerCategories), reason: reason().optional() }),
  reply: one(player),
  example: { title: 'A good customer', params: { player: 1 }, body: { category: 'gold' } },
});

export const listPlayerNotes = defineRoute({
  name: 'list_player_notes',
  method: 'GET',
  path: `${base}/{player}/notes`,
  audience: 'staff',
  permission: 'manage_players',
  tag,
  summary: 'Notes on a player, newest first',
  params,
  query: z.object(paging),
  reply: page(playerNote),
  example: { title: 'Read the notes', params: { player: 1 } },
});

export const listPlayerTerms = defineRoute({
  name: 'list_player_terms',
  method: 'GET',
  path: `${base}/{player}/terms`,
  audience: 'staff',
  permission: 'view_players',
  tag,
  summary: 'The versions of the terms that a player accepted, newest first',
  description: 'The first is that of the registration. Another is added when the profile gets another `terms_version`.',
  params,
  query: z.object(paging),
  reply: page(acceptedTerms),
  example: { title: 'Which terms apply', params: { player: 1 } },
});

export const addPlayerNote = defineRoute({
  name: 'add_player_note',
  method: 'POST',
  path: `${base}/{player}/notes`,
  audience: 'staff',
  permission: 'manage_players',
  tag,
  summary: 'Add a note on a player',
  description: 'Notes are kept as they were written: there is no way to change or remove one.',
  params,
  body: z.strictObject({ note: reason() }),
  reply: one(playerNote, 201),
  example: { title: 'A note', params: { player: 1 }, body: { note: 'Called about a late withdrawal.' } },
});

import { z } from 'zod';
import {
  createdRange,
  currency,
  date,
  id,
  line,
  name,
  paging,
  reason,
  reference,
  refusesNull,
  search,
  timestamp,
} from '../common.ts';
import {
  country,
  email,
  genders,
  ip,
  kycStatuses,
  language,
  password,
  phone,
  place,
  player,
  playerExample,
  playerStatuses,
  unlessEmpty,
  username,
  zipCode,
} from '../player-fields.ts';
import { defineRoute, one, page } from '../route.ts';
import { allTokenAccess } from '../token-access.ts';

const tag = 'Players';

export const playerFilters = z.object({
  ...paging,
  status: z.enum(playerStatuses).optional(),
  email: z.string().max(254).trim().toLowerCase().optional().describe('Exact, without regard to case.'),
  username: z.string().max(100).optional().describe('Exact, without regard to case.'),
  external_id: z.string().max(128).trim().optional().describe('Exact.'),
  kyc_status: z.enum(kycStatuses).optional(),
  search: search().optional().describe('Part of username, e-mail or last name, without regard to case and accents.'),
  ...createdRange,
});

export const listPlayers = defineRoute({
  name: 'list_players',
  method: 'GET',
  path: '/api/v1/operator/players',
  audience: 'operator',
  scope: 'players:read',
  tag,
  summary: 'List players',
  description:
    'Newest first. Filters combine. `created_from` and `created_to` are inclusive. `total` is exact; with `search` it counts up to 10,000 matches and the pages reach that far: narrow the search to see the rest.',
  query: playerFilters,
  reply: page(player),
  example: { title: 'The newest active players', query: { status: 'active', per_page: 10 } },
});

export const newPlayer = z.object({
  username: username(),
  email: email(),
  first_name: name(),
  last_name: name(),
  birth_date: date().describe('At least 18 years old.'),
  country: country().describe('ISO 3166-1 alpha-2.'),
  terms_accepted: z
    .literal(true, 'must be true: the player confirms to be of age and accepts the terms')
    .describe('The player confirmed to be 18 or older and accepted the terms.'),
  external_id: reference().nullish(),
  password: password()
    .optional()
    .describe('Only where players also sign in on a platform-hosted site; otherwise a random one is set.'),
  refuse_guessable_password: z
    .boolean()
    .default(false)
    .describe(
      'True: a password that is guessed first is refused, as when a player changes it: the 10,000 most common ones, sequences, and such with the username, the e-mail address or the operator’s name.',
    ),
  middle_name: name().nullish(),
  city: place().default(''),
  address: place().default(''),
  zip_code: zipCode().default(''),
  gender: z.enum(genders).optional(),
  phone: phone().nullish(),
  personal_id: line(64).nullish(),
  document_number: line(64).optional(),
  language: language().default('en'),
  currency: currency().optional().describe("Active ISO 4217 code; the operator's currency by default."),
  promo_code: z.string().nullish().describe('Redeemed at registration when valid; otherwise it changes nothing.'),
  affiliate_id: reference().optional(),
  btag: reference().nullish(),
  registration_ip: ip()
    .optional()
    .describe('Compared with that of self-excluded players, together with the birth date: staff get an alert.'),
  terms_version: line(64).optional().describe('The version of the terms that was accepted. Staff see it.'),
  marketing: z
    .object({
      email: z.boolean().default(false),
      sms: z.boolean().default(false),
      newsletter: z.boolean().default(false),
    })
    .prefault({}),
  is_test: z.boolean().default(false).describe('A test account, left out of reports by default.'),
});

export type NewPlayer = z.output<typeof newPlayer>;

export const registerPlayer = defineRoute({
  name: 'register_player',
  method: 'POST',
  path: '/api/v1/operator/players',
  audience: 'operator',
  scope: 'players:write',
  tag,
  summary: 'Register a player',
  description:
    'Username, e-mail, phone and external id are unique per operator. A player whose identity (personal id, document number, or name with birth date) is that of a currently self-excluded player is refused; names are compared without accents, invisible characters, look-alike letters and, within a country, order. The new player has a real and a bonus wallet and the default limits of the operator. Sends player.registered.',
  body: newPlayer,
  reply: one(player, 201),
  refusals: ['SELF_EXCLUDED_IDENTITY'],
  example: { title: 'A new player', body: playerExample },
});

export const getPlayer = defineRoute({
  name: 'get_player',
  method: 'GET',
  path: '/api/v1/operator/players/{player}',
  audience: 'operator',
  scope: 'players:read',
  params: { player: 'player' },
  tag,
  summary: 'Get a player',
  reply: one(player),
  example: { title: 'One player', params: { player: 1 } },
});

export const playerChanges = z.object({
  email: email().optional(),
  first_name: name().optional(),
  last_name: name().optional(),
  birth_date: date().optional(),
  country: country().optional(),
  city: place().nullish().describe('null empties it.'),
  address: place().nullish().describe('null empties it.'),
  phone: unlessEmpty(phone()).nullish().describe('null removes it.'),
  external_id: unlessEmpty(reference()).nullish().describe('null removes it.'),
  language: language().optional(),
  marketing: z
    .object({ email: z.boolean().optional(), sms: z.boolean().optional(), newsletter: z.boolean().optional() })
    .optional()
    .describe('Only the consents sent change; each change is written to the audit log with its moment.'),
  terms_version: line(64)
    .optional()
    .describe('The player has accepted this version of the terms. Kept with its moment; staff see all versions.'),
});
refusesNull.add(playerChanges, {});

export type PlayerChanges = z.output<typeof playerChanges>;

export const updatePlayer = defineRoute({
  name: 'update_player',
  method: 'PATCH',
  path: '/api/v1/operator/players/{player}',
  audience: 'operator',
  scope: 'players:write',
  params: { player: 'player' },
  tag,
  summary: 'Update a player',
  description:
    'Only the fields sent change; what GET shows can be sent back as it is. null empties a field that may be empty and is refused on the others. Each change is written to the audit log. A new name, birth date or country of a verified player puts the verification back to pending_review. An account that becomes that of a self-excluded person is excluded too: the answer shows it, and self_exclusion.started is sent. Sends player.updated when something changed.',
  body: playerChanges,
  reply: one(player),
  example: { title: 'A new address', params: { player: 1 }, body: { city: 'London', address: '12 St James’s Square' } },
});

export const changePlayerStatus = defineRoute({
  name: 'change_player_status',
  method: 'PUT',
  path: '/api/v1/operator/players/{player}/status',
  audience: 'operator',
  scope: 'players:write',
  params: { player: 'player' },
  tag,
  summary: "Change a player's status",
  description:
    'The current value changes nothing. Locking or closing ends player tokens at once. Back to active: refused with RESPONSIBLE_GAMING_RULE while a self-exclusion runs, and with PLAYER_RESTRICTED when staff or monitoring set the lock. The reason is kept as a note. Sends player.status_changed.',
  body: z.object({ status: z.enum(playerStatuses), reason: reason().optional() }),
  reply: one(player),
  refusals: ['RESPONSIBLE_GAMING_RULE', 'PLAYER_RESTRICTED'],
  example: { title: 'Lock an account', params: { player: 1 }, body: { status: 'locked', reason: 'Lost their phone' } },
});

export const sessionToken = z.object({
  token: z.string().describe('Shown once.'),
  token_type: z.literal('Bearer'),
  player_id: id(),
  expires_at: timestamp(),
  access: z.array(z.enum(allTokenAccess)).describe('What the token opens beyond play.'),
  restricted: z
    .boolean()
    .describe('Whether it only reads and withdraws: of a player who signed in while locked, closed or self-excluded.'),
});

/** How long a new token is valid, and what it opens. */
export const tokenWish = {
  ttl_minutes: z.int().min(1).max(720).default(30),
  access: z
    .array(z.enum(allTokenAccess))
    .max(allTokenAccess.length)
    .nullish()
    .transform((access) => [...new Set(access)])
    .describe("The player's own endpoints that the token opens beyond play; none by default."),
};

export const issueSessionToken = defineRoute({
  name: 'issue_session_token',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/session-tokens',
  audience: 'operator',
  scope: 'players:write',
  params: { player: 'player' },
  tag,
  summary: 'Issue a player session token',
  description:
    'For the browser or app of the player: it opens the player endpoints, for this player alone. `access` opens those that say so, too; it needs the scope for the same (payments: `payments:write`, limits: `limits:write`, profile: `players:write`), else INSUFFICIENT_SCOPE, and ends as soon as the key loses that scope. Lowering a limit and excluding oneself need no access. The token stops working when it expires, when the issuing key is revoked, or when the player is locked, closed or self-excluded.',
  body: z.object(tokenWish),
  bodyOptional: true,
  reply: one(sessionToken, 201),
  answersSecret: true,
  refusals: ['PLAYER_RESTRICTED'],
  example: { title: 'An hour of play', params: { player: 1 }, body: { ttl_minutes: 60 } },
});

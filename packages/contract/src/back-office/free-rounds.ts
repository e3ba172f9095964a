import { z } from 'zod';
import { type AddressRule, addressField } from '../addresses.ts';
import { id, money, orderedPaging, queryBoolean, queryId, reason, timestamp } from '../common.ts';
import { defineRoute, one, page } from '../route.ts';

const base = '/api/back-office/v1';
const tag = 'Free rounds';

/** The states of an order to a provider about a grant. */
export const orderStates = ['due', 'done', 'refused', 'failed'] as const;

export const freeRoundAddressRule: AddressRule = { http: 'anywhere', ownPath: true };

const address = () =>
  addressField(freeRoundAddressRule, 2_000).describe(
    'As of a webhook endpoint: https, no private address. A sandbox operator may also name a page of the sandbox provider, by a path that begins with /play/.',
  );

export const freeRoundPort = z.object({
  provider_id: id(),
  url: z.string().nullable().describe('Where the provider is told of free rounds; null: it is not told by us.'),
  secret_created_at: timestamp().nullable(),
});

const port = {
  path: `${base}/game-providers/{provider}/free-rounds`,
  audience: 'staff',
  permission: 'manage_games',
  params: { provider: 'game_provider' },
  tag,
} as const;

export const getFreeRoundPort = defineRoute({
  ...port,
  name: 'get_free_round_port',
  method: 'GET',
  summary: 'Where a provider is told of free rounds',
  reply: one(freeRoundPort),
  example: { title: 'Its address', params: { provider: 1 } },
});

export const setFreeRoundPort = defineRoute({
  ...port,
  name: 'set_free_round_port',
  stepUp: true,
  proposes: true,
  method: 'PUT',
  summary: 'Tell a provider of free rounds, or stop',
  description:
    'Free rounds that bonuses grant for its games are issued and cancelled by signed calls to this address. A new address comes with a new secret, which this answer shows once; the calls are signed with it as webhooks are. Waits for a second person.',
  body: z.strictObject({
    url: address().nullable(),
    new_secret: z.boolean().default(false).describe('Replaces the secret of the address that is set.'),
  }),
  reply: one(freeRoundPort.extend({ secret: z.string().optional().describe('Shown in this answer and never again.') })),
  example: {
    title: 'An address of the provider',
    params: { provider: 1 },
    body: { url: 'https://play.northlight.example/free-rounds' },
  },
});

export const freeRoundOrder = z.object({
  player_bonus_id: id(),
  free_round_id: z.string(),
  player_id: id(),
  provider: z.object({ id: id(), slug: z.string(), name: z.string() }),
  bonus_name: z.string(),
  wanted: z.enum(['issued', 'cancelled']).describe('What the provider is to have done.'),
  state: z
    .enum(orderStates)
    .describe(
      '`due`: not done yet; `refused`: the provider says no; `failed`: the last attempt had no answer that says what was done.',
    ),
  needs_staff: z
    .boolean()
    .describe('Whether the platform has given it up: staff tell the provider again, or settle it with the provider.'),
  settled_at: timestamp()
    .nullable()
    .describe('When staff said that they have settled it with the provider, or a refused issue ended the bonus.'),
  is_connected: z.boolean().describe('Whether the provider is told by us.'),
  attempts: z.int(),
  next_attempt_at: timestamp().nullable(),
  last_status: z.int().nullable().describe('The HTTP status of the last answer; null where none came.'),
  last_error: z.string().nullable(),
  issued_at: timestamp().nullable().describe('When the provider said that it has issued the rounds.'),
  reported: z
    .object({
      state: z.enum(['active', 'finished', 'cancelled', 'unknown']),
      left: z.int().nullable(),
      at: timestamp(),
    })
    .nullable()
    .describe('What the provider said last of the grant.'),
  count: z.int(),
  played: z.int(),
  left: z.int(),
  stake: money(),
  won: money(),
  currency: z.string(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const listFreeRoundOrders = defineRoute({
  name: 'list_free_round_orders',
  method: 'GET',
  path: `${base}/free-rounds`,
  audience: 'staff',
  permission: 'manage_bonuses',
  tag,
  summary: 'Free rounds at providers',
  description: 'One row for each grant: what was played, and what its provider knows of it.',
  query: z.strictObject({
    ...orderedPaging,
    player_id: queryId().optional(),
    provider_id: queryId().optional(),
    state: z.enum(orderStates).optional(),
    needs_staff: queryBoolean().optional(),
    stuck: queryBoolean().optional().describe('Refused, failed, or tried more than twice.'),
  }),
  reply: page(freeRoundOrder),
  example: { title: 'What providers have not done', query: { stuck: true } },
});

export const repeatFreeRoundOrder = defineRoute({
  name: 'repeat_free_round_order',
  method: 'POST',
  path: `${base}/player-bonuses/{player_bonus}/free-rounds/repeat`,
  audience: 'staff',
  permission: 'manage_bonuses',
  tag,
  summary: 'Tell the provider of free rounds again',
  description:
    'Asks the provider for the state of the rounds, and issues or cancels them where that is not done. Also for an order that is done, to see what the provider knows.',
  params: { player_bonus: 'player_bonus' },
  body: z.strictObject({ reason: reason() }),
  reply: one(freeRoundOrder),
  refusals: ['BONUS_INVALID'],
  example: { title: 'After an outage', params: { player_bonus: 1 }, body: { reason: 'The provider works again.' } },
});

export const settleFreeRoundOrder = defineRoute({
  name: 'settle_free_round_order',
  method: 'POST',
  path: `${base}/player-bonuses/{player_bonus}/free-rounds/settle`,
  audience: 'staff',
  permission: 'manage_bonuses',
  tag,
  summary: 'Settle free rounds that the platform gave up',
  description:
    'Staff have told the provider themselves: nothing is sent, and the grant leaves the queue. Only for one that the platform has given up (BONUS_INVALID). Where the rounds do not exist at the provider, cancel the bonus instead.',
  params: { player_bonus: 'player_bonus' },
  body: z.strictObject({ reason: reason() }),
  reply: one(freeRoundOrder),
  refusals: ['BONUS_INVALID'],
  example: {
    title: 'Told by mail',
    params: { player_bonus: 1 },
    body: { reason: 'The provider has taken the rounds back: see its mail of 2 March.' },
  },
});

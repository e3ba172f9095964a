import { z } from 'zod';
import { bonus, bonusFields, bonusSources, bonusTerms, bonusTypes, playerBonus } from '../bonus-fields.ts';
import { amount, id, money, paging, reason, timestamp } from '../common.ts';
import { zero } from '../money.ts';
import { playerBonusFilters } from '../operator/bonuses.ts';
import { defineRoute, list, one, page } from '../route.ts';

const staff = { audience: 'staff', permission: 'manage_bonuses', tag: 'Bonuses' } as const;
const base = '/api/back-office/v1';

export const staffBonus = bonus.extend({
  max_amount: money().describe(
    'The largest amount that a key may name in a grant, in the operator currency; 0: terms.cap, if there is one.',
  ),
  terms: bonusTerms.describe('What is particular to the bonus; money in minor units of the operator currency.'),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const listedBonus = staffBonus.extend({
  granted: z.int().describe('How often it was granted.'),
  running: z.int().describe('Those that wait or run.'),
  converted: z.int().describe('Those that became real money, or were paid out at once.'),
  cost: z
    .array(z.object({ currency: z.string(), amount: money() }))
    .describe('What became real money, by currency; a sum beyond 2^53 − 1 shows as that.'),
});

export const newBonus = z.strictObject({
  ...bonusFields,
  type: z.enum(bonusTypes),
  description: bonusFields.description.default(''),
  default_amount: bonusFields.default_amount.default(zero),
  max_amount: bonusFields.max_amount.default(zero),
  wagering_multiplier: bonusFields.wagering_multiplier.default(0),
  valid_days: bonusFields.valid_days.default(30),
  max_bet: bonusFields.max_bet.default(zero),
  max_conversion_multiplier: bonusFields.max_conversion_multiplier.default(0),
  max_grants_per_player: bonusFields.max_grants_per_player.default(0),
  is_active: bonusFields.is_active.default(true),
  terms: bonusTerms.prefault({}),
});

export const bonusPatch = z.strictObject({ ...bonusFields, terms: bonusTerms }).partial();

export const listStaffBonuses = defineRoute({
  ...staff,
  name: 'staff_list_bonuses',
  method: 'GET',
  path: `${base}/bonuses`,
  summary: 'The whole catalogue, inactive ones too, newest first',
  reply: list(listedBonus),
  example: { title: 'All bonuses' },
});

export const createBonus = defineRoute({
  ...staff,
  name: 'create_bonus',
  proposes: true,
  stepUp: true,
  method: 'POST',
  path: `${base}/bonuses`,
  summary: 'Add a bonus to the catalogue',
  description: 'One that is active waits for a second person; one that is not can be granted to nobody yet.',
  body: newBonus,
  reply: one(staffBonus, 201),
  example: {
    title: 'Welcome: the first deposit doubled, up to 100.00',
    body: {
      name: 'Welcome',
      type: 'deposit_match',
      wagering_multiplier: 30,
      valid_days: 14,
      max_bet: 500,
      max_conversion_multiplier: 10,
      max_grants_per_player: 1,
      default_amount: 1_000,
      terms: { on_deposit: true, percentage: 100, cap: 10_000, min_deposit: 1_000 },
    },
  },
});

export const updateBonus = defineRoute({
  ...staff,
  name: 'update_bonus',
  proposes: true,
  stepUp: true,
  method: 'PATCH',
  path: `${base}/bonuses/{bonus}`,
  summary: 'Change a bonus, or switch it on or off',
  description:
    'Binds what is granted from now on: a bonus that a player has keeps the terms it was granted with. Switching it on, and better terms of an active one, wait for a second person.',
  params: { bonus: 'bonus' },
  body: bonusPatch,
  reply: one(staffBonus),
  example: { title: 'Switch off', params: { bonus: 1 }, body: { is_active: false } },
});

/** Staff also see the source of a bonus. */
export const staffPlayerBonus = playerBonus.extend({
  source: z.enum(bonusSources),
  source_reference: z.string().nullable(),
  note: z.string().nullable(),
  position: z.int().describe('Those that wait are activated in this order.'),
  open_rounds: z.int().describe('Rounds in play with its money.'),
});

export const listStaffPlayerBonuses = defineRoute({
  ...staff,
  name: 'staff_list_player_bonuses',
  method: 'GET',
  path: `${base}/players/{player}/bonuses`,
  summary: "A player's bonuses, newest first",
  params: { player: 'player' },
  query: playerBonusFilters,
  reply: page(staffPlayerBonus),
  example: { title: 'All of them', params: { player: 1 } },
});

export const grantPlayerBonus = defineRoute({
  ...staff,
  name: 'grant_player_bonus',
  proposes: true,
  stepUp: true,
  method: 'POST',
  path: `${base}/players/{player}/bonuses`,
  summary: 'Grant a bonus by hand',
  description:
    'Credited, queued or paid out as any grant, by the same rules; details.rule of BONUS_INVALID says which one refuses. Waits for a second person beyond what solo_credit_allowance lets one member of staff credit in a UTC day, together with balance corrections; free spins always wait. Sends bonus.granted.',
  params: { player: 'player' },
  body: z.strictObject({
    bonus_id: id(),
    amount: amount().optional().describe('In the player currency; left out: the default of the bonus.'),
    reason: reason(),
  }),
  reply: one(staffPlayerBonus, 201),
  refusals: ['BONUS_INVALID'],
  example: {
    title: 'After an outage',
    params: { player: 1 },
    body: { bonus_id: 1, amount: 1_000, reason: 'Goodwill after an outage' },
  },
});

const ending = {
  ...staff,
  method: 'POST',
  params: { player_bonus: 'player_bonus' },
  body: z.strictObject({ reason: reason() }),
  reply: one(staffPlayerBonus),
  refusals: ['BONUS_INVALID'],
} as const;

export const forfeitPlayerBonus = defineRoute({
  ...ending,
  name: 'forfeit_player_bonus',
  path: `${base}/player-bonuses/{player_bonus}/forfeit`,
  summary: "Forfeit a player's bonus",
  description:
    'For a breach of its terms. What is left of it leaves the bonus wallet; the next one in line is activated.',
  example: { title: 'A breach', params: { player_bonus: 1 }, body: { reason: 'Two accounts of one household.' } },
});

export const cancelPlayerBonus = defineRoute({
  ...ending,
  name: 'cancel_player_bonus',
  path: `${base}/player-bonuses/{player_bonus}/cancel`,
  summary: "Cancel a player's bonus",
  description: "At the player's own wish, or because it was granted by mistake.",
  example: { title: 'By mistake', params: { player_bonus: 1 }, body: { reason: 'Granted to the wrong player.' } },
});

export const historyKinds = [
  'granted',
  'activated',
  'wagered',
  'wager_returned',
  'winnings',
  'converted',
  'rounds_issued',
  'rounds_withdrawn',
  'conversion_taken_back',
  'conversion_owed',
  'paid_out',
  'lost',
  'revived',
  'expired',
  'forfeited',
  'cancelled',
  'returned',
] as const;

export const bonusHistoryEntry = z.object({
  kind: z.enum(historyKinds),
  amount: money().describe(
    'wagered: what the stake counted; conversion_owed: what a rollback could not take back; else the money that moved.',
  ),
  ledger_entry_id: id().nullable(),
  game_id: id().nullable(),
  game_round_id: z.string().nullable(),
  actor_kind: z.string().nullable().describe('Null where play itself moved it.'),
  actor_id: id().nullable(),
  actor_name: z.string().nullable().describe('Of a member of staff; null for all others.'),
  reason: z.string().nullable(),
  created_at: timestamp(),
});

export const listBonusHistory = defineRoute({
  ...staff,
  name: 'list_player_bonus_history',
  method: 'GET',
  path: `${base}/player-bonuses/{player_bonus}/history`,
  summary: 'The history of a bonus of a player, newest first',
  description: 'Every stake that counted and everything else that moved it.',
  params: { player_bonus: 'player_bonus' },
  query: z.strictObject(paging),
  reply: page(bonusHistoryEntry),
  example: { title: 'All that happened', params: { player_bonus: 1 } },
});

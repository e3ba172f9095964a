import { z } from 'zod';
import { id, lastMoment, line, minorUnits, moment, money, name, prose, timestamp } from './common.ts';
import { isCountry } from './countries.ts';
import { zero } from './money.ts';
import { playerCategories } from './player-fields.ts';

export const bonusTypes = [
  'deposit_match',
  'no_deposit',
  'reload',
  'cashback',
  'free_spins',
  'loyalty',
  'tournament',
  'manual',
] as const;
export type BonusType = (typeof bonusTypes)[number];

export const bonusStates = ['pending', 'activated', 'finished'] as const;
export const bonusResults = ['none', 'converted', 'paid_out', 'lost', 'expired', 'forfeited', 'cancelled'] as const;
export const bonusSources = ['manual', 'promo_code', 'deposit', 'cashback', 'loyalty', 'tournament'] as const;
export const cashbackPeriods = ['day', 'week', 'month'] as const;

/** A bonus as the operator's server sees it. */
export const bonus = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  type: z.enum(bonusTypes),
  default_amount: money().describe('Minor units of the operator currency.'),
  wagering_multiplier: z.int().describe('How many times the amount must be staked; 0: paid out at once.'),
  valid_days: z.int().describe('From activation.'),
  max_bet: money().describe('The largest stake while it runs, in the operator currency; 0: any.'),
  max_conversion_multiplier: z.int().describe('At most so many times the amount converts; 0: no cap.'),
  max_grants_per_player: z.int().describe('0: any number.'),
  is_active: z.boolean(),
});

export const playerBonus = z.object({
  id: id(),
  player_id: id(),
  bonus_id: id(),
  name: z.string(),
  type: z.enum(bonusTypes),
  state: z.enum(bonusStates),
  result: z.enum(bonusResults).describe('none until it is finished.'),
  amount: money(),
  currency: z.string(),
  wager_requirement: money().describe('Total stake required.'),
  wagered_amount: money(),
  wagering_progress: z.int().describe('Percent, rounded down.'),
  converted_amount: money(),
  forfeited_amount: money(),
  max_bet: money().describe('The largest stake while it runs; 0: any.'),
  started_at: timestamp().describe('While it waits for its turn, the moment of its grant.'),
  expires_at: timestamp().describe(
    'While it waits for its turn, its valid days after the grant; it moves when it starts.',
  ),
  finished_at: timestamp().nullable(),
  created_at: timestamp(),
  deposit_id: id().nullable().describe('The payment that brought it, of a bonus that came with a deposit.'),
  free_spins: z
    .object({ left: z.int(), stake: money() })
    .nullable()
    .describe('Spins of orig-slot that cost nothing: play with this stake and params.free_spin true.'),
  free_rounds: z
    .object({
      free_round_id: z.string().describe('What the provider sends with each bet and win of these rounds.'),
      provider_id: id(),
      game_ids: z.array(id()),
      count: z.int(),
      played: z.int(),
      left: z.int(),
      open: z.int().describe('Rounds that are not closed yet: what they win still counts.'),
      stake: money(),
      won: money().describe('So far.'),
      playable_until: timestamp().nullable().describe('Null until the bonus starts.'),
    })
    .nullable()
    .describe('Rounds of a provider that cost nothing: launch one of the games.'),
});

const percent = (max: number) => z.int().min(0).max(max);

/** Terms are stored with every granted bonus, and read with every bet, so they stay small. */
const namesAtMost =
  (most: number) =>
  (value: object): boolean =>
    Object.keys(value).length <= most;

/** How much of a stake on a game counts towards wagering, in percent; unnamed games count fully. */
const contributions = z.strictObject({
  games: z
    .record(z.string().regex(/^[1-9]\d{0,15}$/, 'must be the id of a game'), percent(100))
    .refine(namesAtMost(1_000), 'must name at most 1,000 games')
    .default({}),
  categories: z
    .record(line(100), percent(100))
    .refine(namesAtMost(100), 'must name at most 100 categories')
    .default({}),
});

/** A time that is stored as text. */
const asText = (field: ReturnType<typeof moment>) =>
  field.transform((at) => at.toISOString()).meta({ format: 'date-time' });

const eligibility = z.strictObject({
  countries: z.array(z.string().refine(isCountry, 'must be an ISO 3166-1 alpha-2 code')).max(250).default([]),
  categories: z.array(z.enum(playerCategories)).max(playerCategories.length).default([]),
  registered_from: asText(moment()).nullable().default(null),
  registered_to: asText(lastMoment()).nullable().default(null),
});

/** The special terms of a bonus, beyond the common figures. Money is in the operator's currency. */
export const bonusTerms = z.strictObject({
  percentage: percent(1_000).default(0).describe('deposit_match, reload: of the deposit; cashback: of the net loss.'),
  cap: minorUnits().default(zero).describe('With a percentage, at most this much; 0: any amount.'),
  min_deposit: minorUnits().default(zero),
  on_deposit: z
    .boolean()
    .default(false)
    .describe('Granted with a deposit: deposit_match with the first one, reload with any later one.'),
  cashback_period: z.enum(cashbackPeriods).nullable().default(null).describe('UTC; null: only granted by hand.'),
  free_spins: z
    .strictObject({
      count: z.int().min(1).max(1_000),
      stake: minorUnits().min(1),
      provider_id: id().nullable().default(null).describe('Null: spins of orig-slot.'),
      games: z.array(id()).max(50).default([]).describe('With a provider: its games on which the rounds are played.'),
      days: z
        .int()
        .min(1)
        .max(3_650)
        .nullable()
        .default(null)
        .describe('With a provider: how long the rounds can be played; null: as long as the bonus runs.'),
      max_winnings: minorUnits()
        .default(zero)
        .describe('With a provider: the rounds win at most this much; 0: any amount.'),
    })
    .nullable()
    .default(null),
  contributions: contributions.default({ games: {}, categories: {} }),
  excluded_games: z
    .array(id())
    .max(1_000)
    .default([])
    .describe('Not to be played with bonus money; stakes on them do not count.'),
  eligibility: eligibility.default({ countries: [], categories: [], registered_from: null, registered_to: null }),
});
export type BonusTerms = z.output<typeof bonusTerms>;

export const bonusFields = {
  name: name(),
  description: prose(1000),
  default_amount: minorUnits(),
  max_amount: minorUnits().describe(
    'The largest amount that a key may name in a grant, in the operator currency; 0: terms.cap, if there is one.',
  ),
  wagering_multiplier: z.int().min(0).max(1_000),
  valid_days: z.int().min(1).max(3_650),
  max_bet: minorUnits(),
  max_conversion_multiplier: z.int().min(0).max(10_000),
  max_grants_per_player: z.int().min(0).max(1_000_000),
  is_active: z.boolean(),
};

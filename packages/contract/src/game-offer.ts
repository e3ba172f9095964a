import { z } from 'zod';
import { amount, currency, moment, money, timestamp } from './common.ts';
import { country } from './player-fields.ts';

/** The fields by which a game is shown in a lobby and offered. */

export const volatilities = ['low', 'medium', 'high', 'very_high'] as const;
export const gameSorts = ['name', 'popular', 'newest'] as const;
export type GameSort = (typeof gameSorts)[number];

export type Volatility = (typeof volatilities)[number];

/** How long a game counts as new. */
export const newGameDays = 30;
/** How many of the games that are played most count as popular. */
export const popularGames = 24;

const inMinorUnits = 'Minor units of that currency; null: no bound.';

export const stakeBounds = z.object({
  currency: z.string(),
  min: money().nullable().describe(inMinorUnits),
  max: money().nullable().describe(inMinorUnits),
});

export type StakeBounds = z.output<typeof stakeBounds>;

/** To whom a game is offered, and for which stakes. */
export type Offer = {
  /** Empty: in every country. */
  readonly countries: readonly string[];
  readonly blocked_countries: readonly string[];
  /** Empty: in every currency. */
  readonly currencies: readonly string[];
  /** Currencies that are not listed have no bounds. */
  readonly stakes: readonly StakeBounds[];
};

export const maintenanceWindow = z.object({ starts_at: timestamp(), ends_at: timestamp() });

export type MaintenanceWindow = z.output<typeof maintenanceWindow>;

const texts = {
  tags: 'Words by which lobbies find games, such as `megaways` or `christmas`.',
  volatility: 'How unevenly the game pays; null where it is not known.',
  lines: 'Pay lines or ways; null where there are none, or it is not known.',
  countries: 'ISO 3166-1 alpha-2. Where the game is offered; empty: everywhere.',
  blocked_countries: 'ISO 3166-1 alpha-2. Where it is not offered, even if `countries` names it.',
  currencies: 'ISO 4217. The currencies in which it is offered; empty: all.',
  stakes:
    'The least and the greatest stake of one bet, by currency, both included. A currency that is not listed has no bounds.',
} as const;

/** These fields as answers show them. */
export const gameOffer = {
  tags: z.array(z.string()).describe(texts.tags),
  volatility: z.enum(volatilities).nullable().describe(texts.volatility),
  lines: z.int().nullable().describe(texts.lines),
  countries: z.array(z.string()).describe(texts.countries),
  blocked_countries: z.array(z.string()).describe(texts.blocked_countries),
  currencies: z.array(z.string()).describe(texts.currencies),
  stakes: z.array(stakeBounds).describe(texts.stakes),
};

const each = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `must hold at most ${max}`)
    .refine((items) => new Set(items).size === items.length, 'must hold each only once');

/** The form of a tag. */
export const gameTag = () =>
  z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be 1–40 lower-case letters, digits, dashes or underscores');

const newStakeBounds = z
  .strictObject({
    currency: currency(),
    min: amount().nullable().default(null).describe(inMinorUnits),
    max: amount().nullable().default(null).describe(inMinorUnits),
  })
  .refine(({ min, max }) => min !== null || max !== null, { path: ['min'], error: 'must be given unless max is' })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    error: 'must be at least min',
  });

const maxTags = 20;
const maxCodes = 250;
const maxStakes = 60;
const maxLines = 10_000_000;

/** The same fields as staff set them. */
export const offerChanges = {
  tags: each(gameTag(), maxTags).optional().describe(texts.tags),
  volatility: z.enum(volatilities).nullable().optional().describe(texts.volatility),
  lines: z.int().min(1).max(maxLines).nullable().optional().describe(texts.lines),
  countries: each(country(), maxCodes).optional().describe(texts.countries),
  blocked_countries: each(country(), maxCodes).optional().describe(texts.blocked_countries),
  currencies: each(currency(), maxCodes).optional().describe(texts.currencies),
  stakes: z
    .array(newStakeBounds)
    .max(maxStakes, `must hold at most ${maxStakes}`)
    .refine(
      (bounds) => new Set(bounds.map((one) => one.currency)).size === bounds.length,
      'must name each currency only once',
    )
    .optional()
    .describe(texts.stakes),
};

const maxWindows = 20;

export const maintenanceChanges = () =>
  z
    .array(
      z
        .strictObject({ starts_at: moment(), ends_at: moment() })
        .refine(({ starts_at, ends_at }) => starts_at < ends_at, {
          path: ['ends_at'],
          error: 'must be after starts_at',
        }),
    )
    .max(maxWindows, `must hold at most ${maxWindows}`)
    .describe('Windows in which games of the provider cannot be opened. Bets in games that are open are still taken.');

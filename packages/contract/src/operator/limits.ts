import { z } from 'zod';
import { endMoment, id, minorUnits, money, moneyOrCount, timestamp } from '../common.ts';
import {
  type LimitChange,
  type LimitName,
  type LimitUse,
  limitNames,
  type MoneyLimitName,
  moneyLimitNames,
} from '../limits.ts';
import { exclusionTypes, selfExclusion } from '../player-fields.ts';
import { defineRoute, one } from '../route.ts';

const tag = 'Responsible gaming';

const ofEachAmount = <T>(make: () => T): Record<MoneyLimitName, T> =>
  Object.fromEntries(moneyLimitNames.map((name) => [name, make()])) as Record<MoneyLimitName, T>;

export const limits = z
  .object({ ...ofEachAmount(() => money().nullable()), max_session_minutes: z.int().nullable() })
  .describe('Minor units of the player currency (max_session_minutes: minutes); null means no limit.');

type ShownChange = LimitChange<LimitName, string>;

/** The type says what the schema cannot: which field has an amount, and which has minutes. */
export const pendingChange: z.ZodType<ShownChange, ShownChange> = z.object({
  field: z.enum(limitNames),
  current_value: moneyOrCount().nullable(),
  requested_value: moneyOrCount().nullable().describe('null removes the limit.'),
  effective_at: timestamp(),
});

export const playerLimits = z.object({
  player_id: id(),
  currency: z.string(),
  limits,
  pending_changes: z.array(pendingChange).describe('Raises and removals whose cooling-off is not over.'),
  self_exclusion: selfExclusion.nullable().describe('The running one; null when there is none.'),
});

/** The type says what the schema cannot: which figure is an amount, and which is minutes. */
const limitUse: z.ZodType<LimitUse, LimitUse> = z.object({
  limit: z.enum(limitNames),
  used: moneyOrCount().describe('The figure that the limit is compared with, in its unit.'),
  resets_at: timestamp()
    .nullable()
    .describe('When that figure restarts; null when it does not, or when no session of play runs.'),
});

/** Limits as staff and the player see them. */
export const limitsWithUsage = playerLimits.extend({
  usage: z
    .array(limitUse)
    .describe(
      'How much of each limit is used, also where none is set. Limits of a single deposit or bet are not listed.',
    ),
});

export const limitsMeta = z.object({
  applied: z.array(z.enum(limitNames)).describe('What this request changed at once.'),
  pending: z.array(z.enum(limitNames)).describe('What waits for the cooling-off period.'),
  cooling_off_hours: z.int(),
});

export const limitChanges = z.object({
  limits: z
    .strictObject({
      ...ofEachAmount(() => minorUnits().nullish()),
      max_session_minutes: z.int().min(5).max(1440).nullish(),
    })
    .refine((wanted) => Object.values(wanted).some((value) => value !== undefined), 'must name at least one limit')
    .describe('Only the limits named change: an integer sets one, null removes it.'),
});

export const exclusionPeriods = [
  '24_hours',
  '7_days',
  '30_days',
  '3_months',
  '6_months',
  '12_months',
  '5_years',
] as const;

export type ExclusionPeriod = (typeof exclusionPeriods)[number];

export const exclusionFields = z.object({
  period: z.enum(exclusionPeriods).optional().describe('How long, from now. Send either this or until.'),
  until: endMoment().optional().describe('The end: up to 30 days from now, or at least 3 months.'),
  type: z
    .enum(exclusionTypes)
    .optional()
    .describe('Otherwise told by the length: up to 30 days a time_out, from 3 months a self_exclusion.'),
});

/** Exactly one of period and until says when an exclusion ends. */
export const withOneEnd = <T extends z.ZodType<{ period?: unknown; until?: unknown }>>(fields: T): T =>
  fields.superRefine(({ period, until }, context) => {
    if (period !== undefined && until !== undefined)
      context.addIssue({ code: 'custom', path: ['until'], message: 'must not be sent together with period' });
    if (period === undefined && until === undefined)
      context.addIssue({ code: 'custom', path: ['period'], message: 'is required, or until instead' });
  });

export const wantedExclusion = withOneEnd(exclusionFields);

/** Common texts of the operator API and the back office. */
export const texts = {
  setting:
    'A limit that is new or lower applies at once, and withdraws a pending raise of the same limit; so does sending the value that stands. A raise or a removal waits for the cooling-off period of the operator and takes effect by itself; a new request for the same limit replaces the one that waits. Sends limits.changed, limits.change_requested and, when its moment has come, limits.change_applied.',
  excluding:
    'Starts or extends a time-out (up to 30 days), a self-exclusion (from 3 months) or a self-closure, which also closes the account. It can never be shortened or weakened. Player tokens end at once; the balance can still be withdrawn. Sends self_exclusion.started and, when it has run out, self_exclusion.ended.',
};

export const getLimits = defineRoute({
  name: 'get_limits',
  method: 'GET',
  path: '/api/v1/operator/players/{player}/limits',
  audience: 'operator',
  scope: 'players:read',
  tag,
  summary: 'Get limits and self-exclusion',
  params: { player: 'player' },
  reply: one(playerLimits),
  example: { title: 'What binds a player', params: { player: 1 } },
});

export const setLimits = defineRoute({
  name: 'set_limits',
  method: 'PUT',
  path: '/api/v1/operator/players/{player}/limits',
  audience: 'operator',
  scope: 'limits:write',
  tag,
  summary: 'Set limits',
  description: texts.setting,
  params: { player: 'player' },
  body: limitChanges,
  reply: { ...one(playerLimits), meta: limitsMeta },
  example: {
    title: 'At most 100.00 a day, an hour at a time, no weekly limit',
    params: { player: 1 },
    body: { limits: { max_daily_deposit: 10_000, max_session_minutes: 60, max_weekly_deposit: null } },
  },
});

export const excludePlayer = defineRoute({
  name: 'exclude_player',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/self-exclusion',
  audience: 'operator',
  scope: 'limits:write',
  tag,
  summary: 'Start or extend a self-exclusion',
  description: texts.excluding,
  params: { player: 'player' },
  body: wantedExclusion,
  reply: one(playerLimits),
  refusals: ['RESPONSIBLE_GAMING_RULE'],
  example: { title: 'Six months', params: { player: 1 }, body: { period: '6_months' } },
});

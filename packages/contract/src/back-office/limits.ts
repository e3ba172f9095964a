import { z } from 'zod';
import { moneyOrCount, reason, timestamp } from '../common.ts';
import { type LimitUse, limitNames } from '../limits.ts';
import { exclusionFields, limitChanges, limitsMeta, playerLimits, texts, withOneEnd } from '../operator/limits.ts';
import { defineRoute, one } from '../route.ts';

const tag = 'Responsible gaming';
const base = '/api/back-office/v1/players/{player}';
const why = { reason: reason().optional().describe('Kept in the audit log.') };

/** The type says what the schema cannot: which figure is an amount, and which is minutes. */
const limitUse: z.ZodType<LimitUse, LimitUse> = z.object({
  limit: z.enum(limitNames),
  used: moneyOrCount().describe('The figure that the limit is compared with, in its unit.'),
  resets_at: timestamp()
    .nullable()
    .describe('When that figure restarts; null when it does not, or when no session of play runs.'),
});

export const staffLimits = playerLimits.extend({
  usage: z
    .array(limitUse)
    .describe(
      'How much of each limit is used, also where none is set. Limits of a single deposit or bet are not listed.',
    ),
});

export const getStaffLimits = defineRoute({
  name: 'staff_get_limits',
  method: 'GET',
  path: `${base}/limits`,
  audience: 'staff',
  permission: 'manage_limits',
  tag,
  summary: 'Get limits, how much of them is used, and self-exclusion',
  params: { player: 'player' },
  reply: one(staffLimits),
  example: { title: 'What binds a player', params: { player: 1 } },
});

export const setStaffLimits = defineRoute({
  name: 'staff_set_limits',
  stepUp: true,
  method: 'PUT',
  path: `${base}/limits`,
  audience: 'staff',
  permission: 'manage_limits',
  tag,
  summary: 'Set limits on behalf of a player',
  description: `${texts.setting} Staff are bound by the same rules.`,
  params: { player: 'player' },
  body: limitChanges.extend(why),
  reply: { ...one(playerLimits), meta: limitsMeta },
  example: {
    title: 'At most 100.00 a day, as the player asked by phone',
    params: { player: 1 },
    body: { limits: { max_daily_deposit: 10_000 }, reason: 'Asked for by phone' },
  },
});

export const excludeStaffPlayer = defineRoute({
  name: 'staff_exclude_player',
  method: 'POST',
  path: `${base}/self-exclusion`,
  audience: 'staff',
  permission: 'manage_limits',
  tag,
  summary: 'Start or extend a self-exclusion on behalf of a player',
  description: `${texts.excluding} Staff cannot shorten one either.`,
  params: { player: 'player' },
  body: withOneEnd(exclusionFields.extend(why)),
  reply: one(playerLimits),
  refusals: ['RESPONSIBLE_GAMING_RULE'],
  example: {
    title: 'Six months, as the player asked by phone',
    params: { player: 1 },
    body: { period: '6_months', reason: 'Asked for by phone' },
  },
});

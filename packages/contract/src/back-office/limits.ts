import { reason } from '../common.ts';
import {
  exclusionFields,
  limitChanges,
  limitsMeta,
  limitsWithUsage,
  playerLimits,
  texts,
  withOneEnd,
} from '../operator/limits.ts';
import { defineRoute, one } from '../route.ts';

const tag = 'Responsible gaming';
const base = '/api/back-office/v1/players/{player}';
const why = { reason: reason().optional().describe('Kept in the audit log.') };

export const getStaffLimits = defineRoute({
  name: 'staff_get_limits',
  method: 'GET',
  path: `${base}/limits`,
  audience: 'staff',
  permission: 'manage_limits',
  tag,
  summary: 'Get limits, how much of them is used, and self-exclusion',
  params: { player: 'player' },
  reply: one(limitsWithUsage),
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

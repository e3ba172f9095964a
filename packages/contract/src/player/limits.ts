import { limitChanges, limitsMeta, limitsWithUsage, playerLimits, texts, wantedExclusion } from '../operator/limits.ts';
import { defineRoute, one } from '../route.ts';

const own = { audience: 'player', tag: 'Responsible gaming' } as const;

export const getOwnLimits = defineRoute({
  ...own,
  name: 'get_own_limits',
  method: 'GET',
  path: '/api/v1/player/limits',
  summary: "The player's own limits, how much of them is used, and self-exclusion",
  description: 'What applies now, what waits for its moment, and from when.',
  reply: one(limitsWithUsage),
  example: { title: 'What is left today' },
});

export const setOwnLimits = defineRoute({
  ...own,
  name: 'set_own_limits',
  method: 'PUT',
  path: '/api/v1/player/limits',
  summary: 'Set limits of one’s own',
  description: `${texts.setting} Every token may set new and lower limits; to raise or remove one it needs the access \`limits\`, else nothing changes and the answer is INSUFFICIENT_SCOPE.`,
  body: limitChanges,
  reply: { ...one(playerLimits), meta: limitsMeta },
  refusals: ['INSUFFICIENT_SCOPE'],
  example: { title: 'At most 50.00 a day', body: { limits: { max_daily_deposit: 5_000 } } },
});

export const excludeOwnPlayer = defineRoute({
  ...own,
  name: 'exclude_own_player',
  method: 'POST',
  path: '/api/v1/player/self-exclusion',
  summary: 'Start or extend a self-exclusion of one’s own',
  description: `${texts.excluding} The token of this call ends, too.`,
  // Nobody is kept from excluding themselves for longer.
  whileRestricted: true,
  body: wantedExclusion,
  reply: one(playerLimits),
  refusals: ['RESPONSIBLE_GAMING_RULE'],
  example: { title: 'A day off', body: { period: '24_hours' } },
});

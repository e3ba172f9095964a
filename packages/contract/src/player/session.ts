import { z } from 'zod';
import { id, money, moneyOrCount, timestamp } from '../common.ts';
import { type LimitLeft, limitNames } from '../limits.ts';
import { defineRoute, one } from '../route.ts';

/** The type says what the schema cannot: which figures are amounts, and which are minutes. */
const limitLeft: z.ZodType<LimitLeft, LimitLeft> = z.object({
  limit: z.enum(limitNames),
  value: moneyOrCount().describe('The limit, in minor units of the player currency or in minutes.'),
  used: moneyOrCount(),
  left: moneyOrCount().describe('Never below 0.'),
  resets_at: timestamp().nullable(),
});

export const ownSession = z.object({
  player_id: id(),
  currency: z.string(),
  started_at: timestamp().nullable().describe('When the play that goes on began; null when nothing is played.'),
  elapsed_seconds: z.int(),
  ends_at: timestamp().nullable().describe('When the session is over, if nothing is played until then.'),
  counted_from: timestamp().nullable().describe('The figures count from here: the start, or 24 hours ago.'),
  staked: money().describe('Real money, bets that stand.'),
  won: money().describe('Real money.'),
  net: money().describe('Won less staked: negative while the player is losing.'),
  bonus_staked: money(),
  bonus_won: money(),
  limits: z.array(limitLeft).describe('What is left of each limit that is set, but those of a single bet or deposit.'),
});

export const getOwnSession = defineRoute({
  name: 'get_own_session',
  method: 'GET',
  path: '/api/v1/player/session',
  audience: 'player',
  tag: 'Responsible gaming',
  summary: 'How long the player has played, with which result, and what is left of the limits',
  description:
    'A session is continuous play; a pause of ten minutes ends it, as for `max_session_minutes`. For the clock and the net position that a player always sees.',
  reply: one(ownSession),
  example: { title: 'My session' },
});

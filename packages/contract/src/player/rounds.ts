import { z } from 'zod';
import { listRounds, nextBefore, staffRound } from '../back-office/rounds.ts';
import { defineRoute, list } from '../route.ts';

export const ownRound = staffRound.omit({ username: true, bets: true, wins: true });

export const listOwnRounds = defineRoute({
  name: 'list_own_rounds',
  method: 'GET',
  path: '/api/v1/player/rounds',
  audience: 'player',
  tag: 'Player session',
  summary: "The player's own rounds, newest first",
  description:
    'Filters combine. Where a filter matches few rounds, an answer may hold less than `limit` and still name a next_before: it says how far the search has come.',
  query: listRounds.query.omit({ player_id: true, round_id: true }),
  reply: { ...list(ownRound), meta: z.object({ next_before: nextBefore }) },
  example: { title: 'My last rounds', query: { limit: 10 } },
});

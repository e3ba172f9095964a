import { launchResult, launchWish } from '../game-fields.ts';
import { defineRoute, one } from '../route.ts';

export const launchOwnGame = defineRoute({
  name: 'launch_own_game',
  method: 'POST',
  path: '/api/v1/player/games/{game}/launch',
  audience: 'player',
  params: { game: 'game' },
  tag: 'Player session',
  summary: 'Launch a game',
  description: "As the operator's launch does. The address defaults to that of the caller.",
  body: launchWish,
  bodyOptional: true,
  reply: one(launchResult),
  answersSecret: true,
  refusals: ['LIMIT_EXCEEDED'],
  example: { title: 'For real money', params: { game: 1 }, body: { mode: 'real' } },
});

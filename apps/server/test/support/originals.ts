import { bearerFor } from './client.ts';
import { playerWith } from './money.ts';
import type { Operator, World } from './world.ts';

export const playUrl = (game: number): string => `/api/v1/player/games/${game}/play`;

/** A player with this balance, and a session of the player's browser. */
export const playingPlayer = async (world: World, operator: Operator, balance = 10_000) => {
  const player = await playerWith(operator, balance);
  const reply = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, { ttl_minutes: 720 });
  return { player, session: bearerFor(world.app, reply.body.data.token) };
};

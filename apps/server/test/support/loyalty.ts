import { bearerFor, mustData } from './client.ts';
import type { Staff } from './staff.ts';
import type { Operator, World } from './world.ts';

/** A point per hundred minor units staked, ten points for a minor unit; it applies when this returns. */
export const setProgramme = async (world: World, staff: Staff, more: Record<string, number> = {}): Promise<void> => {
  const body = { points_rate: 100, exchange_rate: 1_000, minimum_points: 100, ...more };
  const reply = await staff.put('/api/back-office/v1/loyalty/programme', body);
  if (reply.status !== 200) throw new Error(reply.text);
  world.clock.advance(60_000);
};

/** The player's own browser. */
export const browserOf = async (world: World, operator: Operator, player: number) => {
  const url = `/api/v1/operator/players/${player}/session-tokens`;
  const { token } = await mustData(operator.client.post(url, { ttl_minutes: 720 }));
  return bearerFor(world.app, token);
};

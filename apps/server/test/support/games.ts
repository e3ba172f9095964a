import { inOperator } from '../../src/database/transaction.ts';
import { findSession } from '../../src/modules/games/find-session.ts';
import { isAlive } from '../../src/modules/games/rules.ts';
import { mustData } from './client.ts';
import type { Staff } from './staff.ts';
import type { Operator, World } from './world.ts';

let names = 0;
const next = (): string => {
  names += 1;
  return `${process.pid}-${names}`;
};

/** A unique provider with a real and a demo address. */
export const addProvider = async (staff: Pick<Staff, 'post'>, more: Record<string, unknown> = {}) => {
  const reply = await staff.post('/api/back-office/v1/game-providers', {
    slug: `studio-${next()}`,
    name: 'Studio',
    launch_url: 'https://games.example/{game}?token={token}',
    demo_url: 'https://games.example/{game}/demo',
    ...more,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data as { id: number; slug: string };
};

/** The same for an operator that needs a second person for a new host. */
export const plantProvider = async (world: World, { operator_id }: Operator): Promise<{ id: number; slug: string }> => {
  const slug = `studio-${next()}`;
  const [row] = await world.admin<{ id: number }[]>`
    insert into game_providers (operator_id, slug, name, launch_url, demo_url, created_at, updated_at)
    values (${operator_id}, ${slug}, 'Studio', 'https://play.studio.example/{game}?token={token}', null,
      ${world.clock.now()}, ${world.clock.now()}) returning id`;
  return { id: row!.id, slug };
};

export const addGame = async (staff: Staff, provider: string, more: Record<string, unknown> = {}): Promise<number> => {
  const reply = await staff.post('/api/back-office/v1/games', {
    provider,
    external_id: `game-${next()}`,
    name: 'Some Game',
    type: 'rng',
    category: 'slots',
    rtp: 96,
    ...more,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};

/** The id of one of the operator's Originals. */
export const originalOf = async (world: World, operator: Operator, externalId = 'orig-slot'): Promise<number> => {
  const [row] = await world.admin<{ id: number }[]>`
    select id from games where operator_id = ${operator.operator_id} and external_id = ${externalId}`;
  return row!.id;
};

/** Opens a wallet session of a player, and tells whether bets are still taken under it. */
export const openGameSession = async (world: World, operator: Operator, player: number) => {
  const game = await originalOf(world, operator);
  const url = `/api/v1/operator/players/${player}/games/${game}/launch`;
  const { session_token } = await mustData(operator.client.post(url));
  return { isAlive: () => isGameSessionAlive(world, operator, session_token) };
};

export const isGameSessionAlive = async (
  { app, clock }: World,
  { operator_id }: Operator,
  sessionToken: string,
): Promise<boolean> => {
  const session = await inOperator(app.sql, operator_id, (tx) => findSession(tx, operator_id, sessionToken));
  return session !== undefined && isAlive(session, clock.now());
};

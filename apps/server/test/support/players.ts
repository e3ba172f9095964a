import { randomBytes } from 'node:crypto';
import { allTokenAccess } from '@croupier/contract/token-access.ts';
import { mustData } from './client.ts';
import { untilServed } from './eventually.ts';
import type { Operator } from './world.ts';

/** The minimum of a registration, with unique values. */
export const newPlayerBody = (more: Record<string, unknown> = {}): Record<string, unknown> => {
  const unique = randomBytes(5).toString('hex');
  return {
    username: `player-${unique}`,
    email: `player-${unique}@example.com`,
    first_name: 'Ada',
    last_name: `Lovelace ${unique}`,
    birth_date: '1990-12-10',
    country: 'DE',
    terms_accepted: true,
    ...more,
  };
};

/** Registers a player over the API and returns the id. */
export const registerTestPlayer = async (operator: Operator, more: Record<string, unknown> = {}): Promise<number> => {
  const reply = await untilServed(() => operator.client.post('/api/v1/operator/players', newPlayerBody(more)));
  if (reply.status !== 201) throw new Error(`Registration answered ${reply.status}: ${reply.text}`);
  return reply.body.data.id;
};

export const playerPassword = 'correct horse 7';

/** Signs a player in with the password of tests, and returns the player and the session. */
export const signInTestPlayer = (operator: Operator, login: string, more: Record<string, unknown> = {}) =>
  mustData(
    operator.client.post('/api/v1/operator/players/sign-in', {
      login,
      password: playerPassword,
      access: allTokenAccess,
      ...more,
    }),
  );

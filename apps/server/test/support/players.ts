import { randomBytes } from 'node:crypto';
import { allTokenAccess, type TokenAccess } from '@croupier/contract/token-access.ts';
import { bearerFor, mustData } from './client.ts';
import { untilServed } from './eventually.ts';
import type { Operator, World } from './world.ts';

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

/** The browser of a player, with a token of the access. */
export const browserOf = async (
  { app }: Pick<World, 'app'>,
  operator: Operator,
  player: number,
  access: readonly TokenAccess[] = allTokenAccess,
) => {
  const url = `/api/v1/operator/players/${player}/session-tokens`;
  const { token } = await mustData(operator.client.post(url, { access, ttl_minutes: 720 }));
  return bearerFor(app, token);
};

/** Requests a code for a new password at a sandbox, and reads it from its event. */
export const resetCodeFor = async ({ client }: Operator, login: string): Promise<string> => {
  await mustData(client.post('/api/v1/operator/players/password-reset', { login }));
  const events = await mustData(client.get('/api/v1/operator/events?types=player.code_requested&limit=500'));
  return events.at(-1).data.code;
};

/** Requests a code at a sandbox that proves the e-mail address of a player, and reads it from its event. */
export const verificationCodeFor = async ({ client }: Operator, player: number): Promise<string> => {
  await mustData(client.post(`/api/v1/operator/players/${player}/verifications`, { of: 'email' }));
  const events = await mustData(client.get('/api/v1/operator/events?types=player.code_requested&limit=500'));
  return events.at(-1).data.code;
};

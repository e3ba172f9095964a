import { allRoutes } from '@croupier/contract/routes.ts';
import { type FuzzPlayer, type Identities, type Key, newUsername } from './fuzz-identities.ts';
import { signedHead } from './fuzz-write.ts';

const registration = allRoutes.find(({ name }) => name === 'register_player')?.example?.body as object;

const post = async (port: number, key: Key, path: string, body: object): Promise<{ data: Record<string, unknown> }> => {
  const text = JSON.stringify(body);
  const headers = { ...signedHead(key, 'POST', path, Buffer.from(text)), 'content-type': 'application/json' };
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: text });
  const answer = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${answer}`);
  return JSON.parse(answer);
};

/** Registers a new player with money, a token and a game session over the API, and puts it into the identity. */
const replacePlayer = async (port: number, { key, studio, games }: Identities, identity: FuzzPlayer): Promise<void> => {
  const username = newUsername();
  const base = '/api/v1/operator/players';
  const person = { ...registration, username, email: `${username}@example.com`, last_name: username };
  const {
    phone: _,
    external_id: __,
    personal_id: ___,
    promo_code: ____,
    password: _____,
    ...fresh
  } = person as Record<string, unknown>;
  const player = (await post(port, key, base, fresh)).data.id as number;
  await post(port, key, `${base}/${player}/deposits`, { amount: 1_000_000, external_reference: username });
  const session = await post(port, key, `${base}/${player}/session-tokens`, { ttl_minutes: 720 });
  const launched = await post(port, key, `${base}/${player}/games/${games.at(-1)}/launch`, {});
  const { session_token } = launched.data;
  const verified = await post(port, studio.key, '/api/v1/provider/sessions/verify', { session_token });
  Object.assign(identity, { player, token: session.data.token, session_token, player_ref: verified.data.player_ref });
};

/** Registers new players for all identities. One that cannot be replaced, because its game was switched off, stays. */
export const replacePlayers = async (port: number, allIdentities: readonly Identities[]): Promise<number> => {
  const players = allIdentities.flatMap((identities) =>
    identities.players.map((identity) => replacePlayer(port, identities, identity)),
  );
  const results = await Promise.allSettled(players);
  const failed = results.find((result) => result.status === 'rejected');
  const filled = results.filter((result) => result.status === 'fulfilled').length;
  if (filled === 0 && failed) throw failed.reason;
  return filled;
};

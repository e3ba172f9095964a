import { allRoutes } from '@croupier/contract/routes.ts';
import { type Cast, type Key, newUsername, type Seat } from './fuzz-identities.ts';
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

/** Gives a seat to a new player with money, a token and a game session, over the interface itself. */
export const fillSeat = async (port: number, { key, studio, games }: Cast, seat: Seat): Promise<void> => {
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
  Object.assign(seat, { player, token: session.data.token, session_token, player_ref: verified.data.player_ref });
};

/** Fills every seat; a seat that cannot be filled, as somebody switched the game off, keeps who sat there. */
export const fillSeats = async (port: number, casts: readonly Cast[]): Promise<number> => {
  const seats = casts.flatMap((cast) => cast.seats.map((seat) => fillSeat(port, cast, seat)));
  const results = await Promise.allSettled(seats);
  const failed = results.find((result) => result.status === 'rejected');
  const filled = results.filter((result) => result.status === 'fulfilled').length;
  if (filled === 0 && failed) throw failed.reason;
  return filled;
};

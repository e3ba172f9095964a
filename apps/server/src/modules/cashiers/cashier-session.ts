import { createHmac, timingSafeEqual } from 'node:crypto';
import { minute } from '../../base/durations.ts';

/** How long a player may take to pay. */
export const sessionMilliseconds = 60 * minute;

/**
 * Sessions are signed with what the provider does not have: its secret as it is stored, sealed. Whoever has the secret
 * itself makes none, and so learns nothing of players who have not been sent there. Another master key ends those that
 * are open.
 */
export const sessionKeyOf = ({ secret_sealed }: { readonly secret_sealed: Uint8Array }): Uint8Array => secret_sealed;

const signed = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(`cashier session ${text}`).digest('base64url');

/** What a player is sent to a payment provider with, and what it sends back: it opens nothing but a look at the player. */
export const newSession = (key: Uint8Array, player_id: number, now: Date): string => {
  const text = `${player_id}.${now.getTime() + sessionMilliseconds}`;
  return `${text}.${signed(key, text)}`;
};

export const isSessionOf = (key: Uint8Array, session: string, player_id: number, now: Date): boolean => {
  const [, id = '', until = '', mac = ''] = /^(\d{1,16})\.(\d{1,16})\.([\w-]{43})$/.exec(session) ?? [];
  const expected = Buffer.from(signed(key, `${id}.${until}`));
  const given = Buffer.from(mac);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number(id) === player_id && Number(until) > now.getTime();
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { minute } from '../../base/durations.ts';

/** How long a player may take to pay. */
export const sessionMilliseconds = 60 * minute;

const signed = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`cashier session ${text}`).digest('base64url');

/** What a player is sent to a payment provider with, and what it sends back: it opens nothing but a look at the player. */
export const newSession = (secret: string, player_id: number, now: Date): string => {
  const text = `${player_id}.${now.getTime() + sessionMilliseconds}`;
  return `${text}.${signed(secret, text)}`;
};

export const isSessionOf = (secret: string, session: string, player_id: number, now: Date): boolean => {
  const [, id = '', until = '', mac = ''] = /^(\d{1,16})\.(\d{1,16})\.([\w-]{43})$/.exec(session) ?? [];
  const expected = Buffer.from(signed(secret, `${id}.${until}`));
  const given = Buffer.from(mac);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number(id) === player_id && Number(until) > now.getTime();
};

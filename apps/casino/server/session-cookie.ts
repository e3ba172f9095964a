import type { Asked } from './exchange.ts';

/**
 * The player's token, the moment at which the session began, and whose it is. Scripts cannot read the cookie that holds
 * them.
 */
export type Session = { readonly token: string; readonly startedAt: Date; readonly player: string };

/**
 * By https the cookie has a name that browsers take from this host alone: no host beside it, such as that of a game,
 * plants a session of somebody else, into whose account the visitor would pay. Such a cookie is for all paths.
 */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-casino_session' : 'casino_session');

const shape = /^([\w.~-]{16,400})!(\d{1,12})!(\d{1,16})$/;

export const readSession = ({ headers, isSecure }: Pick<Asked, 'headers' | 'isSecure'>): Session | undefined => {
  const own = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key, value = ''] = pair.trim().split('=', 2);
    return key === nameOf(isSecure) ? value : [];
  });
  // Of two, one is not ours, and nobody knows which.
  const [, token, seconds, player = ''] = own.length === 1 ? (shape.exec(own[0] ?? '') ?? []) : [];
  return token ? { token, startedAt: new Date(Number(seconds) * 1000), player } : undefined;
};

/**
 * Whether a page calls for another player than the one who is signed in: in another tab somebody else has signed in
 * since. Its round would be played with their money.
 */
export const isForOther = ({ player }: Session, { headers }: Pick<Asked, 'headers'>): boolean =>
  headers['x-casino-player'] !== undefined && headers['x-casino-player'] !== player;

type Place = { readonly path: string; readonly isSecure: boolean };

/** Only the casino's own pages send it (SameSite=Strict), and only to the casino's own host. */
const cookie = (value: string, seconds: number, { path, isSecure }: Place): string => {
  const place = `Path=${isSecure ? '/' : path}; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
  return `${nameOf(isSecure)}=${value}; ${place}${isSecure ? '; Secure' : ''}`;
};

type NewSession = {
  readonly token: string;
  readonly player: number;
  readonly now: Date;
  readonly until: Date;
};

export const sessionCookie = ({ token, player, now, until }: NewSession, place: Place): string => {
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
  return cookie(`${token}!${Math.floor(now.getTime() / 1000)}!${player}`, seconds, place);
};

export const noSessionCookie = (place: Place): string => cookie('', 0, place);

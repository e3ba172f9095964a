import type { Asked } from './exchange.ts';

/**
 * The player's token, the moment at which the session began, and whose it is. Scripts cannot read the cookie that holds
 * them.
 */
export type Session = { readonly token: string; readonly startedAt: Date; readonly player: string };

const name = 'casino_session';

const shape = /^([\w.~-]{16,400})!(\d{1,12})!(\d{1,16})$/;

export const readSession = ({ headers }: Pick<Asked, 'headers'>): Session | undefined => {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2);
    const [, token, seconds, player = ''] = key === name ? (shape.exec(value) ?? []) : [];
    if (token) return { token, startedAt: new Date(Number(seconds) * 1000), player };
  }
  return undefined;
};

/**
 * Whether a page calls for another player than the one who is signed in: in another tab somebody else has signed in
 * since. Its round would be played with their money.
 */
export const isForOther = ({ player }: Session, { headers }: Pick<Asked, 'headers'>): boolean =>
  headers['x-casino-player'] !== undefined && headers['x-casino-player'] !== player;

type Place = { readonly path: string; readonly isSecure: boolean };

/** Only the casino's own pages send it (SameSite=Strict), and only to the casino's own address. */
const cookie = (value: string, seconds: number, { path, isSecure }: Place): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;

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

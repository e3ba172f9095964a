import type { Asked } from './exchange.ts';

/** The player's token and the moment at which the session began. Scripts cannot read the cookie that holds them. */
export type Session = { readonly token: string; readonly startedAt: Date };

const name = 'casino_session';

const shape = /^([\w.~-]{16,400})!(\d{1,12})$/;

export const readSession = ({ headers }: Pick<Asked, 'headers'>): Session | undefined => {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2);
    const [, token, seconds] = key === name ? (shape.exec(value) ?? []) : [];
    if (token) return { token, startedAt: new Date(Number(seconds) * 1000) };
  }
  return undefined;
};

type Place = { readonly path: string; readonly isSecure: boolean };

/** Only the casino's own pages send it (SameSite=Strict), and only to the casino's own address. */
const cookie = (value: string, seconds: number, { path, isSecure }: Place): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;

export const sessionCookie = (token: string, now: Date, until: Date, place: Place): string => {
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000));
  return cookie(`${token}!${Math.floor(now.getTime() / 1000)}`, seconds, place);
};

export const noSessionCookie = (place: Place): string => cookie('', 0, place);

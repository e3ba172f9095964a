import type { Scope } from './scopes.ts';

/**
 * What a player token may be given beyond play: the player's own payments, limits and profile. Each opens routes of
 * players that declare it, and only while the key that issued the token has the operator's scope for the same.
 */
export const tokenAccess = {
  payments: 'payments:write',
  limits: 'limits:write',
  profile: 'players:write',
} as const satisfies Record<string, Scope>;

export type TokenAccess = keyof typeof tokenAccess;

export const allTokenAccess = Object.keys(tokenAccess) as TokenAccess[];

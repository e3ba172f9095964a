import { base64url, type RandomSource } from '../../base/random.ts';

const standard = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/');

/**
 * A random value in the form of a hash, which no password matches. Stored when a player has no password: it costs no
 * hashing, and a login attempt takes as long and fails like any wrong password.
 */
export const hashOfNoPassword = (random: RandomSource): string =>
  `$argon2id$v=19$m=47104,t=1,p=1$${standard(base64url(random, 16))}$${standard(base64url(random, 32))}`;

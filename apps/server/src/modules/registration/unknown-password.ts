import { base64url, type RandomSource } from '../../base/random.ts';

const standard = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/');

/**
 * A hash that no password has: chance in the form of one. It stands where a player was given no password, costs no
 * hashing, and a login tried against it takes as long and fails as quietly as any wrong password.
 */
export const hashOfNoPassword = (random: RandomSource): string =>
  `$argon2id$v=19$m=47104,t=1,p=1$${standard(base64url(random, 16))}$${standard(base64url(random, 32))}`;

import { hash } from 'node:crypto';
import { originalRoundPrefix } from '@croupier/contract/game-fields.ts';

const timeDigits = 9;
/** 12 bytes. */
const digestDigits = 16;

/**
 * Names a round by its time and a hash of its seeds: unique, without revealing how many rounds were played. The time
 * comes first so that new rounds are adjacent in the index. Providers may not use the prefix.
 */
export const originalRoundId = (serverSeedHash: string, nonce: number, now: Date): string => {
  const moment = now.getTime().toString(36).padStart(timeDigits, '0');
  const digest = hash('sha256', `${serverSeedHash}:${nonce}`, 'base64url');
  return `${originalRoundPrefix}${moment}${digest.slice(0, digestDigits)}`;
};

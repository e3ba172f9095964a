/**
 * The number, from 1, of the worker that owns an account. Every worker computes the same, without asking anybody. A
 * wrong owner would cost time and never money: the versions of the accounts in PostgreSQL decide.
 */
export const ownerOf = (operatorId: number, playerId: number, workers: number): number =>
  1 + (mix(Math.imul(operatorId, 0x9e37_79b1) ^ mix(playerId)) % workers);

/** Spreads consecutive numbers over 32 bits (the finalizer of MurmurHash3). */
const mix = (value: number): number => {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

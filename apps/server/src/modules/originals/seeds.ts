import { hmacSha256 } from '../../base/hmac-sha256.ts';
import { base64url, type RandomSource } from '../../base/random.ts';
import { sha256Hex } from '../../base/sha256.ts';
import { blockMessage, type Draws, drawsFrom } from './draws.ts';

/** What a player's next rounds are drawn from. */
export type Seeds = {
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly created_at: Date;
  /**
   * The server seed that replaces this one. Fixed in advance, so that its hash is known before a client seed is chosen.
   */
  readonly next: NextSeed;
};

export type NextSeed = {
  readonly server_seed_hash: string;
  /** Decrypted only when the seeds are replaced: a round does not need it. */
  readonly server_seed: () => string;
};

/** Marks seeds that are in the database: only a new pair must be written. */
export type SeedFacts = Seeds & { readonly isStored?: boolean };

/** The seeds of the current round. A new pair counts as a change, so it is written with its first round. */
export const seedsInUse = (seeds: SeedFacts): SeedFacts => (seeds.isStored ? seeds : { ...seeds });

export const hashSeed = (serverSeed: string): string => sha256Hex(serverSeed);

export const newServerSeed = (random: RandomSource): string => random.bytes(32).toString('hex');

export const newNextSeed = (server_seed: string): NextSeed => ({
  server_seed_hash: hashSeed(server_seed),
  server_seed: () => server_seed,
});

export const newSeeds = (server_seed: string, client_seed: string, next_server_seed: string, now: Date): Seeds => ({
  server_seed,
  server_seed_hash: hashSeed(server_seed),
  client_seed,
  created_at: now,
  next: newNextSeed(next_server_seed),
});

/** A client seed for a player who has not chosen one. */
export const someClientSeed = (random: RandomSource): string => base64url(random, 12);

export const drawsOf = (serverSeed: string, clientSeed: string, nonce: number): Draws =>
  drawsFrom((cursor) => hmacSha256(serverSeed, blockMessage(clientSeed, nonce, cursor)));

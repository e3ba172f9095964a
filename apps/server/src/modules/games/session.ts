import { hash } from 'node:crypto';
import type { Platform } from '@croupier/contract/game-fields.ts';
import { base64url, type RandomSource } from '../../base/random.ts';

/** A wallet session, against which bets are checked. */
export type Session = {
  readonly id: number;
  readonly player_id: number;
  readonly provider_id: number;
  readonly game_id: number;
  /** Whether it is a session of a live game, which takes bets on all live games of the provider. */
  readonly is_live: boolean;
  /** The player's name for the provider: opaque, and the same in every session. */
  readonly player_ref: string;
  readonly session_hash: string;
  readonly platform: Platform;
  readonly ip: string | null;
  /** The key that opened it; null for one of before keys were noted. */
  readonly api_key_id: number | null;
  /** The player token under which it was opened; null where the operator's server opened it. */
  readonly player_token_id: number | null;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
};

/** The id of a session inside the platform: the token itself is not stored. */
export const sessionHash = (token: string): string => hash('sha256', token);

export const newSessionToken = (random: RandomSource): string => `gst_${base64url(random, 32)}`;

export const newPlayerRef = (random: RandomSource): string => `plr_${base64url(random, 16)}`;

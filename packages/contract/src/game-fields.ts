import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { gameOffer, maintenanceWindow, newGameDays, popularGames } from './game-offer.ts';
import { gameTypes } from './game-types.ts';
import { ip } from './player-fields.ts';

/** Games as every answer shows them, and the input and result of a launch. */

export const launchModes = ['real', 'demo'] as const;
export const platforms = ['desktop', 'mobile', 'web', 'ios', 'android'] as const;
export type Platform = (typeof platforms)[number];

/** The games that the platform plays itself: every operator has these three. */
export const originals = ['orig-slot', 'orig-roulette', 'orig-crash'] as const;
export type OriginalId = (typeof originals)[number];

/** The slug of their provider. */
export const originalsProvider = 'originals';

/** The prefix of their round ids; providers may not use it. */
export const originalRoundPrefix = 'orig_';

/** A note on the return of an Original. */
export const rtpNoteOfOriginals = 'Before payouts are rounded down to minor units.';

/** Where the picture of a game comes from. */
export const thumbnailSources = ['uploaded', 'address', 'drawn'] as const;

export const game = z.object({
  id: id(),
  external_id: z.string().describe("The provider's own id of the game."),
  name: z.string(),
  type: z.enum(gameTypes),
  category: z.string(),
  rtp: z
    .number()
    .describe('Return to player, in percent; of an Original before payouts are rounded down to minor units.'),
  rtp_note: z.string().nullable().describe('What `rtp` leaves out; null where there is nothing to say.'),
  thumbnail_url: z
    .string()
    .describe('Of an uploaded picture it ends with `-640.webp`, its width; `-320.webp` is the same in half the width.'),
  is_original: z.boolean().describe('A house-built game, played through the player play endpoint.'),
  provider: z.object({ id: id(), slug: z.string(), name: z.string() }),
  ...gameOffer,
  is_new: z.boolean().describe(`Added within the last ${newGameDays} days.`),
  is_popular: z
    .boolean()
    .describe(
      `One of the ${popularGames} games with the most rounds of the last seven UTC days, as of the last roll-up.`,
    ),
  maintenance: maintenanceWindow
    .nullable()
    .describe('When the provider is under maintenance: the window that runs, else the next one; null: none is known.'),
});

export type GameView = z.input<typeof game>;

export const launchWish = z.object({
  mode: z.enum(launchModes).default('real'),
  platform: z.enum(platforms).default('web'),
  ip: ip().optional().describe('The address of the player.'),
});

export const launchResult = z.object({
  mode: z.enum(launchModes),
  game_id: id(),
  launch_url: z.string().nullable().describe('Open this for the player; null for Originals.'),
  original_url: z
    .string()
    .nullable()
    .describe(
      'Of an Original in real mode, the page that plays it: show it in a frame of your site (`allowed_origins`) with `#token=` and a session token of the player added. The page takes the token out of its address and keeps it nowhere. Else null.',
    ),
  session_token: z
    .string()
    .describe('The wallet session. It is shown once. In demo mode it opens nothing: no money is at play.'),
  expires_at: timestamp().describe('12 hours after the launch.'),
  is_original: z.boolean(),
});

export type LaunchResult = z.input<typeof launchResult>;

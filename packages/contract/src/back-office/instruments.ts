import { z } from 'zod';
import { id } from '../common.ts';
import { holderMatches, instrument } from '../instrument-fields.ts';
import { defineRoute, list } from '../route.ts';

export const staffInstrument = instrument.extend({
  holder_match: z
    .enum(holderMatches)
    .describe(
      'The name of the holder beside that of the player, whatever their order, accents and titles. similar: only initials fit, or there are further names.',
    ),
  same_at: z
    .array(z.object({ id: id(), name: z.string(), is_removed: z.boolean() }))
    .describe('Up to ten other players who have saved the same account or card, or had.'),
});

export const listPlayerInstruments = defineRoute({
  name: 'list_player_instruments',
  method: 'GET',
  path: '/api/back-office/v1/players/{player}/instruments',
  audience: 'staff',
  permission: 'view_payments',
  tag: 'Instruments',
  summary: "List a player's accounts and cards",
  description: 'Newest first, removed ones last, at most 100. IBANs are masked.',
  params: { player: 'player' },
  reply: list(staffInstrument),
  example: { title: 'Of one player', params: { player: 1 } },
});

import { z } from 'zod';
import { id, line, timestamp } from './common.ts';

export const instrumentKinds = ['bank_account', 'card', 'wallet'] as const;

/** How the name of the holder compares with the player's. */
export const holderMatches = ['same', 'similar', 'different'] as const;

/** How many instruments a player can have at a time. */
export const maxInstruments = 20;

const code = (max: number) =>
  line(max).regex(/^[\w.:+/=-]+$/, 'must consist of letters, digits and the characters _ . : + / = -');

const iban = () => line(42).describe('With or without spaces. Its country, length and check digits are checked.');
const bic = () => line(11).describe('The BIC of the bank: 8 or 11 characters.');
const holder = () => line(100).describe('The holder, as the bank or the payment provider knows them.');

/** An instrument as the operator's server saves it. */
export const newInstrument = z.object({
  kind: z.enum(instrumentKinds),
  holder_name: holder(),
  iban: iban().optional(),
  bic: bic().optional(),
  provider: code(40).optional().describe('Your payment provider, by a code of your own.'),
  token: code(255).optional().describe('What your payment provider calls the instrument. Never the number of a card.'),
  fingerprint: code(255)
    .optional()
    .describe("The provider's mark of a card or account, equal for the same one under different tokens."),
  brand: line(40).optional().describe('Such as Visa.'),
  last_four: z
    .string()
    .regex(/^\d{4}$/, 'must be the last four digits')
    .optional(),
  expires_on: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, as YYYY-MM')
    .optional()
    .describe('The last month of a card.'),
});

/** A bank account as the player saves it. */
export const newOwnInstrument = z.object({ iban: iban(), bic: bic().optional(), holder_name: holder() });

export const instrument = z.object({
  id: id(),
  player_id: id(),
  kind: z.enum(instrumentKinds),
  label: z.string().describe('What to show the player: an IBAN or a card with all but a few characters hidden.'),
  holder_name: z.string(),
  country: z.string().nullable().describe('Of a bank account with an IBAN.'),
  bic: z.string().nullable(),
  provider: z.string().nullable(),
  brand: z.string().nullable(),
  last_four: z.string().nullable(),
  expires_on: z.string().nullable(),
  created_at: timestamp(),
  removed_at: timestamp().nullable(),
});

/** As the operator's server sees it. */
export const operatorInstrument = instrument.extend({
  token: z.string().nullable().describe('What your payment provider calls it.'),
});

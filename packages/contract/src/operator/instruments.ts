import { newInstrument, operatorInstrument } from '../instrument-fields.ts';
import { defineRoute, list, one } from '../route.ts';

const tag = 'Instruments';
const path = '/api/v1/operator/players/{player}/instruments';

export const listInstruments = defineRoute({
  name: 'list_instruments',
  method: 'GET',
  path,
  audience: 'operator',
  scope: 'payments:read',
  tag,
  summary: "List a player's saved accounts and cards",
  description: 'Newest first, without those that were removed. IBANs are masked.',
  params: { player: 'player' },
  reply: list(operatorInstrument),
  example: { title: 'Where a payout can go', params: { player: 1 } },
});

export const addInstrument = defineRoute({
  name: 'add_instrument',
  method: 'POST',
  path,
  audience: 'operator',
  scope: 'payments:write',
  answersSecret: true,
  tag,
  summary: 'Save an account or a card of a player',
  description:
    'A bank account by its IBAN, anything else by the token of your payment provider. What looks like the number of a card is refused wherever it stands in the body, and stored nowhere. What the player has saved already answers 200 with that. Staff see whether the holder has the name of the player, and who else has the same account or card.',
  params: { player: 'player' },
  body: newInstrument,
  reply: { ...one(operatorInstrument, 201), repeatStatus: 200 },
  example: {
    title: 'A bank account',
    params: { player: 1 },
    body: { kind: 'bank_account', holder_name: 'Maria Silva', iban: 'DE89 3704 0044 0532 0130 00' },
  },
});

export const removeInstrument = defineRoute({
  name: 'remove_instrument',
  method: 'DELETE',
  path: `${path}/{instrument}`,
  audience: 'operator',
  scope: 'payments:write',
  tag,
  summary: 'Remove a saved account or card',
  description: 'It is no longer listed and no longer paid to. Payments that named it keep doing so.',
  params: { player: 'player', instrument: 'instrument' },
  reply: one(operatorInstrument),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'The card has expired', params: { player: 1, instrument: 1 } },
});

import { instrument, newOwnInstrument } from '../instrument-fields.ts';
import { defineRoute, list, one } from '../route.ts';

const own = { audience: 'player', access: 'payments', tag: 'Instruments' } as const;
const path = '/api/v1/player/instruments';

export const listOwnInstruments = defineRoute({
  ...own,
  name: 'list_own_instruments',
  method: 'GET',
  path,
  summary: "The player's saved accounts and cards",
  description: 'Newest first. IBANs are masked.',
  reply: list(instrument),
  example: { title: 'Where I am paid' },
});

export const addOwnInstrument = defineRoute({
  ...own,
  name: 'add_own_instrument',
  method: 'POST',
  path,
  summary: 'Save a bank account of one’s own',
  description:
    'Cards are saved by your payment provider, and by your server with its token. What looks like the number of a card is refused. Restricted tokens open it, too: a withdrawal may need it.',
  whileRestricted: true,
  body: newOwnInstrument,
  reply: { ...one(instrument, 201), repeatStatus: 200 },
  example: { title: 'My account', body: { iban: 'DE02120300000000202051', holder_name: 'Maria Silva' } },
});

export const removeOwnInstrument = defineRoute({
  ...own,
  name: 'remove_own_instrument',
  method: 'DELETE',
  path: `${path}/{instrument}`,
  summary: 'Remove a saved account or card of one’s own',
  description:
    'Where the setting `closed_loop` is on, one that deposits are to go back to stays: INVALID_REQUEST with `details.rule` `closed_loop` and the amount. The operator’s server can remove it.',
  whileRestricted: true,
  params: { instrument: 'instrument' },
  reply: one(instrument),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'The account is closed', params: { instrument: 1 } },
});

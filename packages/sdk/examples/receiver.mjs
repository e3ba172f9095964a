// A small integration: receives webhooks, keeps a copy of each player, and records a deposit when it is asked to.
// Run it with CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET, CROUPIER_WEBHOOK_SECRET and PORT in the environment. While a
// webhook secret is being changed, give both, separated by a comma.
import { createServer } from 'node:http';
import { createCroupier } from '@croupier/sdk';
import { webhookHandler } from '@croupier/sdk/webhooks';

const { CROUPIER_WEBHOOK_SECRET, PORT = '4000' } = process.env;
const croupier = createCroupier();

// In earnest these are tables of your database.
const done = new Set();
const references = new Map();
const players = new Map();

/** Events of a player may overtake each other: the highest sequence is the truth. */
const keepCopy = ({ sequence, data }) => {
  const known = players.get(data.id);
  if (!known || known.sequence < sequence) players.set(data.id, { sequence, first_name: data.first_name });
};

/** The reference is fixed when the event is first seen: no retry and no second copy of it can lead to another deposit. */
const deposit = (event, player) => {
  const reference = references.get(event.id) ?? `certify-${event.id}-${players.get(player)?.first_name}`;
  references.set(event.id, reference);
  return croupier.recordDeposit({ player, amount: 1_000, external_reference: reference });
};

/** Each event is acted on once: copies that come at once wait for the first, and a failure is tried again. */
const working = new Map();
const once = async (event, work) => {
  if (!working.has(event.id)) working.set(event.id, work());
  try {
    await working.get(event.id);
    done.add(event.id);
  } finally {
    working.delete(event.id);
  }
};

const receive = webhookHandler(
  {
    'player.registered': async (event) => {
      keepCopy(event);
      await once(event, () => deposit(event, event.data.id));
    },
    'player.updated': keepCopy,
    'limits.changed': (event) => once(event, () => deposit(event, event.data.player_id)),
  },
  { secrets: CROUPIER_WEBHOOK_SECRET.split(','), isKnown: (id) => done.has(id), onError: console.error },
);

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { status } = await receive(
    new Request('http://localhost/', { method: 'POST', headers: request.headers, body: Buffer.concat(chunks) }),
  );
  response.writeHead(status).end();
}).listen(Number(PORT), () => console.log(`listening on ${PORT}`));

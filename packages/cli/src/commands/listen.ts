import { connect, connectionOptions } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { type Delivered, deliveryHeaders, isAccepted, post } from '../deliver.ts';
import { readTypes } from '../event-types.ts';
import { followStream, newestSequence, readSequence, untilAnswered } from '../follow.ts';
import { escapeControls, painter } from '../program/text.ts';
import { readReceiver, secretFor } from '../receiver.ts';

const formatDelivery = ({ status, error, milliseconds }: Delivered): string =>
  `${status ?? escapeControls(error ?? '')}  ${milliseconds} ms`;

export const listen = defineHttpCommand({
  name: 'listen',
  summary: 'Send every event to your own address, signed like a webhook',
  details:
    'Follows the event stream from here: no public address and no tunnel is needed. Headers, body and signature are those of a real delivery; only the secret differs, and is printed. What your receiver refuses is not sent again: --after repeats from a sequence on. Goes on where it stopped when the connection is lost; Ctrl-C ends it.',
  options: {
    ...connectionOptions,
    'forward-to': { type: 'string', value: 'URL', help: 'such as localhost:4000/webhooks', required: true },
    events: { type: 'string', value: 'TYPES', help: 'such as deposit.paid,limits.*; all when left out' },
    after: { type: 'string', value: 'SEQUENCE', help: 'start after this event; by default with the next one' },
  },
  example: [
    '--forward-to localhost:4000/webhooks',
    '--forward-to localhost:4000/webhooks --events deposit.paid,limits.*',
  ],
  run: async (io, values) => {
    const url = readReceiver('--forward-to', values['forward-to']);
    const types = readTypes(values.events);
    const { connection, croupier } = connect(io, values.profile);
    const secret = secretFor(io, connection.webhook_secret, connection.profile);
    const paint = painter(io.hasColour);
    const after = readSequence(values.after) ?? (await untilAnswered(io, () => newestSequence(croupier)));
    if (after === undefined) return { followed: true };
    io.err(`Signing secret: ${secret}`);
    io.err(`Sending ${types ?? 'all events'} after ${after} to ${url}. Ctrl-C ends it.`);

    for await (const event of followStream(io, croupier, { after, types })) {
      const body = JSON.stringify(event);
      const delivered = await post(io, url, body, await deliveryHeaders(body, event.id, secret, io.now));
      const { id, type, sequence, created_at } = event;
      if (io.asJson) io.out(JSON.stringify({ id, type, sequence, created_at, ...delivered }));
      else {
        const colour = isAccepted(delivered) ? 'green' : 'red';
        io.out(
          `${created_at}  ${String(sequence).padStart(6)}  ${escapeControls(type).padEnd(24)}  ${paint(colour, formatDelivery(delivered))}`,
        );
      }
    }
    return { followed: true };
  },
});

import { connect, connectionOptions } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { type Delivered, deliveryHeaders, isAccepted, newWebhookSecret, post } from '../deliver.ts';
import { readTypes } from '../event-types.ts';
import { followStream, newestSequence, readSequence, untilAnswered } from '../follow.ts';
import { readProfiles, writeProfiles } from '../profiles.ts';
import { UsageError } from '../program/command.ts';
import type { Io } from '../program/io.ts';
import { harmless, painter } from '../program/text.ts';

const target = (text: string): string => {
  const full = /^\d{1,5}(\/|$)/.test(text) ? `localhost:${text}` : text;
  try {
    const url = new URL(/^https?:\/\//.test(full) ? full : `http://${full}`);
    return url.href;
  } catch {
    throw new UsageError('--forward-to must be an address such as http://localhost:4000/webhooks.');
  }
};

/** The same secret at every run of a profile, so that a receiver is set up once. */
const secretFor = (io: Io, kept: string | undefined, profile: string | undefined): string => {
  if (kept !== undefined) {
    if (!/^whsec_[A-Za-z0-9+/]{2,}={0,2}$/.test(kept))
      throw new UsageError('CROUPIER_WEBHOOK_SECRET must be whsec_ and base64.');
    return kept;
  }
  const secret = newWebhookSecret();
  const stored = readProfiles(io.env);
  const own = profile === undefined ? undefined : stored.profiles[profile];
  if (profile !== undefined && own)
    writeProfiles(io.env, {
      ...stored,
      profiles: { ...stored.profiles, [profile]: { ...own, webhook_secret: secret } },
    });
  return secret;
};

const told = ({ status, error, milliseconds }: Delivered): string =>
  `${status ?? harmless(error ?? '')}  ${milliseconds} ms`;

export const listen = defineHttpCommand({
  name: 'listen',
  summary: 'Send every event to an address of yours, signed as a webhook is',
  details:
    'Follows the event stream from here: no public address and no tunnel is needed. Headers, body and signature are those of a real delivery; only the secret differs, and is printed. What your receiver refuses is not sent again: --after repeats from a sequence on. Goes on where it stopped when the connection is lost; Ctrl-C ends it.',
  options: {
    ...connectionOptions,
    'forward-to': { type: 'string', value: 'URL', help: 'such as localhost:4000/webhooks', required: true },
    events: { type: 'string', value: 'TYPES', help: 'such as deposit.paid,limits.*; all when left out' },
    after: { type: 'string', value: 'SEQUENCE', help: 'begin behind this event; with the next one when left out' },
  },
  example: [
    '--forward-to localhost:4000/webhooks',
    '--forward-to localhost:4000/webhooks --events deposit.paid,limits.*',
  ],
  run: async (io, values) => {
    const url = target(values['forward-to']);
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
          `${created_at}  ${String(sequence).padStart(6)}  ${harmless(type).padEnd(24)}  ${paint(colour, told(delivered))}`,
        );
      }
    }
    return { followed: true };
  },
});

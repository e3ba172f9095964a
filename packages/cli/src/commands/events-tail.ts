import { connect, connectionOptions } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { readTypes } from '../event-types.ts';
import { followStream, newestSequence, readSequence, untilAnswered } from '../follow.ts';
import { cell, escapeControls } from '../program/text.ts';

/** What an event is about, in a few words. */
export const aboutEvent = (data: object): string => {
  const { player_id, id, amount, currency, status, limit, name } = data as Record<string, unknown>;
  const parts = { player: player_id, id, amount, currency, status, limit, name };
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([field, value]) => `${field}=${cell(value)}`)
    .join(' ');
};

export const eventsTail = defineHttpCommand({
  name: 'events tail',
  summary: 'Follow the event stream',
  details: 'The newest ten and each one that follows; with --json one whole event a line. Ctrl-C ends it.',
  options: {
    ...connectionOptions,
    types: { type: 'string', value: 'TYPES', help: 'such as deposit.paid,limits.*; all when left out' },
    after: { type: 'string', value: 'SEQUENCE', help: 'start after this event; 0: with the oldest one kept' },
    once: { type: 'boolean', help: 'stop after the newest event' },
  },
  example: ['', '--types withdrawal.* --after 0 --once --json'],
  run: async (io, values) => {
    const types = readTypes(values.types);
    const { croupier } = connect(io, values.profile);
    const newest = await untilAnswered(io, () => newestSequence(croupier));
    if (newest === undefined) return { followed: true };
    const after = readSequence(values.after) ?? Math.max(0, newest - 10);
    for await (const event of followStream(io, croupier, { after, types, once: values.once }))
      io.out(
        io.asJson
          ? JSON.stringify(event)
          : `${event.created_at}  ${String(event.sequence).padStart(6)}  ${escapeControls(event.type).padEnd(24)}  ${aboutEvent(event.data)}`,
      );
    return { followed: true };
  },
});

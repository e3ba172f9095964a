import { z } from 'zod';
import { id, queryInteger, timestamp } from '../common.ts';
import { type EventData, eventData } from '../event-data.ts';
import { type EventType, eventTypes, isEventPattern, typesNamed } from '../events.ts';
import { defineRoute, list } from '../route.ts';

const envelopeOf = <T extends EventType>(type: T) =>
  z.object({
    id: z.uuid().describe('The same in every delivery of the event.'),
    type: z.literal(type),
    created_at: timestamp(),
    api_version: z.literal('v1'),
    operator_id: id(),
    sequence: z
      .int()
      .positive()
      .describe('Rises by one with every event of the operator; ledger.entries_lost leaves out a range before it.'),
    data: eventData[type] as EventData[T],
  });

type EventSchemas = { readonly [T in EventType]: ReturnType<typeof envelopeOf<T>> };

/** Each event as it is delivered. */
export const eventSchemas = Object.fromEntries(
  eventTypes.map((type) => [type, envelopeOf(type)]),
) as unknown as EventSchemas;

/** Any event: its `type` determines its `data`. */
export const event = z.discriminatedUnion(
  'type',
  Object.values(eventSchemas) as [EventSchemas[EventType], ...EventSchemas[EventType][]],
);

const eventFilter = () =>
  z
    .string()
    .max(1000)
    .transform((text, context) => {
      const names = text.split(',');
      for (const name of names)
        if (name === '*' || !isEventPattern(name))
          context.addIssue({ code: 'custom', message: `there is no event ${name}` });
      return [...new Set(names.flatMap(typesNamed))];
    })
    .meta({ example: 'deposit.paid,limits.*' });

export const listEvents = defineRoute({
  name: 'list_events',
  method: 'GET',
  path: '/api/v1/operator/events',
  audience: 'operator',
  scope: 'events:read',
  tag: 'Events',
  summary: 'Read the event stream',
  description:
    'For those who would rather pull than receive webhooks. Events stand in the order of their sequence, without gaps (only ledger.entries_lost leaves out a range before it); those of one player in the order of their changes. Start with after=0, which is the oldest event that is kept, and go on with the last_sequence of each answer: with has_more at once, otherwise after a pause. Everything that was answered before this request is in it. With a filter an answer may be empty and still have more. Events are kept for a limited time: an after that lies before the oldest one kept is refused with INVALID_REQUEST (details.oldest_sequence), so that nobody skips events without knowing. The code of player.code_requested is null for a key without players:write.',
  query: z.object({
    after: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0).describe('Only events with a higher sequence.'),
    limit: queryInteger(1, 500).default(100),
    types: eventFilter().optional().describe('Event types, separated by commas; `limits.*` names all of an area.'),
  }),
  reply: {
    ...list(event),
    meta: z.object({
      last_sequence: z.int().describe('Everything up to here has been looked at: the next after.'),
      has_more: z.boolean(),
      oldest_sequence: z.int().describe('Older events are no longer kept.'),
    }),
  },
  refusals: ['INVALID_REQUEST'],
  example: { title: 'From the beginning', query: { after: 0, limit: 50 } },
});

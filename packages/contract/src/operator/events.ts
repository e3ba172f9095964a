import { z } from 'zod';
import { id, queryInteger, timestamp } from '../common.ts';
import { type EventType, eventTypes } from '../events.ts';
import { defineRoute, list } from '../route.ts';

export const event = z.object({
  id: z.uuid().describe('The same in every delivery of the event.'),
  type: z.enum(eventTypes),
  created_at: timestamp(),
  api_version: z.literal('v1'),
  operator_id: id(),
  sequence: z.int().positive().describe('Rises by one with every event of the operator.'),
  data: z.json().describe('The API representation as it stood with the change.'),
});

const areas = new Set(eventTypes.map((type) => type.split('.')[0]));

/** `limits.*` stands for every event whose type begins so. */
const typesNamed = (name: string): EventType[] =>
  name.endsWith('.*') && areas.has(name.slice(0, -2))
    ? eventTypes.filter((type) => type.startsWith(name.slice(0, -1)))
    : eventTypes.filter((type) => type === name);

const eventFilter = () =>
  z
    .string()
    .max(1000)
    .transform((text, context) => {
      const named = text.split(',').map((name) => ({ name, types: typesNamed(name) }));
      for (const { name, types } of named)
        if (types.length === 0) context.addIssue({ code: 'custom', message: `there is no event ${name}` });
      return [...new Set(named.flatMap(({ types }) => types))];
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
    'For those who would rather pull than receive webhooks. Events stand in the order of their sequence, without gaps; those of one player in the order of their changes. Start with after=0, and go on with the last_sequence of each answer: with has_more at once, otherwise after a pause. Everything that was answered before this request is in it. With a filter an answer may be empty and still have more.',
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
    }),
  },
  refusals: ['VALIDATION_FAILED'],
  example: { title: 'From the beginning', query: { after: 0, limit: 50 } },
});

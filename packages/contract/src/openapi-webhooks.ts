import recorded from '../openapi/events.json' with { type: 'json' };
import { type EventType, events, eventTypes } from './events.ts';
import type { SchemaCollector } from './openapi-schemas.ts';
import type { Json } from './openapi-tidy.ts';
import { eventSchemas } from './operator/events.ts';

/** An event recorded from the running system. */
export const exampleOf = (type: EventType): unknown => (recorded as Readonly<Record<string, unknown>>)[type];

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** The headers of every delivery; a receiver must check all three before it trusts the body. */
const headers: readonly Json[] = [
  header('webhook-id', 'The id of the event: the same in every attempt.', { type: 'string', format: 'uuid' }),
  header('webhook-timestamp', 'When the attempt was signed, in Unix seconds.', { type: 'string', pattern: '^\\d+$' }),
  header('webhook-signature', '`v1,` and the base64 of HMAC-SHA256; several are separated by spaces.', {
    type: 'string',
  }),
];

const responses: Json = {
  '2XX': { description: 'Delivered.' },
  '4XX': { description: '410 disables the endpoint; after any other the event is sent again later.' },
  '5XX': { description: 'The event is sent again later; with 503 and Retry-After not before that.' },
};

/** The deliveries that an operator's server receives, as OpenAPI describes them. */
export const webhooksOf = (schemas: SchemaCollector): Json =>
  Object.fromEntries(
    eventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `on_${type.replaceAll('.', '_')}`,
          tags: ['Events'],
          summary: sentence(events[type]),
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemas.convert(eventSchemas[type], 'output'), example: exampleOf(type) },
            },
          },
          responses,
          security: [],
        },
      },
    ]),
  );

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

import type { EventType } from '@croupier/contract/events.ts';
import { exampleOf } from '@croupier/contract/openapi-webhooks.ts';

/** Example data for an event of the type, as JSON. */
export const exampleData = (type: EventType): string =>
  JSON.stringify((exampleOf(type) as { readonly data: unknown }).data);

import type { EventType } from '@croupier/contract/events.ts';
import { exampleOf } from '@croupier/contract/openapi-webhooks.ts';

/** Data that an event of the type may carry, as JSON. */
export const exampleData = (type: EventType): string =>
  JSON.stringify((exampleOf(type) as { readonly data: unknown }).data);

import type { Client } from './client.ts';
import type { OperatorOperations } from './operations.ts';
import { pause } from './pause.ts';
import type { AnyEvent } from './webhooks.ts';

export type FollowOptions = {
  /** Start after this sequence: the last one that you have stored. 0: from the oldest event that is kept. */
  readonly after?: number | undefined;
  /** Event types, separated by commas; `limits.*` names all of an area. */
  readonly types?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long to wait when there are no new events: 2 seconds. */
  readonly pauseMilliseconds?: number | undefined;
  /** Called after each page with the last sequence read, even when the filter matched no event. */
  readonly onPlace?: ((sequence: number) => void) | undefined;
};

/**
 * Reads the event stream and stays at its end; throws as any call does. Store the sequence of the events you have
 * processed, and start there next time.
 */
export async function* followEvents(
  client: Client<OperatorOperations>,
  { after = 0, types, signal, pauseMilliseconds = 2_000, onPlace }: FollowOptions = {},
): AsyncGenerator<AnyEvent> {
  for (let place = after; !signal?.aborted; ) {
    const asked = client.request('listEvents', { after: place, limit: 500, types }, { signal });
    const page = await asked.catch((error: unknown) => {
      if (signal?.aborted) return undefined;
      throw error;
    });
    if (!page) return;
    for (const event of page.data as readonly AnyEvent[]) {
      if (signal?.aborted) return;
      yield event;
    }
    place = page.meta.last_sequence;
    onPlace?.(place);
    if (!page.meta.has_more) await pause(pauseMilliseconds, signal).catch(() => undefined);
  }
}

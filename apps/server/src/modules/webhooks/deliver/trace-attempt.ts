import { readAddress } from '@croupier/contract/addresses.ts';
import { parseTraceparent, writeTraceparent } from '../../../base/trace-context.ts';
import type { Tracing } from '../../../base/tracing.ts';
import type { PostResult } from '../transport/send.ts';
import type { Target } from './claim-queries.ts';
import type { Item } from './load-events.ts';

export type AttemptTrace = { readonly headers: { readonly traceparent: string }; end(result: PostResult): void };

/** Traces an attempt if the change behind the event was traced; the receiver gets the `traceparent`. */
export const traceAttempt = (
  tracing: Tracing,
  { id, url }: Pick<Target, 'id' | 'url'>,
  { traceparent, type, attempts }: Item,
): AttemptTrace | undefined => {
  const parent = parseTraceparent(traceparent);
  if (!parent) return undefined;
  const span = tracing.start('POST webhook', {
    kind: 'client',
    parent,
    attributes: {
      'http.request.method': 'POST',
      // Only the host, because paths may contain secrets of the receiver.
      'server.address': hostnameOf(url),
      'croupier.event_type': type,
      'croupier.webhook_endpoint': id,
      'croupier.attempt': attempts + 1,
    },
  });
  return {
    headers: { traceparent: writeTraceparent(span.context) },
    end: ({ succeeded, status }) => {
      if (status !== null) span.set({ 'http.response.status_code': status });
      if (!succeeded) span.fail(status === null ? 'unanswered' : String(status));
      span.end();
    },
  };
};

const hostnameOf = (url: string): string => {
  const read = readAddress(url, { http: 'anywhere' });
  return 'problem' in read ? '' : (read.url?.hostname ?? '');
};

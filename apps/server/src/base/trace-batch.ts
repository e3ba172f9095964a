import type { SpanContext } from './trace-context.ts';
import type { Span, Tracing } from './tracing.ts';

/**
 * Runs a batch under its own span. A batch of one request is part of its trace. A batch of several starts a trace that
 * links to each of them, and each of them links to the batch.
 */
export const traceBatch = <T>(
  tracing: Tracing,
  name: string,
  spans: readonly (Span | undefined)[],
  run: () => Promise<T>,
): Promise<T> => {
  const sampled = spans.filter((span): span is Span => span?.context.is_sampled === true);
  if (sampled.length === 0) return run();
  const links: readonly SpanContext[] = sampled.map(({ context }) => context);
  const attributes = { 'croupier.batch_size': spans.length };
  const [lone] = spans.length === 1 ? links : [];
  // The batch is sampled when one of its requests is.
  const options = lone ? { parent: lone } : { isRoot: true, isSampled: true, links };
  return tracing.trace(name, { ...options, attributes }, (span) => {
    if (!lone) for (const each of sampled) each.link(span.context);
    return run();
  });
};

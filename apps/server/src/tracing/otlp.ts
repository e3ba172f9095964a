import type { SpanContext } from '../base/trace-context.ts';
import type { Attributes, SpanKind } from '../base/tracing.ts';

/** A span as it is kept until its export. Times are those of `performance.now()`. */
export type FinishedSpan = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly context: SpanContext;
  readonly parent_id: string | undefined;
  readonly started: number;
  readonly ended: number;
  readonly attributes: Attributes;
  readonly links: readonly SpanContext[];
  readonly failure: string | undefined;
};

/** The numbers of OTLP's SpanKind. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };

const sampledFlag = 1;
const errorStatus = 2;

/** The body of an export: an ExportTraceServiceRequest in the JSON encoding of OTLP 1. */
export const writeSpans = (spans: readonly FinishedSpan[], resource: Attributes): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: writeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'croupier' }, spans: spans.map(writeSpan) }],
      },
    ],
  });

const writeSpan = ({ context, parent_id, name, kind, started, ended, attributes, links, failure }: FinishedSpan) => ({
  traceId: context.trace_id,
  spanId: context.span_id,
  ...(parent_id === undefined ? {} : { parentSpanId: parent_id }),
  flags: sampledFlag,
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(started),
  endTimeUnixNano: nanoseconds(ended),
  attributes: writeAttributes(failure === undefined ? attributes : { ...attributes, 'error.type': failure }),
  ...(links.length === 0 ? {} : { links: links.map(writeLink) }),
  ...(failure === undefined ? {} : { status: { code: errorStatus } }),
});

const writeLink = ({ trace_id, span_id, is_sampled }: SpanContext) => ({
  traceId: trace_id,
  spanId: span_id,
  flags: is_sampled ? sampledFlag : 0,
});

const writeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: writeValue(value) }));

const writeValue = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  // Integers of 64 bits are text in this encoding.
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

/** Nanoseconds since 1970 are beyond 2^53: exact to the microsecond, and written as text. */
const nanoseconds = (moment: number): string =>
  `${BigInt(Math.round((performance.timeOrigin + moment) * 1_000)) * 1_000n}`;

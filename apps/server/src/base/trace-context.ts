import { AsyncLocalStorage } from 'node:async_hooks';

/** The position of a span: its trace and its own id. */
export type SpanContext = { readonly trace_id: string; readonly span_id: string; readonly is_sampled: boolean };

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const zeros = /^0+$/;

/** Parses a `traceparent` header (W3C Trace Context, version 00). Anything else counts as none. */
export const parseTraceparent = (text: unknown): SpanContext | undefined => {
  if (typeof text !== 'string' || text.length !== 55) return undefined;
  const [, trace_id = '', span_id = '', flags = ''] = shape.exec(text) ?? [];
  if (trace_id === '' || zeros.test(trace_id) || zeros.test(span_id)) return undefined;
  return { trace_id, span_id, is_sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

export const writeTraceparent = ({ trace_id, span_id, is_sampled }: SpanContext): string =>
  `00-${trace_id}-${span_id}-${is_sampled ? '01' : '00'}`;

/** The span that the running code belongs to. Stays empty, at no cost, while tracing is off. */
export const runningSpan = new AsyncLocalStorage<SpanContext>();

/** The running span as it is stored with an event; undefined when there is none or it is not sampled. */
export const runningTraceparent = (): string | undefined => {
  const context = runningSpan.getStore();
  return context?.is_sampled ? writeTraceparent(context) : undefined;
};

import type { SpanContext } from './trace-context.ts';

/** Never a value that a caller sent: no ids of players, no addresses, no amounts, no secrets. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'internal' | 'server' | 'client';

export type SpanOptions = {
  readonly kind?: SpanKind;
  /** By default the running span. */
  readonly parent?: SpanContext | undefined;
  /** Begins a trace of its own, whatever runs. */
  readonly isRoot?: boolean;
  /** Recorded in any case; by default the sampler decides. */
  readonly isSampled?: boolean;
  readonly links?: readonly SpanContext[];
  readonly attributes?: Attributes;
};

export type Span = {
  readonly context: SpanContext;
  set(attributes: Attributes): void;
  link(context: SpanContext): void;
  /** Marks the span as failed, by a kind of error and never by its message. */
  fail(kind: string): void;
  end(): void;
};

/** A tracer, as the platform uses it. There is one only where tracing is switched on. */
export type Tracing = {
  start(name: string, options?: SpanOptions): Span;
  /** Runs the work as part of the span. */
  run<T>(span: Span, work: () => T): T;
  /** A span around a piece of work, failed when the work throws. */
  trace<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** How many spans were exported, and how many were given up. */
  counts(): { readonly exported: number; readonly dropped: number };
  /** Exports what is left, within a few seconds. */
  stop(): Promise<void>;
};

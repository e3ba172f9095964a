import type { SpanContext } from './trace-context.ts';

/** Must never hold a value from a caller: no player ids, addresses, amounts or secrets. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'internal' | 'server' | 'client';

export type SpanOptions = {
  readonly kind?: SpanKind;
  /** By default the running span. */
  readonly parent?: SpanContext | undefined;
  /** Starts a new trace, also inside a running one. */
  readonly isRoot?: boolean;
  /** Forces recording; by default the sampler decides. */
  readonly isSampled?: boolean;
  readonly links?: readonly SpanContext[];
  readonly attributes?: Attributes;
};

export type Span = {
  readonly context: SpanContext;
  set(attributes: Attributes): void;
  link(context: SpanContext): void;
  /** Marks the span as failed, with the kind of the error and never its message. */
  fail(kind: string): void;
  end(): void;
};

/** The tracer of the platform. Exists only while tracing is on. */
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

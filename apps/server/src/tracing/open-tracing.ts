import type { Logger } from 'pino';
import type { RandomSource } from '../base/random.ts';
import { runningSpan, type SpanContext } from '../base/trace-context.ts';
import type { Attributes, Span, SpanOptions, Tracing } from '../base/tracing.ts';
import { createExporter } from './export-spans.ts';
import type { FinishedSpan } from './otlp.ts';
import type { TraceSettings } from './settings.ts';

export type TracingParts = { readonly random: RandomSource; readonly log: Logger };

/** The maximum number of links of one span. */
const maxLinks = 256;

/** Makes a tracer. Loaded only where tracing is on. */
export const openTracing = (settings: TraceSettings, { random, log }: TracingParts): Tracing => {
  const exporter = createExporter(settings, log);
  const { followsParent, ratio } = settings.sampler;
  const bound = Math.floor(ratio * 2 ** 32);
  const samples = (parent: SpanContext | undefined, isLocal: boolean): boolean => {
    // Within one process a trace is recorded whole or not at all.
    if (parent && isLocal) return parent.is_sampled;
    // A caller may opt out of recording, if so configured, but cannot force it: anybody can send the flag. The trace id
    // does not decide either, because the caller chooses it.
    if (parent && followsParent && !parent.is_sampled) return false;
    return random.bytes(4).readUInt32BE() < bound;
  };

  const start = (name: string, options: SpanOptions = {}): Span => {
    const running = options.isRoot ? undefined : runningSpan.getStore();
    const parent = options.parent ?? running;
    const trace_id = parent?.trace_id ?? random.bytes(16).toString('hex');
    const isOfOurs = options.parent === undefined || options.kind !== 'server';
    const is_sampled = options.isSampled ?? samples(parent, isOfOurs);
    const context: SpanContext = { trace_id, span_id: random.bytes(8).toString('hex'), is_sampled };
    return is_sampled ? recordSpan(name, options, context, parent, exporter.add) : unrecorded(context);
  };
  const run = <T>(span: Span, work: () => T): T => runningSpan.run(span.context, work);
  return {
    start,
    run,
    trace: async (name, options, work) => {
      const span = start(name, options);
      try {
        return await run(span, () => work(span));
      } catch (error) {
        span.fail(kindOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    counts: exporter.counts,
    stop: exporter.stop,
  };
};

/** The error's name and code only: its message may hold values from a caller. */
export const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
};

const unrecorded = (context: SpanContext): Span => ({
  context,
  set: () => undefined,
  link: () => undefined,
  fail: () => undefined,
  end: () => undefined,
});

const recordSpan = (
  name: string,
  { kind = 'internal', links = [], attributes = {} }: SpanOptions,
  context: SpanContext,
  parent: SpanContext | undefined,
  add: (span: FinishedSpan) => void,
): Span => {
  const started = performance.now();
  const linked = links.slice(0, maxLinks);
  let own: Attributes = attributes;
  let failure: string | undefined;
  let isOver = false;
  return {
    context,
    set: (more) => {
      own = { ...own, ...more };
    },
    link: (to) => {
      if (linked.length < maxLinks) linked.push(to);
    },
    fail: (error) => {
      failure = error;
    },
    end: () => {
      if (isOver) return;
      isOver = true;
      const ended = performance.now();
      add({ name, kind, context, parent_id: parent?.span_id, started, ended, attributes: own, links: linked, failure });
    },
  };
};

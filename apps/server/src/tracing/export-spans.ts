import type { Logger } from 'pino';
import { pauseUnlessStopped } from '../base/pause-unless-stopped.ts';
import { type FinishedSpan, writeSpans } from './otlp.ts';
import type { TraceSettings } from './settings.ts';

export type Exporter = {
  add(span: FinishedSpan): void;
  counts(): { readonly exported: number; readonly dropped: number };
  stop(): Promise<void>;
};

const attempts = 3;
const firstPauseMilliseconds = 500;
const stopMilliseconds = 5_000;
/** The answers after which OTLP asks to try again. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Keeps finished spans in a bounded queue and sends them in batches, one request at a time. */
export const createExporter = (settings: TraceSettings, log: Logger): Exporter => {
  const { maxQueued, maxPerExport, delayMilliseconds } = settings;
  const stopping = new AbortController();
  let queue: FinishedSpan[] = [];
  let [exported, dropped] = [0, 0];
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const sendOnce = async (body: string): Promise<'sent' | 'again' | 'refused'> => {
    try {
      const answer = await fetch(settings.endpoint, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(settings.timeoutMilliseconds), stopping.signal]),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'sent';
      return retryable.has(answer.status) ? 'again' : 'refused';
    } catch {
      return 'again';
    }
  };

  const send = async (spans: readonly FinishedSpan[]): Promise<void> => {
    const body = writeSpans(spans, settings.resource);
    let result = await sendOnce(body);
    for (let attempt = 1; result === 'again' && attempt < attempts && !stopping.signal.aborted; attempt += 1) {
      await pauseUnlessStopped(firstPauseMilliseconds * 2 ** attempt, stopping.signal);
      result = await sendOnce(body);
    }
    if (result === 'sent') exported += spans.length;
    else dropped += spans.length;
    // Logged once when exports begin to fail and once when they work again: exports run every few seconds.
    if (isFailing !== (result !== 'sent'))
      log.warn({ spans: spans.length }, result === 'sent' ? 'traces are exported again' : 'traces cannot be exported');
    isFailing = result !== 'sent';
  };

  const flush = async (): Promise<void> => {
    while (queue.length > 0 && !stopping.signal.aborted) {
      const spans = queue.slice(0, maxPerExport);
      queue = queue.slice(spans.length);
      await send(spans);
    }
  };

  const begin = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= flush().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  return {
    add: (span) => {
      if (queue.length >= maxQueued) {
        dropped += 1;
        return;
      }
      queue.push(span);
      if (queue.length >= maxPerExport) void begin();
      else timer ??= setTimeout(begin, delayMilliseconds).unref();
    },
    counts: () => ({ exported, dropped }),
    stop: async () => {
      const patience = setTimeout(() => stopping.abort(), stopMilliseconds).unref();
      while (queue.length > 0 && !stopping.signal.aborted) await begin();
      await sending;
      clearTimeout(patience);
      clearTimeout(timer);
    },
  };
};

import { knownUrl } from '@croupier/contract/addresses.ts';
import type { Logger } from 'pino';
import { AnswerRefused, openOutgoing } from '../base/outgoing.ts';
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
const maxAnswerBytes = 64 * 1024;
/** The answers after which OTLP asks to try again. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Keeps finished spans in a bounded queue and sends them in batches, one request at a time. */
export const createExporter = (settings: TraceSettings, log: Logger): Exporter => {
  const { maxQueued, maxPerExport, delayMilliseconds } = settings;
  const stopping = new AbortController();
  const outgoing = openOutgoing({ timeoutMilliseconds: settings.timeoutMilliseconds, maxBytes: maxAnswerBytes });
  const endpoint = knownUrl(settings.endpoint);
  let queue: FinishedSpan[] = [];
  let [exported, dropped] = [0, 0];
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const sendOnce = async (body: string): Promise<'sent' | 'again' | 'refused'> => {
    try {
      const { status } = await outgoing.call(endpoint, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body,
        signal: stopping.signal,
      });
      if (status >= 200 && status < 300) return 'sent';
      return retryable.has(status) ? 'again' : 'refused';
    } catch (error) {
      // The collector answered, though at a length or in a form that is not read.
      return error instanceof AnswerRefused ? 'refused' : 'again';
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

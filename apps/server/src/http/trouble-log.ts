import type { Logger } from 'pino';

export type TroubleLog = {
  /** Logs it, or only counts it when this kind was logged within the last second. */
  note(level: 'warn' | 'error', kind: string, fields: Record<string, unknown>): void;
  close(): void;
};

const everyMilliseconds = 1000;
const maxKinds = 50;

type Held = { readonly timer: NodeJS.Timeout; times: number; last: Record<string, unknown> };

/**
 * Logs errors that callers can cause at will: each kind once a second with its count, and its stack only the first
 * time. Otherwise bad requests could fill the disk and hide what matters.
 */
export const createTroubleLog = (log: Logger): TroubleLog => {
  const held = new Map<string, Held>();

  const wait = (name: string, flush: () => void): void => {
    const timer = setTimeout(flush, everyMilliseconds).unref();
    held.set(name, { timer, times: 0, last: {} });
  };

  const note: TroubleLog['note'] = (level, kind, fields) => {
    const name = held.has(kind) || held.size < maxKinds ? kind : 'other trouble';
    const known = held.get(name);
    if (known) {
      known.times += 1;
      known.last = fields;
      return;
    }
    log[level](fields, name);
    const flush = (): void => {
      const { times, last } = held.get(name) as Held;
      held.delete(name);
      if (times === 0) return;
      const { err, ...rest } = last;
      log[level]({ ...rest, times, ...(err instanceof Error ? { error: err.message } : {}) }, name);
      wait(name, flush);
    };
    wait(name, flush);
  };

  return {
    note,
    close: () => {
      for (const { timer } of held.values()) clearTimeout(timer);
      held.clear();
    },
  };
};

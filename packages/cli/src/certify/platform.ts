import type { Croupier } from '../../../sdk/src/croupier.ts';

/** A call as the API log shows it. */
export type LoggedCall = {
  readonly request_id: string;
  readonly created_at: string;
  readonly operation: string;
  readonly path: string;
  readonly status: number;
  readonly error_code: string | null;
};

/** A place in the log: the calls that were there. It does not depend on a clock. */
export type LogPlace = ReadonlySet<string>;

export type ApiLog = {
  place(): Promise<LogPlace>;
  /** Calls of some operations after a place, oldest first. A call appears about a second after its answer. */
  callsSince(place: LogPlace, operations: readonly string[]): Promise<readonly LoggedCall[]>;
};

export type Trouble = 'drop_answer' | 'unavailable' | 'rate_limited' | 'delay';

export type PlannedTrouble = {
  readonly kind: Trouble;
  readonly operation: string;
  readonly count: number;
  /** How long a delay holds the answer back. */
  readonly delayMilliseconds?: number;
};

export type Faults = {
  /**
   * Injects a fault into the next calls of an operation. Returns a function that ends it, if it has not ended by
   * itself.
   */
  plan(trouble: PlannedTrouble): Promise<() => Promise<void>>;
};

/** The Retry-After of an injected 429 or 503. */
export const askedSeconds = 2;
const maxPages = 20;

export const openLog = (croupier: Croupier): ApiLog => ({
  place: async () => {
    const { data } = await croupier.request('listApiLog', { limit: 200 });
    return new Set(data.map(({ request_id }) => request_id));
  },
  callsSince: async (place, operations) => {
    const found: LoggedCall[] = [];
    let before: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const { data, meta } = await croupier.request('listApiLog', { limit: 200, before });
      const end = data.findIndex(({ request_id }) => place.has(request_id));
      const fresh = end === -1 ? data : data.slice(0, end);
      found.push(...fresh.filter(({ operation }) => operations.includes(operation)));
      if (end !== -1 || meta.next_before === null) break;
      before = meta.next_before;
    }
    return found.reverse();
  },
});

export const openFaults = (croupier: Croupier, providerId?: number): Faults => ({
  plan: async ({ kind, operation, count, delayMilliseconds }) => {
    const fault = await croupier.createSandboxFault({
      effect: kind,
      operations: [operation],
      calls: count,
      provider_id: providerId,
      retry_after_seconds: askedSeconds,
      delay_ms: delayMilliseconds,
      lasts_seconds: 120,
    });
    return async () => {
      await croupier.deleteSandboxFault({ fault: fault.id });
    };
  },
});

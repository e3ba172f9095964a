/** What one client may take of the server. Passed in, so that a test need not wait as long as a client may. */
export type ServerLimits = {
  /** How long the head of a request may take to arrive, and the whole request. */
  readonly headMilliseconds: number;
  readonly requestMilliseconds: number;
  /** How long a connection may say nothing while an answer is awaited or taken. */
  readonly silenceMilliseconds: number;
  /** How long a connection is kept between two requests. */
  readonly idleMilliseconds: number;
  /** How often the time limits are looked at. */
  readonly lookMilliseconds: number;
  readonly connections: number;
  /** Requests of one connection that may be in work at once: whoever sends more without waiting is cut off. */
  readonly pipelined: number;
};

export const serverLimits: ServerLimits = {
  headMilliseconds: 10_000,
  requestMilliseconds: 20_000,
  silenceMilliseconds: 30_000,
  idleMilliseconds: 65_000,
  lookMilliseconds: 2_000,
  connections: 10_000,
  pipelined: 32,
};

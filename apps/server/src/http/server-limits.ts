/** How much of the server one client may use. Passed in, so that tests need not wait for the real limits. */
export type ServerLimits = {
  /** How long the head of a request may take to arrive, and the whole request. */
  readonly headMilliseconds: number;
  readonly requestMilliseconds: number;
  /** How long a connection may be silent while an answer is awaited or sent. */
  readonly silenceMilliseconds: number;
  /** How long a connection is kept between two requests. */
  readonly idleMilliseconds: number;
  /** How often the time limits are checked. */
  readonly lookMilliseconds: number;
  readonly connections: number;
  /** How many requests of one connection may be in progress; a client that sends more is cut off. */
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

import type { LeastRate } from './least-rate.ts';

/** How much of the server one client may use. Passed in, so that tests need not wait for the real limits. */
export type ServerLimits = LeastRate & {
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
  /** How many bytes of bodies the node holds at a time; an eighth of the memory that the Helm chart allows. */
  readonly bodyBytes: number;
  /** How long the rest of a body that nobody wants may take to arrive after its answer. */
  readonly unreadMilliseconds: number;
};

/** The bytes of one body. Routes that take files name their own in the contract. */
export const bodyLimits = {
  usual: 256 * 1024,
  /** Of those who are about to sign in, and of pages: a passkey's answer is the longest that anybody needs. */
  ofStrangers: 32 * 1024,
} as const;

export const serverLimits: ServerLimits = {
  headMilliseconds: 10_000,
  requestMilliseconds: 20_000,
  silenceMilliseconds: 30_000,
  idleMilliseconds: 65_000,
  lookMilliseconds: 2_000,
  connections: 10_000,
  pipelined: 32,
  bodyBytes: 128 * 1024 * 1024,
  windowMilliseconds: 5_000,
  windowBytes: 16 * 1024,
  unreadMilliseconds: 2_000,
};

import type { IncomingHttpHeaders } from 'node:http';
import type { FaultFacts, KeyFacts } from '../call/facts.ts';

/** The request as admission sees it. */
export type Incoming = {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly uri: string;
  readonly body: Uint8Array;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** Called as soon as the key is known, and again with the count: the headers are set on refusals too. */
  readonly setRateLimit: (limit: number, remaining: number, retryAfterSeconds?: number) => void;
  /** Called as soon as the key is known, so that a refusal is logged for its owner too. */
  readonly calledBy: (key: KeyFacts, playerId?: number) => void;
  /** Called when a sandbox fault changes the answer, for its header and the log. */
  readonly hitBy: (fault: FaultFacts) => void;
};

/** One of our own headers: HTTP joins repeated ones into one text. */
export const textOf = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  headers[name] as string | undefined;

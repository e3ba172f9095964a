import { errors } from '@croupier/contract/errors.ts';
import type { Identities } from './fuzz-identities.ts';
import { replacePlayers } from './fuzz-players.ts';
import { seededChance } from './fuzz-random.ts';
import { nextRequest } from './fuzz-requests.ts';
import { type Line, openLine, type SocketResult } from './fuzz-socket.ts';
import type { FuzzRequest } from './fuzz-write.ts';

export type FuzzOptions = {
  readonly port: number;
  readonly allIdentities: readonly Identities[];
  readonly seed: number;
  readonly requests: number;
  readonly connections?: number;
  readonly maxMilliseconds: number;
  /** Called once a fifth of the requests has been sent. */
  readonly at?: (sent: number) => Promise<void>;
  readonly progress?: (sent: number, failures: number) => void;
  /** Called for each failure at once. */
  readonly failed?: (failure: string) => void;
};

export type FuzzResult = {
  readonly sent: number;
  readonly byStatus: Record<string, number>;
  readonly byKind: Record<string, number>;
  /** What must not happen: 5xx, silence, or a malformed error. */
  readonly failures: string[];
};

const maxFailures = 20;
/** The fuzzer's players do not last: it excludes and locks them, and spends their money. */
const requestsPerReplacement = 10_000;

const describe = ({ kind, bytes }: FuzzRequest): string =>
  `${kind}: ${JSON.stringify(bytes.toString('latin1', 0, 1500))}`;

const judge = (request: FuzzRequest, outcome: SocketResult): string | undefined => {
  if (typeof outcome === 'string')
    return request.breaks && outcome === 'closed' ? undefined : `${outcome} without an answer: ${describe(request)}`;
  const { status, head, body } = outcome;
  if (status >= 500 || !(status >= 200)) return `${status} ${body.slice(0, 300)} to ${describe(request)}`;
  if (!/\r\nx-request-id: req_/i.test(head)) return `no X-Request-Id on ${head} for ${describe(request)}`;
  if (status < 400 || body === '') return undefined;
  const code = /^\{"error":\{"code":"(\w+)"/.exec(body)?.[1];
  return code !== undefined && code in errors
    ? undefined
    : `not an error of ours: ${body.slice(0, 300)} to ${describe(request)}`;
};

/** A player may send two documents at a time; a third is refused with 503, as it should be. */
const documentsAtOnce = 2;
const isDocument = ({ bytes }: FuzzRequest): boolean =>
  /^\S+ \S*(documents|import)/.test(bytes.toString('latin1', 0, 300));

/** Has documents sent so many at a time, whichever connections send them. */
const createDocumentTurns = () => {
  const waiting: (() => void)[] = [];
  let sending = 0;
  return async <T>(request: FuzzRequest, send: () => Promise<T>): Promise<T> => {
    if (!isDocument(request)) return send();
    if (sending >= documentsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else sending += 1;
    try {
      return await send();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else sending -= 1;
    }
  };
};

/** Sends random requests over connections that stay open where they can. */
export const runFuzz = async (options: FuzzOptions): Promise<FuzzResult> => {
  const chance = seededChance(options.seed);
  const result: FuzzResult & { sent: number } = { sent: 0, byStatus: {}, byKind: {}, failures: [] };
  const end = performance.now() + options.maxMilliseconds;
  const early = Math.ceil(options.requests * 0.2);
  let pausing: Promise<unknown> | undefined;
  let replacing: Promise<unknown> = replacePlayers(options.port, options.allIdentities);
  await replacing;

  const count = (counts: Record<string, number>, name: string | number): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const replaceAll = (): void => {
    // Not awaited: the others continue with the current players.
    replacing = replacing.then(() => replacePlayers(options.port, options.allIdentities)).catch(() => undefined);
  };
  const inTurn = createDocumentTurns();
  const drive = async (line: Line): Promise<void> => {
    while (result.sent < options.requests && performance.now() < end && result.failures.length < maxFailures) {
      if (pausing !== undefined) await pausing;
      const request = nextRequest(chance, options.allIdentities);
      result.sent += 1;
      if (options.at && result.sent === early)
        pausing = options.at(result.sent).finally(() => {
          pausing = undefined;
        });
      if (result.sent % requestsPerReplacement === 0) replaceAll();
      const outcome = await inTurn(request, () => line.exchange(request));
      count(result.byStatus, typeof outcome === 'string' ? outcome : outcome.status);
      count(result.byKind, request.kind);
      const failure = judge(request, outcome);
      if (failure) {
        result.failures.push(failure);
        options.failed?.(failure);
      }
    }
    line.close();
  };
  const watch = setInterval(() => options.progress?.(result.sent, result.failures.length), 10_000);
  try {
    await Promise.all(Array.from({ length: options.connections ?? 48 }, () => drive(openLine(options.port))));
    await replacing;
  } finally {
    clearInterval(watch);
  }
  return result;
};

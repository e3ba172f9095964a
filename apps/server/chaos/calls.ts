import { setTimeout as sleep } from 'node:timers/promises';
import { signedHeaders } from '../src/call/signed-headers.ts';
import type { Random } from '../support/random.ts';

export type Key = { readonly key: string; readonly secret: string };

/** One call that is retried until it is answered, signed with a key or sent with a player's token. */
export type PendingCall = {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key?: Key;
  readonly token?: string;
  readonly idempotencyKey?: string;
};

export type CallResult = {
  readonly status: number;
  /** The raw answer, to compare with that of a duplicate. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly code: string | undefined;
  readonly tries: number;
};

/** The request as bytes and headers, with a new signature each time. */
const write = ({ path, body, key, token, idempotencyKey }: PendingCall): RequestInit & { readonly body: Buffer } => {
  const payload = Buffer.from(JSON.stringify(body));
  const headers: Record<string, string> = key
    ? signedHeaders(key, new Date(), { method: 'POST', url: path, body: payload })
    : { 'content-type': 'application/json' };
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (token) headers.authorization = `Bearer ${token}`;
  return { method: 'POST', body: payload, headers };
};

type Reply = { data?: CallResult['data']; error?: { code: string; retry: string } };

/**
 * Sends until there is a final answer, as documented: no answer, a 5xx, and an error whose `retry` says so are retried.
 * After a lost answer it sends either the same bytes or a new signature.
 */
export const untilAnswered = async (
  bases: readonly string[],
  call: PendingCall,
  random: Random,
  first = 0,
): Promise<CallResult> => {
  let request = write(call);
  for (let tries = 1; tries < 2_000; tries += 1) {
    const base = bases[(first + tries) % bases.length] as string;
    try {
      const response = await fetch(`${base}${call.path}`, { ...request, signal: AbortSignal.timeout(5_000) });
      const text = await response.text();
      const { data, error } = JSON.parse(text) as Reply;
      if (response.status < 500 && (error === undefined || error.retry === 'never'))
        return { status: response.status, text, data, code: error?.code, tries };
      if (error?.retry === 'new_signature') request = write(call);
    } catch {
      // The server is down, or the answer was lost: only the retry can tell.
      if (random() < 0.5) request = write(call);
    }
    await sleep(40);
  }
  throw new Error(`No answer after 2,000 tries: ${JSON.stringify(call)}`);
};

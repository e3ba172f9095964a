import { sign } from '../../src/call/signature.ts';
import type { App } from '../../src/platform/app.ts';
import { inject, type Reply } from './client.ts';

export const me = '/api/v1/operator/me';

export type Credentials = { readonly key: string; readonly secret: string };

export type Wanted = {
  readonly method?: string;
  readonly url?: string;
  readonly body?: string;
  /** None unless given, so that the same options give the same signature. */
  readonly nonce?: string;
  /** What X-Timestamp says; the clock's second unless given. */
  readonly timestamp?: string | number;
  /** Replaces or adds headers; undefined removes one. */
  readonly headers?: Record<string, string | undefined>;
};

export type Prepared = {
  method: string;
  url: string;
  payload?: string;
  headers: Record<string, string | undefined>;
  remoteAddress?: string;
};

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A correctly signed request as data, which a test can change, send twice, or send to another node. */
export const prepare = (key: Credentials, now: Date, wanted: Wanted = {}): Prepared => {
  const { method = 'GET', url = me, body = '', nonce } = wanted;
  const timestamp = String(wanted.timestamp ?? secondsOf(now));
  const signature = sign(key.secret, { method, uri: url, timestamp, body: Buffer.from(body), nonce }).toString('hex');
  return {
    method,
    url,
    ...(body === '' ? {} : { payload: body }),
    headers: {
      'x-api-key': key.key,
      'x-timestamp': timestamp,
      'x-signature': signature,
      'x-nonce': nonce,
      'content-type': body === '' ? undefined : 'application/json',
      ...wanted.headers,
    },
  };
};

export const send = (app: App, prepared: Prepared): Promise<Reply> => inject(app, prepared);

/** The code of an error, or the status of anything else. */
export const codeOrStatus = (reply: Reply): string | number => reply.body?.error?.code ?? reply.status;

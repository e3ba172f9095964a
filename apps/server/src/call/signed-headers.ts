import { randomUUID } from 'node:crypto';
import { sign } from './signature.ts';

type Request = {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly url: string;
  /** Empty when there is none. */
  readonly body: string | Uint8Array;
  /** A new one by default, so that equal requests are not replays. */
  readonly nonce?: string | undefined;
};

/** Signs a call that the server makes itself: for the demo, for sandbox copies, in benches and in tests. */
export const signedHeaders = (
  key: { readonly key: string; readonly secret: string },
  now: Date,
  { method, url, body, nonce = randomUUID() }: Request,
): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = sign(key.secret, { method, uri: url, timestamp, body: Buffer.from(body), nonce }).toString('hex');
  return {
    'x-api-key': key.key,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
    ...(body.length === 0 ? {} : { 'content-type': 'application/json' }),
  };
};

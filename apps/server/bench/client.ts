import { randomUUID } from 'node:crypto';
import { sign } from '../src/call/signature.ts';

/** A few signed calls, for checks that are not measured. */
export const clientOf = (port: number, key: { readonly key: string; readonly secret: string }) => {
  const call = async (method: 'GET' | 'POST', url: string, given?: unknown): Promise<unknown> => {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
    const sent = given === undefined ? undefined : JSON.stringify(given);
    const parts = { method, uri: url, timestamp, body: Buffer.from(sent ?? ''), nonce };
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      ...(sent === undefined ? {} : { body: sent }),
      headers: {
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        'x-api-key': key.key,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': sign(key.secret, parts).toString('hex'),
      },
    });
    const body = (await answer.json()) as { data?: unknown };
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`);
    return body.data;
  };
  return {
    get: (url: string) => call('GET', url),
    post: (url: string, body: unknown) => call('POST', url, body),
  };
};

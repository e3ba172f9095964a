import { randomUUID } from 'node:crypto';
import { sign } from '../src/call/signature.ts';

/** A few signed calls, for what is looked at and not measured. */
export const clientOf = (port: number, key: { readonly key: string; readonly secret: string }) => ({
  get: async (url: string): Promise<unknown> => {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
    const parts = { method: 'GET', uri: url, timestamp, body: new Uint8Array(), nonce };
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      headers: {
        'x-api-key': key.key,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': sign(key.secret, parts).toString('hex'),
      },
    });
    const body = (await answer.json()) as { data?: unknown };
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`);
    return body.data;
  },
});

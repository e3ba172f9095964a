import { createHmac, randomUUID } from 'node:crypto';
import type { Key } from './fuzz-identities.ts';

export type Head = Record<string, string>;

export type FuzzRequest = {
  readonly kind: string;
  readonly bytes: Buffer;
  /** An incomplete or invalid request: the client says that nothing more comes, and no answer is acceptable. */
  readonly breaks: boolean;
  readonly method: string;
};

export const nothing = Buffer.alloc(0);

/** The bytes of a request; a length is written unless the headers say how the body ends. */
export const write = (method: string, url: string, headers: Head, body: Buffer): Buffer => {
  let head = `${method} ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  if (body.length > 0 && !('transfer-encoding' in headers) && !('content-length' in headers))
    head += `content-length: ${body.length}\r\n`;
  const bytes = Buffer.from(`${head}\r\n`, 'latin1');
  return body.length === 0 ? bytes : Buffer.concat([bytes, body]);
};

export const signedHead = (key: Key, method: string, url: string, body: Buffer): Head => {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
  const hmac = createHmac('sha256', key.secret).update(`${method}\n${url}\n${timestamp}\n`);
  if (body.length > 0) hmac.update(body);
  const signature = hmac.update(`\n${nonce}`).digest('hex');
  return { 'x-api-key': key.key, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
};

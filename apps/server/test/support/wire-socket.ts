import { connect, type Socket } from 'node:net';
import type { App } from '../../src/platform/app.ts';

export type RawReply = {
  readonly status: number;
  readonly headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach freely into answers
  readonly body: any;
  readonly text: string;
};

export const listen = async (app: App): Promise<number> => {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return (app.http.server.address() as { port: number }).port;
};

/** Sends raw bytes over a separate socket; the answer is what came until the server or the timeout ended it. */
export const exchange = (port: number, bytes: string | Buffer, patienceMs = 120_000): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(received).toString('utf8'));
    };
    const timer = setTimeout(finish, patienceMs);
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('close', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? reject(error) : finish()));
    socket.write(bytes);
  });

export const parseReply = (text: string): RawReply => {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = text.slice(end + 4);
  return { status: Number(first.split(' ')[1]), headers, text: body, body: readJson(body) };
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export type RawRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string | undefined>;
  readonly payload?: string | Buffer;
};

/** The request's bytes. Header values are written one byte per character: a test must encode UTF-8 itself. */
export const toBytes = ({ method, url, headers, payload = '' }: RawRequest): Buffer => {
  const body = Buffer.from(payload);
  const all = { host: '127.0.0.1', connection: 'close', ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  if (body.length > 0 && !('content-length' in headers) && !('transfer-encoding' in headers))
    lines.push(`content-length: ${body.length}`);
  const head = `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
};

export const request = async (port: number, wanted: RawRequest, patienceMs?: number): Promise<RawReply> =>
  parseReply(await exchange(port, toBytes(wanted), patienceMs));

/** An open socket that sends only what a test says. */
export const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });

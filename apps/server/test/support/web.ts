import type { App } from '../../src/platform/app.ts';
import { inject, type Reply, type SendOptions } from './client.ts';

/** A browser at the back office: it keeps cookies, and sends the headers of a page's calls. */
export const browserAt = (app: App, host = 'localhost:3000') => {
  const jar = new Map<string, string>();

  const keep = (reply: Reply): void => {
    const given = reply.headers['set-cookie'] as string | string[] | undefined;
    for (const line of given === undefined ? [] : [given].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
      if (/; Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  };

  const send = async (method: string, url: string, body?: unknown, options: SendOptions = {}): Promise<Reply> => {
    const payload = options.raw ?? (body === undefined ? '' : JSON.stringify(body));
    const reply = await inject(options.via ?? app, {
      method,
      url,
      headers: {
        host,
        'user-agent': 'Test browser',
        'sec-fetch-site': 'same-origin',
        ...(method === 'GET' ? {} : { 'x-croupier': '1', origin: `http://${host}` }),
        ...(payload.length > 0 ? { 'content-type': 'application/json' } : {}),
        ...(jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}),
        ...options.headers,
      },
      ...(payload.length > 0 ? { payload } : {}),
    });
    keep(reply);
    return reply;
  };
  return {
    jar,
    host,
    send,
    get: (url: string, options?: SendOptions) => send('GET', url, undefined, options),
    post: (url: string, body?: unknown, options?: SendOptions) => send('POST', url, body, options),
    put: (url: string, body: unknown, options?: SendOptions) => send('PUT', url, body, options),
    patch: (url: string, body: unknown, options?: SendOptions) => send('PATCH', url, body, options),
  };
};

export type WebClient = ReturnType<typeof browserAt>;

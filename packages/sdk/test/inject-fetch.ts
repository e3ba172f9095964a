import type { App } from '../../../apps/server/src/platform/app.ts';

/** A fetch that leads into the server of the test, without a socket. */
export const injectFetch =
  (app: App): typeof fetch =>
  async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    const reply = await app.http.inject({
      method: init.method as 'GET',
      url: `${pathname}${search}`,
      headers: init.headers as Record<string, string>,
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)] as [string, string]),
    );
    return new Response(reply.payload, { status: reply.statusCode, headers });
  };

import { signedHeaders } from '../src/call/signed-headers.ts';

/** A few signed calls, for checks that are not measured. */
export const clientOf = (port: number, key: { readonly key: string; readonly secret: string }) => {
  const call = async (method: 'GET' | 'POST', url: string, given?: unknown): Promise<unknown> => {
    const sent = given === undefined ? undefined : JSON.stringify(given);
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      ...(sent === undefined ? {} : { body: sent }),
      headers: signedHeaders(key, new Date(), { method, url, body: sent ?? '' }),
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

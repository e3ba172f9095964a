/**
 * Runs in the browser, on the documentation pages: the reader enters a key and its secret, and each request is signed
 * before it is sent. The secret is entered in the place of the signature and replaced by it; it is never sent. A
 * request that would contain a secret, or an invalid signature, is not sent at all. Written into the page as source, so
 * it may use nothing from outside itself.
 */
export const signedFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init);
  const headers = new Headers(request.headers);
  const secret = (headers.get('X-Signature') ?? '').trim();
  const refuse = (why: string): Response =>
    new Response(JSON.stringify({ error: { code: 'NOT_SENT', message: why } }), {
      status: 400,
      headers: { 'content-type': 'application/json' },
    });
  const isSecret = /^(ops|gps)_/.test(secret);
  let body = '';
  if (isSecret) {
    body = request.method === 'GET' || request.method === 'HEAD' ? '' : await request.clone().text();
    const { pathname, search } = new URL(request.url);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const nonce = crypto.randomUUID();
    const bytes = (text: string) => new TextEncoder().encode(text);
    const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const toSign = [request.method, pathname + search, timestamp, body, nonce].join('\n');
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(toSign)));
    headers.set('X-Timestamp', timestamp);
    headers.set('X-Nonce', nonce);
    headers.set('X-Signature', [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  } else if (headers.has('X-Signature') && !/^[0-9a-f]{64}$/.test(secret)) {
    return refuse('Not sent: X-Signature takes the secret of the key (ops_… or gps_…), which this page signs with.');
  }
  if ([...headers.values(), request.url].some((value) => /(ops|gps)_[\w-]{20}/.test(value)))
    return refuse(
      'Not sent: the secret stands in the wrong field. It belongs in X-Signature, and the key in X-Api-Key.',
    );
  if (!isSecret) return fetch(request);
  return fetch(request.url, { method: request.method, headers, ...(body === '' ? {} : { body }) });
};

/**
 * Runs in the browser, on the documentation page: whoever tries an operation there gives a key and its secret, and the
 * request is signed as it leaves. The secret stands where the signature belongs and is replaced by it; it never travels.
 * Written into the page as source, so it may use nothing from outside itself.
 */
export const signedFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init);
  const secret = request.headers.get('X-Signature') ?? '';
  if (!secret.startsWith('ops_')) return fetch(request);
  const body = request.method === 'GET' || request.method === 'HEAD' ? '' : await request.clone().text();
  const { pathname, search } = new URL(request.url);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = crypto.randomUUID();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const toSign = [request.method, pathname + search, timestamp, body, nonce].join('\n');
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(toSign)));
  const headers = new Headers(request.headers);
  headers.set('X-Timestamp', timestamp);
  headers.set('X-Nonce', nonce);
  headers.set('X-Signature', [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  return fetch(request.url, { method: request.method, headers, ...(body === '' ? {} : { body }) });
};

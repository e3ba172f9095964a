const encoder = new TextEncoder();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const hmacKey = (secret: string | Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    (typeof secret === 'string' ? encoder.encode(secret) : secret) as Uint8Array<ArrayBuffer>,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );

export const hmac = (key: CryptoKey, text: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign('HMAC', key, encoder.encode(text));

export type Signed = {
  readonly method: string;
  /** Path and query, exactly as they are sent. */
  readonly uri: string;
  readonly timestamp: string;
  /** The body, exactly as it is sent; empty when there is none. */
  readonly body: string;
  readonly nonce?: string | undefined;
};

/**
 * The signature of a request: HMAC-SHA256 over method, path and query, timestamp, body and, if there is one, the nonce.
 */
export const sign = async (key: CryptoKey, { method, uri, timestamp, body, nonce }: Signed): Promise<string> => {
  const text = `${method}\n${uri}\n${timestamp}\n${body}${nonce === undefined ? '' : `\n${nonce}`}`;
  return hex(await hmac(key, text));
};

/** A random text for nonces and Idempotency-Keys. */
export const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return hex(bytes.buffer).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

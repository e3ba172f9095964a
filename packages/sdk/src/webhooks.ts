import type { Event } from './operations.ts';
import { hmac, hmacKey } from './sign.ts';

/** Any event; its `type` determines its `data`. */
export type AnyEvent = Event;
export type EventType = AnyEvent['type'];
export type EventOf<T extends EventType> = Extract<AnyEvent, { readonly type: T }>;

/** The delivery is forged or too old: reject it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export type WebhookOptions = {
  /** How far the timestamp may be off: 5 minutes. */
  readonly toleranceSeconds?: number | undefined;
  readonly now?: (() => number) | undefined;
};

type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const headerOf = (headers: HeadersLike, name: string): string => {
  const found =
    typeof headers.get === 'function'
      ? (headers as Headers).get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  const text: unknown = Array.isArray(found) ? found[0] : found;
  if (typeof text !== 'string' || text === '') throw new WebhookError(`The header ${name} is missing.`);
  return text;
};

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
/** Anybody can sign with an empty key, so an empty secret is refused. */
const keyOf = async (secret: string): Promise<CryptoKey> => {
  if (!/^whsec_[A-Za-z0-9+/]{2,}={0,2}$/.test(secret)) throw new TypeError('The webhook secret is not valid.');
  return hmacKey(fromBase64(secret.slice('whsec_'.length)));
};

/**
 * Verifies a delivery and returns its event. `body` is the raw text of the request, before anything has parsed it;
 * while a secret is being rotated, give both.
 */
export const verifyWebhook = async (
  body: string,
  headers: HeadersLike,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: WebhookOptions = {},
): Promise<AnyEvent> => {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const given = headerOf(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError('The timestamp is too far from now.');
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret);
    for (const one of given) if (await isSignedBy(key, `${id}.${timestamp}.${body}`, one)) return parse(body, id);
  }
  throw new WebhookError('No signature matches: check the secret, and use the raw body.');
};

const isSignedBy = async (key: CryptoKey, text: string, signature: string): Promise<boolean> => {
  const [version, code = ''] = signature.split(',');
  if (version !== 'v1') return false;
  try {
    const bytes = fromBase64(code) as Uint8Array<ArrayBuffer>;
    return await crypto.subtle.verify('HMAC', key, bytes, new TextEncoder().encode(text));
  } catch {
    return false;
  }
};

const parse = (body: string, id: string): AnyEvent => {
  const event = JSON.parse(body) as AnyEvent;
  if (event.id !== id) throw new WebhookError('The event id in the body differs from webhook-id.');
  return event;
};

/** The headers of a delivery as the platform would sign it: for tests of a receiver. */
export const signWebhook = async (
  body: string,
  id: string,
  secret: string,
  { now = Date.now }: Pick<WebhookOptions, 'now'> = {},
): Promise<Record<string, string>> => {
  const timestamp = String(Math.floor(now() / 1000));
  const signature = toBase64(await hmac(await keyOf(secret), `${id}.${timestamp}.${body}`));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
};

type Handlers = { readonly [T in EventType]?: (event: EventOf<T>) => unknown } & {
  /** For every event without its own handler. */
  readonly '*'?: (event: AnyEvent) => unknown;
};

export type HandlerOptions = WebhookOptions & {
  readonly secrets: string | readonly string[];
  /** Whether the event was processed before: then it is acknowledged and not handled again. */
  readonly isKnown?: ((id: string) => boolean | Promise<boolean>) | undefined;
  /** Called with the error of a handler, before the event is answered with 500. */
  readonly onError?: ((error: unknown) => void) | undefined;
};

const maxBodyBytes = 1_000_000;

/**
 * A receiver on `Request → Response`, as Bun, Deno, workers and most frameworks have it. Answers 204 when the handler
 * has ended, 401 to what is not ours, and 500 when the handler fails, so that the event is sent again.
 */
export const webhookHandler =
  (handlers: Handlers, { secrets, isKnown, onError, ...options }: HandlerOptions) =>
  async (request: Request): Promise<Response> => {
    if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) return new Response(null, { status: 413 });
    const body = await request.text();
    if (body.length > maxBodyBytes) return new Response(null, { status: 413 });
    let event: AnyEvent;
    try {
      event = await verifyWebhook(body, request.headers, secrets, options);
    } catch (error) {
      // A missing or wrong secret is a mistake of the receiver, and must not look like a forged delivery.
      if (!(error instanceof WebhookError)) throw error;
      return new Response(null, { status: 401 });
    }
    try {
      if (!(await isKnown?.(event.id))) {
        const handle = (handlers[event.type] ?? handlers['*']) as ((event: AnyEvent) => unknown) | undefined;
        await handle?.(event);
      }
      return new Response(null, { status: 204 });
    } catch (error) {
      onError?.(error);
      return new Response(null, { status: 500 });
    }
  };

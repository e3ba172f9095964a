import { fetchBounded } from '../../sdk/src/bounded-fetch.ts';
import { signWebhook } from '../../sdk/src/webhooks.ts';
import { causeOf } from './describe-error.ts';
import type { Io } from './program/io.ts';

/** The answer of a receiver. */
export type Delivered = {
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
};

/** As long as the platform waits for a receiver. */
export const answerMilliseconds = 15_000;

/** The headers that the platform sends with an event. */
export const deliveryHeaders = async (
  body: string,
  id: string,
  secret: string,
  now: () => number,
): Promise<Record<string, string>> => ({
  'content-type': 'application/json',
  'user-agent': 'Croupier-Webhooks/1',
  ...(await signWebhook(body, id, secret, { now })),
});

/** Sends one delivery as the platform would: redirects are not followed, and the body of the answer is ignored. */
export const post = async (
  io: Pick<Io, 'fetch' | 'now' | 'signal'>,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Delivered> => {
  const started = io.now();
  const signal = AbortSignal.any([io.signal, AbortSignal.timeout(answerMilliseconds)]);
  try {
    const sent = { method: 'POST', headers, body, signal };
    const { response } = await fetchBounded(io.fetch, url, sent, { maxBytes: 0, cuts: true });
    return { status: response.status, error: null, milliseconds: io.now() - started };
  } catch (error) {
    return { status: null, error: causeOf(error), milliseconds: io.now() - started };
  }
};

export const isAccepted = ({ status }: Delivered): boolean => status !== null && status >= 200 && status < 300;

export const newWebhookSecret = (): string =>
  `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`;

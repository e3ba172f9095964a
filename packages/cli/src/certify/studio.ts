import { knownUrl } from '../../../sdk/src/address.ts';
import { fetchBounded } from '../../../sdk/src/bounded-fetch.ts';
import type { Studio, StudioHour } from './studio-world.ts';

export type StudioOptions = {
  readonly url: string;
  readonly digestUrl: string | undefined;
  readonly fetch: typeof fetch;
};

/** A round with its retries may take as long as the studio keeps retrying. */
const roundMilliseconds = 60_000;
const maxAnswerBytes = 1_000_000;

/** Asks a game server to play: `POST url` with token, game and stake; the address may hold `{game}`. */
export const openStudio = ({ url, digestUrl, fetch: send }: StudioOptions): Studio => ({
  play: async ({ token, game, stake }) => {
    try {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, game, stake }),
        signal: AbortSignal.timeout(roundMilliseconds),
      };
      const address = url.replaceAll('{game}', encodeURIComponent(game));
      const { response } = await fetchBounded(send, address, request, { maxBytes: 0, cuts: true });
      return { status: response.status };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  },
  digests: digestUrl === undefined ? undefined : (from, to) => readDigests(send, digestUrl, from, to),
});

const readDigests = async (
  send: typeof fetch,
  digestUrl: string,
  from: Date,
  to: Date,
): Promise<readonly StudioHour[]> => {
  const address = knownUrl(digestUrl);
  address.searchParams.set('from', from.toISOString());
  address.searchParams.set('to', to.toISOString());
  const request = { signal: AbortSignal.timeout(roundMilliseconds) };
  const { response, text } = await fetchBounded(send, address.href, request, { maxBytes: maxAnswerBytes });
  if (!response.ok) throw new Error(`${digestUrl} answered ${response.status}.`);
  const { data } = JSON.parse(text) as { data?: unknown };
  if (!Array.isArray(data) || !data.every(isHour))
    throw new Error(`${digestUrl} answered without data [{hour, currency, digest}].`);
  return data;
};

const isHour = (one: unknown): one is StudioHour => {
  const { hour, currency, digest } = (one ?? {}) as Record<string, unknown>;
  return typeof hour === 'string' && typeof currency === 'string' && typeof digest === 'string';
};

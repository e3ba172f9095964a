import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { signedHeaders } from '../../call/signed-headers.ts';

export type ProviderKey = { readonly key: string; readonly secret: string };

/** The answer of the wallet: the data of a 2xx, or the error. */
export type WalletAnswer =
  | { readonly ok: true; readonly data: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly error: {
        readonly code: string;
        readonly message: string;
        readonly details: Record<string, unknown>;
        readonly retry: string;
      };
    };

export type Wallet = (path: string, body: unknown) => Promise<WalletAnswer>;

const tries = 5;
/** A longer Retry-After is not waited for. */
const longestWait = 5_000;

/** No answer, or none that says what happened: the call may have succeeded. */
export class WalletSilent extends Error {
  constructor() {
    super('The wallet does not answer.');
  }
}

const waitAsked = (response: Response | undefined): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, longestWait) : 0;
};

/**
 * Calls the wallet like an outside provider: over HTTP, signed with its own key. 2xx is done; 4xx is not applied and
 * returned to the caller; 429, anything else, or no answer is retried with a new signature.
 */
export const createWallet =
  (base: string, key: ProviderKey, clock: Clock): Wallet =>
  async (path, body) => {
    const url = `/api/v1/provider${path}`;
    const payload = Buffer.from(JSON.stringify(body));
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${base}${url}`, {
        method: 'POST',
        body: payload,
        headers: signedHeaders(key, clock.now(), { method: 'POST', url, body: payload }),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined);
      if (response && response.status < 500 && response.status !== 429) {
        const answer = (await response.json()) as { data: Record<string, unknown> } & Extract<
          WalletAnswer,
          { ok: false }
        >;
        return response.ok ? { ok: true, data: answer.data } : { ok: false, error: answer.error };
      }
      if (attempt >= tries) throw new WalletSilent();
      await sleep(Math.max(100 * attempt, waitAsked(response)));
    }
  };

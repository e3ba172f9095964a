import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { sign } from '../http/signature.ts';

export type ProviderKey = { readonly key: string; readonly secret: string };

/** What the wallet said: the data of a 2xx, or the error. */
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
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Calls the wallet as an outside provider would: over HTTP, signed with a key of its own. 2xx is done; 4xx is not
 * applied and is told to the caller; anything else, or no answer, is sent again, signed anew.
 */
export const createWallet =
  (base: string, { key, secret }: ProviderKey, clock: Clock): Wallet =>
  async (path, body) => {
    const uri = `/api/v1/provider${path}`;
    const payload = Buffer.from(JSON.stringify(body));
    for (let attempt = 1; ; attempt += 1) {
      const [timestamp, nonce] = [String(Math.floor(clock.now().getTime() / 1000)), randomUUID()];
      const signature = sign(secret, { method: 'POST', uri, timestamp, body: payload, nonce }).toString('hex');
      const response = await fetch(`${base}${uri}`, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json',
          'x-api-key': key,
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': signature,
        },
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined);
      if (response && response.status < 500) {
        const answer = (await response.json()) as { data: Record<string, unknown> } & Extract<
          WalletAnswer,
          { ok: false }
        >;
        return response.ok ? { ok: true, data: answer.data } : { ok: false, error: answer.error };
      }
      if (attempt >= tries) throw new Error('The wallet does not answer.');
      await pause(100 * attempt);
    }
  };

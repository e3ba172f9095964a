import { setTimeout as sleep } from 'node:timers/promises';
import { knownUrl } from '@croupier/contract/addresses.ts';
import type { Clock } from '../../base/clock.ts';
import type { Answer } from '../../base/exchange.ts';
import { openOutgoing } from '../../base/outgoing.ts';
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

type Said = { readonly data: Record<string, unknown> } & Extract<WalletAnswer, { ok: false }>;

const outgoing = openOutgoing({ timeoutMilliseconds: 5_000, maxBytes: 64 * 1024, maxErrorBytes: 64 * 1024 });

const waitAsked = (answer: Answer | undefined): number => {
  const seconds = Number([answer?.headers['retry-after'] ?? 0].flat()[0]);
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
      const headers = signedHeaders(key, clock.now(), { method: 'POST', url, body: payload });
      const answer = await outgoing
        .call(knownUrl(`${base}${url}`), { method: 'POST', body: payload, headers })
        .catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) {
        const said = JSON.parse(answer.body.toString('utf8')) as Said;
        return answer.status < 300 ? { ok: true, data: said.data } : { ok: false, error: said.error };
      }
      if (attempt >= tries) throw new WalletSilent();
      await sleep(Math.max(100 * attempt, waitAsked(answer)));
    }
  };

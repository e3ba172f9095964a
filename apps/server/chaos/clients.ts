import { randomUUID } from 'node:crypto';
import { sign } from '../src/http/signature.ts';

export type Key = { readonly key: string; readonly secret: string };

/** One wish of an operator's server, carried through whatever happens: the same Idempotency-Key until an answer came. */
export type Operation = {
  readonly kind: 'deposit' | 'withdrawal' | 'cancel';
  readonly player: number;
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly idempotencyKey: string;
};

export type Answered = Operation & {
  readonly status: number;
  readonly data: { readonly id: number; readonly amount: number; readonly status: string } | undefined;
  readonly code: string | undefined;
  readonly tries: number;
};

export type Random = () => number;

/** A small generator, so that a seed tells the whole run's choices. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const call = async (base: string, key: Key, operation: Operation): Promise<Response> => {
  const body = Buffer.from(JSON.stringify(operation.body));
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
  const signature = sign(key.secret, { method: 'POST', uri: operation.path, timestamp, body, nonce }).toString('hex');
  return fetch(`${base}${operation.path}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-api-key': key.key,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
      'idempotency-key': operation.idempotencyKey,
    },
    signal: AbortSignal.timeout(5_000),
  });
};

/** No answer, a 5xx, or a first try that still runs: ask again with the same key, as the documentation says. */
const isOpen = (status: number): boolean => status >= 500 || status === 409;

export const carryThrough = async (bases: readonly string[], key: Key, operation: Operation): Promise<Answered> => {
  for (let tries = 1; tries < 2_000; tries += 1) {
    try {
      const response = await call(bases[tries % bases.length] as string, key, operation);
      const answer = (await response.json()) as { data?: Answered['data']; error?: { code: string } };
      if (!isOpen(response.status) || answer.error?.code === 'DUPLICATE_TRANSACTION')
        return { ...operation, status: response.status, data: answer.data, code: answer.error?.code, tries };
    } catch {
      // The server is away, or the answer was lost on its way: which of them, only the retry will tell.
    }
    await pause(40);
  }
  throw new Error(`No answer after 2,000 tries: ${JSON.stringify(operation)}`);
};

/** What a client wants next: mostly deposits, some withdrawals, some of those cancelled. */
export const nextOperation = (random: Random, player: number, withdrawals: number[]): Operation => {
  const amount = 1 + Math.floor(random() * 500);
  const idempotencyKey = randomUUID();
  const at = (rest: string): string => `/api/v1/operator/${rest}`;
  const choice = random();
  const open = withdrawals.length > 0 && choice > 0.85 ? withdrawals.shift() : undefined;
  if (open !== undefined)
    return { kind: 'cancel', player, path: at(`payments/${open}/cancel`), body: {}, idempotencyKey };
  if (choice > 0.6)
    return {
      kind: 'withdrawal',
      player,
      path: at(`players/${player}/withdrawals`),
      body: { amount, payment_method: 'bank' },
      idempotencyKey,
    };
  const body = { amount, external_reference: `chaos-${idempotencyKey}` };
  return { kind: 'deposit', player, path: at(`players/${player}/deposits`), body, idempotencyKey };
};

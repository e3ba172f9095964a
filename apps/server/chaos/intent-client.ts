import { randomUUID } from 'node:crypto';
import type { Random } from '../support/random.ts';
import { copiesOf, mustBe, sendCopies } from './books.ts';
import type { CallResult, Key, PendingCall } from './calls.ts';
import type { IntentBook } from './intent-book.ts';

export type Cashier = { readonly bases: readonly string[]; readonly key: Key };

/** A payment method whose authorisations expire while the run lasts. */
export const shortMethod = 'short';

/** A client for the deposit intents of one player. */
export const openIntentClient = ({ bases, key }: Cashier, player: number, book: IntentBook, random: Random) => {
  const intents = `/api/v1/operator/players/${player}/deposit-intents`;

  /** Copies share the Idempotency-Key: they are one request whose answer was lost. */
  const post = (path: string, body: PendingCall['body']): Promise<CallResult> => {
    const call = { path, body, key, idempotencyKey: randomUUID() };
    return sendCopies({ book, bases, random }, Array<PendingCall>(copiesOf(random)).fill(call));
  };

  return {
    player,
    book,
    random,
    amount: (): number => 1 + Math.floor(random() * 500),
    name: (prefix: string): string => `${prefix}-${randomUUID()}`,
    authorise: (external_reference: string, amount: number, payment_method?: string) =>
      post(intents, { external_reference, amount, payment_method }),
    capture: (id: number, more: PendingCall['body'] = {}) => post(`${intents}/${id}/capture`, more),
    release: (id: number) => post(`${intents}/${id}/release`, {}),
    deposit: (external_reference: string, amount: number) =>
      post(`/api/v1/operator/players/${player}/deposits`, { external_reference, amount }),
    must: (result: CallResult, code?: string): void => mustBe(book, result, code),
  };
};

export type IntentClient = ReturnType<typeof openIntentClient>;

import { randomUUID } from 'node:crypto';
import type { Random } from '../support/random.ts';
import { type Key, untilAnswered } from './calls.ts';

/** One operation of an operator's server, retried with the same Idempotency-Key until it is answered. */
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

export const sendUntilAnswered = async (
  bases: readonly string[],
  key: Key,
  operation: Operation,
  random: Random,
): Promise<Answered> => {
  const { path, body, idempotencyKey } = operation;
  const { status, data, code, tries } = await untilAnswered(bases, { path, body, key, idempotencyKey }, random);
  return { ...operation, status, data: data as Answered['data'], code, tries };
};

export const depositOf = (player: number, amount: number): Operation => {
  const idempotencyKey = randomUUID();
  return {
    kind: 'deposit',
    player,
    path: `/api/v1/operator/players/${player}/deposits`,
    body: { amount, external_reference: `chaos-${idempotencyKey}` },
    idempotencyKey,
  };
};

/** The next operation of a client: mostly deposits, some withdrawals, some of those cancelled. */
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
  return depositOf(player, amount);
};

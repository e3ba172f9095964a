import type { Croupier } from '../../../packages/sdk/src/croupier.ts';
import { type Answered, type Asked, answerError, answerJson, readObject } from './exchange.ts';

/**
 * Takes the place of a payment provider while the operator is a sandbox: what is asked for counts as paid. A casino
 * with real money has its payment provider here, and records a deposit when that says it is paid.
 */
export const depositInSandbox = async (
  croupier: Croupier,
  { player, isSandbox, asked }: { player: number; isSandbox: boolean; asked: Asked },
): Promise<Answered> => {
  if (!isSandbox)
    return answerError(403, { code: 'FEATURE_NOT_AVAILABLE', message: 'Only a sandbox has play deposits.' });
  const { amount } = readObject(asked) ?? {};
  const key = asked.headers['idempotency-key'] ?? '';
  if (!Number.isSafeInteger(amount) || !/^[\w-]{8,80}$/.test(key))
    return answerError(422, {
      code: 'VALIDATION_FAILED',
      message: 'The deposit is not valid.',
      details: { amount: ['must be an amount'] },
    });
  // The reference makes a repeated request the same deposit.
  const payment = await croupier.recordDeposit(
    { player, amount: amount as number, external_reference: `sandbox-${player}-${key}`, info: 'Sandbox cashier' },
    { idempotencyKey: `sandbox-${player}-${key}` },
  );
  return answerJson(201, { data: payment });
};

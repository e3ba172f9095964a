import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { Logger } from 'pino';
import { Refusal } from '../../base/refusal.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Engine } from '../../engine/engine.ts';
import type { PageAnswer, PageRequest } from '../../module/page.ts';
import { systemActor } from '../audit/audit.ts';
import type { Adapter, Callback } from './adapter.ts';
import { type AdmissionParts, adapterOf, createCallbackAdmission } from './admit-callback.ts';
import { isFault, keepFailed, keepUnreadable } from './keep-unhandled.ts';
import type { Notice, Outcome, Question } from './notice.ts';
import { type Received, receive } from './receive-callback.ts';
import { moneyHasMoved } from './rules.ts';
import { verifyPlayer } from './verify-player.ts';

export type CallbackParts = AdmissionParts & {
  readonly engine: Engine;
  readonly log: Logger;
  readonly adapters: Readonly<Record<CashierAdapter, Adapter>>;
};

/** The door of payment providers. */
export const createCallbackDoor = (parts: CallbackParts) => {
  const admit = createCallbackAdmission(parts);
  return async (request: PageRequest): Promise<PageAnswer> => {
    const { adapter: called = '', operator = '', verb } = request.params;
    const name = adapterOf(called);
    const adapter = parts.adapters[name];
    const callback: Callback = { headers: request.headers, body: request.body, verb };
    const ip = request.address();
    try {
      const { operator_id, session_key, payment_method } = await admit(name, adapter, operator, { callback, ip });
      const at = { name, operator_id };
      const said = await read(parts, at, adapter, { callback, ip });
      const outcome =
        said.action === 'verify'
          ? await inOperator(parts.sql, operator_id, (tx) =>
              verifyPlayer(tx, operator_id, said, { session_key, now: parts.clock.now() }),
            )
          : await take(parts, at, { notice: said, callback, ip, payment_method });
      return adapter.answer(said, outcome);
    } catch (error) {
      return adapter.fail(error);
    }
  };
};

/** The refusal of what says something else than an earlier callback of the same transaction and action. */
const otherContent = (outcome: Outcome): Refusal | undefined => {
  if (outcome.ok || outcome.code !== 'DUPLICATE_TRANSACTION') return undefined;
  const { differs } = outcome.details as { readonly differs?: readonly string[] };
  return differs?.includes('content') ? new Refusal(outcome.code, outcome.message, outcome.details) : undefined;
};

/** The operator and the payment provider that a callback is of. */
type At = { readonly name: CashierAdapter; readonly operator_id: number };

const sceneOf = ({ masterKey, clock }: CallbackParts, { name, operator_id }: At) => ({
  ...{ operator_id, adapter: name, masterKey },
  actor: systemActor,
  now: clock.now(),
});

/** What was proved is kept, even if nobody here understands it. */
const read = async (
  parts: CallbackParts,
  at: At,
  adapter: Adapter,
  { callback, ip }: Pick<Received, 'callback' | 'ip'>,
): Promise<Notice | Question> => {
  try {
    return adapter.read(callback);
  } catch (error) {
    if (error instanceof Refusal)
      await inOperator(parts.sql, at.operator_id, (tx) =>
        keepUnreadable({ tx, ...sceneOf(parts, at) }, { callback, ip }, error),
      );
    throw error;
  }
};

const take = async (parts: CallbackParts, at: At, received: Received): Promise<Outcome> => {
  const { sql, engine, log } = parts;
  const scene = sceneOf(parts, at);
  try {
    return await inOperator(sql, at.operator_id, async (tx) => {
      const { outcome } = await receive({ tx, engine, ...scene }, received);
      const refusal = otherContent(outcome);
      if (refusal && moneyHasMoved(received.notice.action)) await keepUnreadable({ tx, ...scene }, received, refusal);
      return outcome;
    });
  } catch (error) {
    if (isFault(error))
      await inOperator(sql, at.operator_id, (tx) => keepFailed({ tx, ...scene }, received)).catch((other: unknown) =>
        log.error({ err: other }, 'a callback that failed could not be kept'),
      );
    throw error;
  }
};

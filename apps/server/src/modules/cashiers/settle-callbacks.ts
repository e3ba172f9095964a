import type {
  retryCashierCallback as retryRoute,
  settleCashierCallback as settleRoute,
} from '@croupier/contract/back-office/cashiers.ts';
import { Refusal } from '../../base/refusal.ts';
import { type MasterKey, openBytes } from '../../base/secret-box.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import { audit, auditContext } from '../audit/audit.ts';
import type { Adapter, Callback } from './adapter.ts';
import { adapters } from './adapters.ts';
import { noteRetry, selectCallback, storeSettled, type WholeCallback } from './callback-queries.ts';
import { callbackContext } from './cashier-secret.ts';
import { showCallback } from './list-callbacks.ts';
import { isMasked } from './mask-cards.ts';
import type { Notice, Outcome } from './notice.ts';
import { selectCashier } from './queries.ts';
import { handle, hold, keep, namesIn, type ReceivingScene, receive } from './receive-callback.ts';
import { refuseUnlessWaiting } from './rules.ts';
import type { Handled } from './scene.ts';

type RetryParts = { readonly engine: Engine; readonly masterKey: MasterKey };

const find = async (tx: Tx, operatorId: number, id: number, isLocked: boolean): Promise<WholeCallback> => {
  const row = await selectCallback(tx, operatorId, id, isLocked);
  if (!row) throw new Refusal('NOT_FOUND');
  refuseUnlessWaiting(row);
  return row;
};

/**
 * Takes a refused callback again, once its cause is gone. It does what its provider has proved, and nothing else: what
 * is booked then is booked once, because the callback is the same as when it came.
 */
export const retryCallback =
  ({ engine, masterKey }: RetryParts) =>
  (call: Call<typeof retryRoute>): Promise<WrittenAnswerOf<typeof retryRoute>> =>
    call.write(async (tx) => {
      const { operator_id } = call.operator;
      const id = call.params.cashier_callback;
      const seen = await find(tx, operator_id, id, false);
      const callback = callbackOf(masterKey, operator_id, seen);
      const said = readAgain(adapters[seen.adapter], callback, seen);
      const { actor, now } = call;
      const scene = { tx, engine, masterKey, operator_id, adapter: seen.adapter, actor, now };
      // In the order of callbacks that arrive: first the transaction, then the row.
      await hold(scene, said);
      const row = await find(tx, operator_id, id, true);
      const handled = await takeAgain(scene, row, { said, callback });
      await noteRetry(tx, operator_id, row.id);
      const after = (await selectCallback(tx, operator_id, row.id)) as WholeCallback;
      await audit(tx, auditContext(call), [
        {
          action: 'cashier_callback.retried',
          ...subjectOf(after),
          field: 'error_code',
          from_value: row.error_code,
          to_value: handled.outcome.ok ? null : handled.outcome.code,
        },
      ]);
      return { data: await showCallback(tx, operator_id, after) };
    });

const subjectOf = ({ id, player_id }: Pick<WholeCallback, 'id' | 'player_id'>) => ({
  subject_kind: 'cashier_callback',
  subject_id: id,
  player_id,
});

type Read = { readonly said: Notice; readonly callback: Callback };

const takeAgain = async (scene: ReceivingScene, row: WholeCallback, { said, callback }: Read): Promise<Handled> => {
  const { tx, operator_id, adapter } = scene;
  const payment_method = (await selectCashier(tx, operator_id, adapter))?.payment_method ?? null;
  const handled =
    row.action === 'unreadable'
      ? await receive(scene, { notice: said, callback, ip: row.ip, payment_method })
      : await handle(scene, said, payment_method);
  await keep(tx, operator_id, row.id, said, handled);
  return handled;
};

/** The callback as it came, but for what looks like a card number. */
const callbackOf = (masterKey: MasterKey, operatorId: number, row: WholeCallback): Callback => ({
  headers: { 'content-type': row.content_type ?? 'application/json' },
  body: openBytes(masterKey, row.raw_sealed, callbackContext(operatorId, row)),
  verb: row.verb ?? undefined,
});

const maskedName = 'The name of its transaction was masked, because it looks like a card number: settle it otherwise.';

/** What was masked in the bytes is known from the row: those of older servers may have masked the transaction. */
const readAgain = (adapter: Adapter, callback: Callback, row: WholeCallback): Notice => {
  const said = adapter.read(callback);
  if (said.action === 'verify') throw new Refusal('INVALID_REQUEST', 'It asks who a player is.', { rule: 'action' });
  if (row.action === 'unreadable') {
    // Under another name it would be another transaction, and be booked beside the first.
    if (namesIn(said).some(isMasked)) throw new Refusal('INVALID_REQUEST', maskedName, { rule: 'masked' });
    return said;
  }
  return { ...said, action: row.action, transaction_id: row.transaction_id };
};

const bySettling: Outcome = {
  ok: false,
  code: 'PAYMENT_REQUEST_INVALID',
  message: 'Staff have settled it: it is not booked any more.',
  details: { rule: 'settled' },
};

/**
 * Notes that staff have settled it in another way, such as with the provider. Nothing is booked, also when one that failed
 * here is delivered again.
 */
export const settleCallback = (call: Call<typeof settleRoute>): Promise<WrittenAnswerOf<typeof settleRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const row = await find(tx, operator_id, call.params.cashier_callback, true);
    const { reason } = call.body;
    const settled = { settled_by: staffOf(call).id, settled_at: call.now, settle_reason: reason };
    await storeSettled(tx, operator_id, row.id, { ...settled, answer: JSON.stringify(bySettling) });
    await audit(tx, auditContext(call), [{ action: 'cashier_callback.settled', ...subjectOf(row), reason }]);
    return { data: await showCallback(tx, operator_id, { ...row, ...settled }) };
  });

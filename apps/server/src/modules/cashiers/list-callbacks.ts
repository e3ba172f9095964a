import type {
  cashierCallback,
  getCashierCallback as getRoute,
  listCashierCallbacks as listRoute,
} from '@croupier/contract/back-office/cashiers.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { type MasterKey, openBytes } from '../../base/secret-box.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { type NameOf, staffNames } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { type CallbackRow, selectCallback, selectCallbacks } from './callback-queries.ts';
import { callbackContext } from './cashier-secret.ts';
import { needsStaff } from './rules.ts';

const show = (row: CallbackRow, nameOf: NameOf): z.input<typeof cashierCallback> => ({
  id: row.id,
  adapter: row.adapter,
  transaction_id: row.transaction_id,
  action: row.action,
  player_id: row.player_id,
  deposit_intent_id: row.intent_id,
  payment_id: row.payment_id,
  amount: row.amount,
  currency: row.currency,
  error_code: row.error_code,
  needs_staff: needsStaff(row),
  repeats: row.repeats,
  retries: row.retries,
  settled_by: row.settled_by === null ? null : { id: row.settled_by, name: nameOf(row.settled_by) ?? '' },
  settled_at: row.settled_at?.toISOString() ?? null,
  settle_reason: row.settle_reason,
  ip: row.ip,
  received_at: row.received_at.toISOString(),
  last_received_at: row.last_received_at.toISOString(),
});

export const showCallback = async (tx: Tx, operatorId: number, row: CallbackRow) =>
  show(row, await staffNames(tx, operatorId, [row.settled_by]));

export const listCallbacks = (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { rows, total } = await selectCallbacks(tx, operator_id, call.query);
    const nameOf = await staffNames(
      tx,
      operator_id,
      rows.map(({ settled_by }) => settled_by),
    );
    return pageAnswer(
      call.url,
      call.query,
      rows.map((row) => show(row, nameOf)),
      total,
    );
  });

/** Shows what a provider sent, and audits who read it. */
export const getCallback =
  ({ masterKey }: { readonly masterKey: MasterKey }) =>
  (call: Call<typeof getRoute>) =>
    call.write(async (tx): Promise<AnswerOf<typeof getRoute>> => {
      const { operator_id } = call.operator;
      const row = await selectCallback(tx, operator_id, call.params.cashier_callback);
      if (!row) throw new Refusal('NOT_FOUND');
      const { id, player_id } = row;
      await audit(tx, auditContext(call), [
        { action: 'cashier_callback.read', subject_kind: 'cashier_callback', subject_id: id, player_id },
      ]);
      const raw = openBytes(masterKey, row.raw_sealed, callbackContext(operator_id, row)).toString('utf8');
      // One that failed here was not answered.
      const answer = row.answer === '' ? {} : (JSON.parse(row.answer) as Record<string, unknown>);
      return { data: { ...(await showCallback(tx, operator_id, row)), raw, answer } };
    });

import type {
  getCashierCallback as getRoute,
  listCashierCallbacks as listRoute,
} from '@croupier/contract/back-office/cashiers.ts';
import { Refusal } from '../../base/refusal.ts';
import { type MasterKey, openBytes } from '../../base/secret-box.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { type CallbackRow, selectCallback, selectCallbacks } from './callback-queries.ts';
import { callbackContext } from './cashier-secret.ts';

const show = ({ intent_id, ...row }: CallbackRow) => ({ ...row, deposit_intent_id: intent_id });

export const listCallbacks = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { rows, total } = await call.read((tx) => selectCallbacks(tx, call.operator.operator_id, call.query));
  return pageAnswer(call.url, call.query, rows.map(show) as never, total);
};

/** Shows what a provider sent, and audits who read it. */
export const getCallback =
  ({ masterKey }: { readonly masterKey: MasterKey }) =>
  (call: Call<typeof getRoute>) =>
    call.write(async (tx): Promise<AnswerOf<typeof getRoute>> => {
      const { operator_id } = call.operator;
      const row = await selectCallback(tx, operator_id, call.params.cashier_callback);
      if (!row) throw new Refusal('NOT_FOUND');
      const { raw_sealed, answer, ...listed } = row;
      const raw = openBytes(masterKey, raw_sealed, callbackContext(operator_id, row)).toString('utf8');
      const { id, player_id } = row;
      await audit(tx, auditContext(call), [
        { action: 'cashier_callback.read', subject_kind: 'cashier_callback', subject_id: id, player_id },
      ]);
      return { data: { ...show(listed), raw, answer: JSON.parse(answer) as never } as never };
    });

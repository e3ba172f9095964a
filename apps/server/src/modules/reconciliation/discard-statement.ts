import type { discardStatement as discardRoute } from '@croupier/contract/back-office/cashier-statements.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { holdCurrent } from './hold-current.ts';
import { discard } from './queries.ts';
import { showStatement } from './read-statements.ts';

/** It moves no money and explains nothing: one person can. */
export const discardStatement = (call: Call<typeof discardRoute>): Promise<WrittenAnswerOf<typeof discardRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const { id } = await holdCurrent(tx, operator_id, call.params.cashier_statement);
    await discard(tx, operator_id, id, call.now);
    const subject = { subject_kind: 'cashier_statement', subject_id: id };
    await audit(tx, auditContext(call), [
      { action: 'cashier_statement.discarded', ...subject, reason: call.body.reason },
    ]);
    return { data: (await showStatement(tx, operator_id, id)).shown };
  });

import type { endStaffTokens as route } from '@croupier/contract/back-office/staff.ts';
import { endTokens } from '../../admission/staff-tokens.ts';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { lockStaff } from './queries.ts';

/** Ends every session and token of a member of staff; returns how many were alive. */
export const endAllTokens = (tx: Tx, operatorId: number, staffId: number, realNow: Date): Promise<number> =>
  endTokens(tx, operatorId, staffId, realNow);

/** Signs a member of staff out everywhere. */
export const endStaffTokens =
  (clock: Clock) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const id = call.params.staff;
      if (!(await lockStaff(tx, call.operator.operator_id, id))) throw new Refusal('NOT_FOUND');
      const ended = await endTokens(tx, call.operator.operator_id, id, clock.now());
      if (ended > 0)
        await audit(tx, auditContext(call), [
          { action: 'staff.tokens_ended', subject_kind: 'staff', subject_id: id, to_value: String(ended) },
        ]);
      return { data: { ended } };
    });

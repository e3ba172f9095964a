import type { changeOwnPassword as route } from '@croupier/contract/back-office/me.ts';
import { endOthers } from '../../admission/staff-sessions.ts';
import { endScriptTokens } from '../../admission/staff-tokens.ts';
import { hashPassword } from '../../base/password.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, sessionOf, staffOf } from '../../call/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { commonPasswords } from './common-passwords.ts';
import { memberKey } from './count-failures.ts';
import { writePassword } from './invite-queries.ts';
import { lockSelf } from './own-factors.ts';
import type { SignInParts } from './parts.ts';
import { refuseWeakPassword } from './rules.ts';
import { memberOf } from './step-up.ts';

export const changeOwnPassword =
  (parts: SignInParts) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator_id, staff_id } = memberOf(call);
    const { password } = call.body;
    const { email, name } = staffOf(call);
    refuseWeakPassword(password, commonPasswords(), { email, name, operator: call.operator });
    const hash = await parts.lanes.signedIn(memberKey({ operator_id, staff_id }), operator_id, (turn) =>
      turn(() => hashPassword(password)),
    );

    return call.write(async (tx) => {
      await lockSelf(tx, call);
      const now = parts.clock.now();
      await writePassword(tx, operator_id, staff_id, hash, now);
      const ended = await endOthers(tx, operator_id, staff_id, sessionOf(call).id, now);
      // Whoever knew the old password may have made tokens with it.
      const ended_tokens = await endScriptTokens(tx, operator_id, staff_id, now);
      await audit(tx, auditContext(call), [
        { action: 'staff.password_changed', subject_kind: 'staff', subject_id: staff_id },
      ]);
      return { data: { ended, ended_tokens } };
    });
  };

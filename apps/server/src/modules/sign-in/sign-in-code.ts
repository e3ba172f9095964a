import type { signInWithCode as route } from '@croupier/contract/back-office/sign-in.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { GuestCall } from '../../call/guest.ts';
import { knownDevice } from './begin-sign-in.ts';
import { beginAttempt, browserKey, memberKey } from './count-failures.ts';
import { useCode } from './factor-queries.ts';
import { loadMember } from './load-member.ts';
import { openSession } from './open-session.ts';
import type { SignInParts } from './parts.ts';
import { hashCode, isTotp, plainCode } from './rules.ts';
import { readPending } from './sealed-cookies.ts';
import { noteFailure, refuseOtherPassword } from './sign-in.ts';
import { takeCode } from './totp.ts';

/** The second factor after the password: a code of the app, or a recovery code. */
export const signInWithCode =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof route>): Promise<AnswerOf<typeof route>> => {
    const { operator_id, staff_id, password_set_at } = readPending(parts, call) ?? {};
    // A cookie from a passkey request has no password_set_at: no password was checked.
    if (operator_id === undefined || staff_id === undefined || password_set_at === undefined)
      throw new Refusal('SIGN_IN_FAILED');
    const id = { operator_id, staff_id };
    const member = await loadMember(parts, id);
    if (!member) throw new Refusal('SIGN_IN_FAILED');

    const code = plainCode(call.body.code);
    const device = await knownDevice(parts, call, member);
    const of = device === undefined ? memberKey(id) : browserKey(device, id);
    const clearFailures = await beginAttempt(parts, { kind: 'factor', of });
    try {
      const answer = await openSession(
        parts,
        call,
        member,
        isTotp(code) ? 'totp' : 'recovery_code',
        async (tx, now) => {
          refuseOtherPassword(now, password_set_at);
          const isRight = isTotp(code)
            ? (await takeCode(tx, parts, id, code)) !== undefined
            : await useCode(tx, operator_id, staff_id, hashCode(code), parts.clock.now());
          if (!isRight) throw new Refusal('SIGN_IN_FAILED');
        },
      );
      await clearFailures();
      return answer;
    } catch (error) {
      if (error instanceof Refusal) await noteFailure(parts, call, member, 'code');
      throw error;
    }
  };

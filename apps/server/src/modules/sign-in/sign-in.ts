import type { signIn as route } from '@croupier/contract/back-office/sign-in.ts';
import { networkOf } from '../../base/ip.ts';
import { verifyPassword } from '../../base/password.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { operatorTime } from '../../call/facts.ts';
import type { GuestCall } from '../../call/guest.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit, systemActor } from '../audit/audit.ts';
import { countFailure } from '../staff/shared-queries.ts';
import { type Begun, beginSignIn } from './begin-sign-in.ts';
import type { Member } from './member.ts';
import { findMembers } from './member-queries.ts';
import { openSession } from './open-session.ts';
import type { SignInParts } from './parts.ts';
import { secondFactors } from './rules.ts';
import { setPending } from './sealed-cookies.ts';

export const signIn =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof route>): Promise<AnswerOf<typeof route>> => {
    const { email } = call.body;
    const begun = await beginSignIn(parts, call);
    const { members, clearFailures } = begun;
    const matching = await checkPassword(parts, call, begun);
    if (matching.length === 0) {
      // Not awaited: a later answer would reveal that there is such an account.
      void Promise.allSettled(members.map((member) => noteFailure(parts, call, member, 'password')));
      throw new Refusal('SIGN_IN_FAILED');
    }
    // The e-mail may be staff of several operators: a right password at one must not clear the failures at others.
    const holders = await findMembers(parts.strangers, email, undefined);
    await clearFailures(matching, holders.length === 1 ? 'all' : 'this_attempt');

    const [member, ...others] = matching as [Member, ...Member[]];
    if (others.length > 0) {
      const operators = matching.map(({ operator: { slug, name } }) => ({ slug, name }));
      return { data: { next: 'choose_operator', factors: [], operators } };
    }
    return afterPassword(parts, call, member);
  };

/**
 * The members whose password it is. Without any, or when passwords are disabled, the same work is done. A browser that
 * has signed in before takes a turn of its operator. A stranger takes one of their network, whether or not there is
 * such a member: the wait must not reveal it.
 */
const checkPassword = (
  { lanes }: SignInParts,
  { body: { email, password }, ip }: GuestCall<typeof route>,
  { members, knownAt }: Pick<Begun, 'members' | 'knownAt'>,
): Promise<Member[]> => {
  const [lane, share] = knownAt === undefined ? [lanes.strangers, networkOf(ip)] : [lanes.known, knownAt];
  return lane(email, share, async (turn) => {
    if (members.length === 0) await turn(() => verifyPassword(password, undefined));
    const matching: Member[] = [];
    for (const member of members) {
      const hash = member.sso_only ? undefined : (member.password_hash ?? undefined);
      if (await turn(() => verifyPassword(password, hash))) matching.push(member);
    }
    return matching;
  });
};

/** Records a failed attempt, for the member and in the audit log. */
export const noteFailure = (
  { sql, clock }: SignInParts,
  { ip, request_id }: Pick<GuestCall, 'ip' | 'request_id'>,
  { id, operator }: Pick<Member, 'id' | 'operator'>,
  field: string,
): Promise<void> =>
  inOperator(sql, operator.operator_id, async (tx) => {
    await countFailure(tx, operator.operator_id, id);
    const now = operatorTime(operator, clock.now());
    const context = { operator_id: operator.operator_id, actor: { ...systemActor, request_id }, now };
    await audit(tx, context, [
      { action: 'staff.sign_in_failed', subject_kind: 'staff', subject_id: id, field, to_value: ip },
    ]);
  });

/** Asks for the second factor if the member has one; otherwise the password is enough. */
const afterPassword = async (
  parts: SignInParts,
  call: GuestCall<typeof route>,
  member: Member,
): Promise<AnswerOf<typeof route>> => {
  const factors = secondFactors(member);
  const password_set_at = member.password_set_at?.toISOString();
  if (factors.length > 0) {
    setPending(parts, call, { operator_id: member.operator.operator_id, staff_id: member.id, password_set_at });
    return { data: { next: 'second_factor', factors } };
  }
  return openSession(parts, call, member, 'password', async (_tx, now) => {
    refuseOtherPassword(now, password_set_at);
    // Added while the password was being checked: now the password is not enough.
    if (secondFactors(now).length > 0) throw new Refusal('SIGN_IN_FAILED');
  });
};

/** A password that was set since invalidates the earlier proof. */
export const refuseOtherPassword = (now: Member, provedAt: string | undefined): void => {
  if (now.sso_only || provedAt === undefined || now.password_set_at?.toISOString() !== provedAt)
    throw new Refusal('SIGN_IN_FAILED');
};

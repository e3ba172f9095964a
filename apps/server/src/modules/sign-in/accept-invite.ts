import { timingSafeEqual } from 'node:crypto';
import type { acceptInvite as acceptRoute, lookAtInvite as lookRoute } from '@croupier/contract/back-office/sign-in.ts';
import { hashToken } from '../../admission/directory.ts';
import { hashPassword } from '../../base/password.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { operatorTime } from '../../call/facts.ts';
import type { GuestCall } from '../../call/guest.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit } from '../audit/audit.ts';
import { endAllTokens } from '../staff/end-tokens.ts';
import { commonPasswords } from './common-passwords.ts';
import { countWrongSecret, memberKey } from './count-failures.ts';
import { endCodes, removeFactors } from './factor-queries.ts';
import { selectOffer } from './identity-provider-queries.ts';
import { countWrongCode, endInvites, findInvite, type InviteRow, lockInvite, writePassword } from './invite-queries.ts';
import type { Member } from './member.ts';
import { selectMember } from './member-queries.ts';
import { removeAccount } from './oidc-queries.ts';
import { actorOf, openSession } from './open-session.ts';
import type { SignInParts } from './parts.ts';
import { hashCode, maxWrongCodes, refuseWeakPassword } from './rules.ts';
import { endDevices } from './session-queries.ts';

type Found = { readonly invite: InviteRow; readonly member: Member };

/** The invitation and its member, if both are still valid. */
export const findInvited = async (
  parts: SignInParts,
  { ip }: Pick<GuestCall, 'ip'>,
  secret: string,
): Promise<Found> => {
  const found = await findInvite(parts.strangers, hashToken(secret));
  const both = found && (await inOperator(parts.sql, found.operator_id, (tx) => loadBoth(tx, parts, found)));
  if (both) return both;
  await countWrongSecret(parts, ip);
  throw new Refusal('NOT_FOUND');
};

const loadBoth = async (
  tx: Tx,
  { clock }: SignInParts,
  { operator_id, id }: { operator_id: number; id: number },
): Promise<Found | undefined> => {
  const invite = await lockInvite(tx, operator_id, id, clock.now());
  const member = invite && (await selectMember(tx, operator_id, invite.staff_id));
  return invite && member && { invite, member };
};

export const lookAtInvite =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof lookRoute>): Promise<AnswerOf<typeof lookRoute>> => {
    const { invite, member } = await findInvited(parts, call, call.body.invite);
    const { slug, name, operator_id } = member.operator;
    const oidc = await inOperator(parts.sql, operator_id, (tx) => selectOffer(tx, operator_id));
    const { needs_code, expires_at } = invite;
    const { email } = member;
    return { data: { email, name: member.name, operator: { slug, name }, needs_code, expires_at, oidc: oidc ?? null } };
  };

/** Refuses without the code of the second person. A wrong code is counted, and the fifth ends the invitation. */
export const checkCode = async (
  { sql, clock }: SignInParts,
  { invite, member }: Found,
  code: string | undefined,
): Promise<void> => {
  if (!invite.needs_code) return;
  if (invite.code_hash === null)
    throw new Refusal('INVALID_REQUEST', 'A second person has to release the link first.', { reason: 'not_released' });
  if (code !== undefined && timingSafeEqual(hashCode(code), invite.code_hash)) return;
  const { operator_id } = member.operator;
  await inOperator(sql, operator_id, (tx) => countWrongCode(tx, operator_id, invite.id, maxWrongCodes, clock.now()));
  throw new Refusal('INVALID_REQUEST', 'The code of the second person is not right.', { reason: 'wrong_code' });
};

export const acceptInvite =
  (parts: SignInParts) =>
  async (call: GuestCall<typeof acceptRoute>): Promise<AnswerOf<typeof acceptRoute>> => {
    const { invite: secret, password, code } = call.body;
    const found = await findInvited(parts, call, secret);
    const { member, invite } = found;
    if (member.sso_only)
      throw new Refusal('INVALID_REQUEST', 'Here one signs in by the identity provider alone.', { reason: 'sso_only' });
    refuseWeakPassword(password, commonPasswords(), member);
    await checkCode(parts, found, code);
    const { operator_id } = member.operator;
    const hash = await parts.lanes.known(memberKey({ operator_id, staff_id: member.id }), operator_id, (turn) =>
      turn(() => hashPassword(password)),
    );
    return openSession(parts, call, member, 'invite', async (tx, now) => {
      await useInvite(tx, parts, call, now, invite.id);
      await writePassword(tx, now.operator.operator_id, now.id, hash, parts.clock.now());
    });
  };

/** Ends the invitation and all earlier credentials. The member is locked, so that it is used once. */
export const useInvite = async (
  tx: Tx,
  { clock }: SignInParts,
  call: Pick<GuestCall, 'request_id' | 'ip'>,
  member: Member,
  inviteId: number,
): Promise<void> => {
  const now = clock.now();
  const { operator_id } = member.operator;
  const invite = await lockInvite(tx, operator_id, inviteId, now);
  if (!invite || invite.staff_id !== member.id) throw new Refusal('NOT_FOUND');

  await endInvites(tx, operator_id, member.id, now);
  await writePassword(tx, operator_id, member.id, null, now);
  await removeFactors(tx, operator_id, member.id, {}, now);
  await endCodes(tx, operator_id, member.id, now);
  await removeAccount(tx, operator_id, member.id, now);
  await endDevices(tx, operator_id, member.id, now);
  await endAllTokens(tx, operator_id, member.id, now);
  const context = { operator_id, actor: actorOf(member, call), now: operatorTime(member.operator, now) };
  await audit(tx, context, [
    { action: 'staff.invite_accepted', subject_kind: 'staff', subject_id: member.id, to_value: call.ip },
  ]);
};

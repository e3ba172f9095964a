import { hashToken } from '../../admission/directory.ts';
import { endSessions, insertSession, selectSessions } from '../../admission/staff-sessions.ts';
import { base64url } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Actor } from '../../call/call.ts';
import { operatorTime, type SignInMethod } from '../../call/facts.ts';
import type { GuestCall } from '../../call/guest.ts';
import { needsSecondFactor, sessionMilliseconds } from '../../call/session-rules.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit } from '../audit/audit.ts';
import { lockMember, rememberFailures } from '../staff/shared-queries.ts';
import type { Member } from './member.ts';
import { selectMember } from './member-queries.ts';
import type { SignInParts } from './parts.ts';
import { deviceSeconds, maxSessions, secondFactors } from './rules.ts';
import { clearPending, readDevice, setDevice } from './sealed-cookies.ts';
import { noteDevice } from './session-queries.ts';

type Opening = Pick<GuestCall, 'browser' | 'ip' | 'request_id' | 'setCookie'>;

export const newSessionSecret = ({ random }: Pick<SignInParts, 'random'>): string => `sts_${base64url(random, 32)}`;

export const actorOf = (member: Pick<Member, 'id'>, { request_id }: Pick<GuestCall, 'request_id'>): Actor => ({
  kind: 'staff',
  id: member.id,
  request_id,
});

/** Uses up the proof in the SQL transaction that opens the session; throws when it is no longer valid. */
export type Consume = (tx: Tx, member: Member) => Promise<void>;

/**
 * Opens a session. The member is read again under a lock, so that a concurrent reset, role change or deactivation
 * applies.
 */
export const openSession = async (
  parts: SignInParts,
  call: Opening,
  { operator, id: staff_id }: Pick<Member, 'operator' | 'id'>,
  method: SignInMethod,
  consume: Consume = async () => undefined,
) => {
  const { operator_id } = operator;
  const now = parts.clock.now();
  const secret = newSessionSecret(parts);
  const device = readDevice(parts, call) ?? base64url(parts.random, 32);
  const step = await inOperator(parts.sql, operator_id, async (tx) => {
    const isActive = await lockMember(tx, operator_id, staff_id);
    const member = isActive ? await selectMember(tx, operator_id, staff_id) : undefined;
    if (!member) throw new Refusal('SIGN_IN_FAILED');
    await consume(tx, member);

    const alive = await selectSessions(tx, operator_id, staff_id, now);
    const tooMany = alive.slice(maxSessions - 1).map((session) => session.id);
    if (tooMany.length > 0) await endSessions(tx, operator_id, staff_id, tooMany, now);
    await insertSession(tx, operator_id, {
      staff_id,
      token_hash: hashToken(secret),
      method,
      device: call.browser.userAgent,
      ip: call.ip,
      expires_at: new Date(now.getTime() + sessionMilliseconds),
      created_at: now,
    });
    const expires_at = new Date(now.getTime() + deviceSeconds * 1_000);
    await noteDevice(tx, operator_id, { staff_id, device_hash: hashToken(device), expires_at });
    await rememberFailures(tx, operator_id, staff_id);
    const context = { operator_id, actor: actorOf(member, call), now: operatorTime(operator, now) };
    await audit(tx, context, [
      { action: 'staff.signed_in', subject_kind: 'staff', subject_id: staff_id, field: method, to_value: call.ip },
    ]);
    const after = await selectMember(tx, operator_id, staff_id);
    return nextStep(after as Member, method);
  });
  call.setCookie({ name: 'session', value: secret });
  setDevice(parts, call, device);
  clearPending(call);
  return { data: step };
};

const nextStep = (member: Member, method: SignInMethod) => {
  const lacks = method !== 'oidc' && secondFactors(member).length === 0;
  const mustEnroll = lacks && needsSecondFactor(member.role, member.operator);
  return { next: mustEnroll ? ('enroll_factor' as const) : ('done' as const), factors: [] };
};

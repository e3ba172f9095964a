import type {
  stepUpWithPasskey as passkeyRoute,
  getStepUpPasskeyRequest as requestRoute,
  stepUp as route,
} from '@croupier/contract/back-office/me.ts';
import type { Route } from '@croupier/contract/route.ts';
import { hashToken } from '../../admission/directory.ts';
import { renewSession, type SessionRow } from '../../admission/staff-sessions.ts';
import { verifyPassword } from '../../base/password.ts';
import { base64url } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, sessionOf, staffOf } from '../../call/call.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import { idleEnd, provedUntil } from '../../call/session-rules.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { beginAttempt, memberKey } from './count-failures.ts';
import { selectPasskeys } from './factor-queries.ts';
import { loadMember } from './load-member.ts';
import type { MemberId } from './member.ts';
import { newSessionSecret } from './open-session.ts';
import type { SignInParts } from './parts.ts';
import { credentialIdOf, passkeyRequest, takePasskey, verifyPasskey } from './passkeys.ts';
import { isTotp, plainCode } from './rules.ts';
import { readPending, setPending } from './sealed-cookies.ts';
import { takeCode } from './totp.ts';

export const memberOf = (call: Pick<Call, 'caller' | 'operator'>): MemberId => ({
  operator_id: call.operator.operator_id,
  staff_id: staffOf(call).id,
});

/** With the password, or a code of the app. */
export const stepUp =
  (parts: SignInParts) =>
  async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
    const { password, code = '' } = call.body;
    const id = memberOf(call);
    const clearFailures = await beginAttempt(parts, { kind: 'proof', of: memberKey(id) });
    if (password !== undefined) await refuseWrongPassword(parts, id, password);
    const answer = await renew(parts, call, async (tx) => {
      if (password !== undefined) return;
      const plain = plainCode(code);
      if (!isTotp(plain) || !(await takeCode(tx, parts, id, plain))) throw new Refusal('SIGN_IN_FAILED');
    });
    await clearFailures();
    return answer;
  };

const refuseWrongPassword = async (parts: SignInParts, id: MemberId, password: string): Promise<void> => {
  const member = await loadMember(parts, id);
  const hash = member?.sso_only ? undefined : (member?.password_hash ?? undefined);
  const isRight = await parts.lanes.signedIn(memberKey(id), id.operator_id, (turn) =>
    turn(() => verifyPassword(password, hash)),
  );
  if (!isRight) throw new Refusal('SIGN_IN_FAILED');
};

/** Records the proof. The session gets a new secret, so that one that was read before is invalid. */
const renew = async (parts: SignInParts, call: Call, prove: (tx: Tx) => Promise<void>) => {
  const secret = newSessionSecret(parts);
  const { id } = sessionOf(call);
  const { operator_id, staff_id } = memberOf(call);
  const row = await inOperator(parts.sql, operator_id, async (tx) => {
    await prove(tx);
    const renewed = await renewSession(
      tx,
      operator_id,
      { id, staff_id, token_hash: hashToken(secret) },
      parts.clock.now(),
    );
    if (!renewed) throw new Refusal('INVALID_STAFF_TOKEN');
    await audit(tx, auditContext(call), [
      { action: 'staff.stepped_up', subject_kind: 'staff', subject_id: staff_id, to_value: call.ip },
    ]);
    return renewed;
  });
  call.setCookie({ name: 'session', value: secret });
  return { data: showSession(row, call.operator) };
};

/** A session as its owner sees it. */
export const showSession = (row: SessionRow, operator: OperatorFacts) => ({
  id: row.id,
  method: row.method,
  signed_in_at: row.created_at,
  idle_ends_at: idleEnd(row.last_seen_at, operator),
  ends_at: row.expires_at,
  stepped_up_until: provedUntil(row.stepped_up_at),
});

export const getStepUpPasskeyRequest =
  (parts: SignInParts) =>
  async (call: Call<typeof requestRoute>): Promise<AnswerOf<typeof requestRoute>> => {
    const { operator_id, staff_id } = memberOf(call);
    const challenge = base64url(parts.random, 32);
    const passkeys = await call.read((tx) => selectPasskeys(tx, operator_id, staff_id));
    const options = await passkeyRequest(call.browser, challenge, passkeys);
    setPending(parts, call, { operator_id, staff_id, challenge });
    return { data: { options: { ...options } } };
  };

export const stepUpWithPasskey =
  (parts: SignInParts) =>
  async (call: Call<typeof passkeyRoute>): Promise<AnswerOf<typeof passkeyRoute>> => {
    const { operator_id, staff_id } = memberOf(call);
    const challenge = challengeOf(parts, call);
    const credentialId = credentialIdOf(call.body.response);
    const passkeys = await call.read((tx) => selectPasskeys(tx, operator_id, staff_id));
    const passkey = passkeys.find(({ credential_id }) => credentialId?.equals(credential_id));
    const counter = passkey && (await verifyPasskey(call.browser, challenge, call.body.response, passkey));
    if (!passkey || counter === undefined) throw new Refusal('SIGN_IN_FAILED');
    return renew(parts, call, (tx) => takePasskey(tx, parts, operator_id, { passkey, challenge, counter }));
  };

/** The challenge that was given to this member. */
export const challengeOf = (parts: SignInParts, call: Call<Route>): string => {
  const id = memberOf(call);
  const pending = readPending(parts, call);
  const isOwn = pending?.operator_id === id.operator_id && pending.staff_id === id.staff_id;
  if (!isOwn || pending.challenge === undefined) throw new Refusal('SIGN_IN_FAILED');
  return pending.challenge;
};

import type {
  makeRecoveryCodes as codesRoute,
  confirmTotp as confirmRoute,
  listOwnFactors as listRoute,
  removeFactor as removeRoute,
  startTotp as startRoute,
} from '@croupier/contract/back-office/me.ts';
import { endOthers } from '../../admission/staff-sessions.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, sessionOf } from '../../call/call.ts';
import { needsSecondFactor } from '../../call/session-rules.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { lockMember } from '../staff/shared-queries.ts';
import { beginAttempt, memberKey } from './count-failures.ts';
import { confirmFactor, endCodes, type FactorRow, insertTotp, removeFactors, selectFactors } from './factor-queries.ts';
import type { Member } from './member.ts';
import { selectMember } from './member-queries.ts';
import type { SignInParts } from './parts.ts';
import { firstCodes, newCodes } from './recovery-codes.ts';
import { isTotp, plainCode, refuseLastFactor } from './rules.ts';
import { memberOf } from './step-up.ts';
import { newTotp, takeCode } from './totp.ts';

/** The caller, locked, because factors are counted next. */
export const lockSelf = async (tx: Tx, call: Call): Promise<Member> => {
  const { operator_id, staff_id } = memberOf(call);
  const isActive = await lockMember(tx, operator_id, staff_id);
  const member = isActive ? await selectMember(tx, operator_id, staff_id) : undefined;
  if (!member) throw new Refusal('INVALID_STAFF_TOKEN');
  return member;
};

const showFactors = async (tx: Tx, { operator, id, role, ...member }: Member) => ({
  has_password: member.password_hash !== null,
  has_oidc: member.has_oidc,
  factors: await selectFactors(tx, operator.operator_id, id),
  recovery_codes_left: member.recovery_codes,
  required: needsSecondFactor(role, operator),
});

export const listOwnFactors = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id, staff_id } = memberOf(call);
  const data = await call.read(async (tx) =>
    showFactors(tx, (await selectMember(tx, operator_id, staff_id)) as Member),
  );
  return { data };
};

export const startTotp =
  (parts: SignInParts) =>
  (call: Call<typeof startRoute>): Promise<WrittenAnswerOf<typeof startRoute>> =>
    call.write(async (tx) => {
      const { operator_id, staff_id } = memberOf(call);
      const { shown, sealed } = newTotp(parts, await lockSelf(tx, call));
      const now = parts.clock.now();
      await removeFactors(tx, operator_id, staff_id, { kind: 'totp', isConfirmed: false }, now);
      await insertTotp(tx, operator_id, { staff_id, name: 'Authenticator app', secret_sealed: sealed }, now);
      return { data: shown };
    });

export const confirmTotp =
  (parts: SignInParts) =>
  async (call: Call<typeof confirmRoute>): Promise<WrittenAnswerOf<typeof confirmRoute>> => {
    const id = memberOf(call);
    const code = plainCode(call.body.code);
    const clearFailures = await beginAttempt(parts, { kind: 'proof', of: memberKey(id) });
    const sent = await call.write(async (tx) => {
      const member = await lockSelf(tx, call);
      const app = isTotp(code) ? await takeCode(tx, parts, id, code, false) : undefined;
      if (!app) throw new Refusal('SIGN_IN_FAILED');
      // Removes the previous app; the new one is not confirmed yet.
      await removeFactors(tx, id.operator_id, id.staff_id, { kind: 'totp', isConfirmed: true }, parts.clock.now());
      const factor = await confirmFactor(tx, id.operator_id, app.id, parts.clock.now());
      return { data: await finishAddingFactor(tx, parts, call, member, factor) };
    });
    await clearFailures();
    return sent;
  };

/** Ends the other sessions, which did not prove this factor; creates recovery codes with the first factor. */
export const finishAddingFactor = async (tx: Tx, parts: SignInParts, call: Call, member: Member, factor: FactorRow) => {
  const { operator_id, staff_id } = memberOf(call);
  await endOthers(tx, operator_id, staff_id, sessionOf(call).id, parts.clock.now());
  await audit(tx, auditContext(call), [
    {
      action: 'staff.factor_added',
      subject_kind: 'staff',
      subject_id: staff_id,
      field: factor.kind,
      to_value: factor.name,
    },
  ]);
  return { factor, recovery_codes: await firstCodes(tx, parts, call, member) };
};

export const removeFactor =
  ({ clock }: SignInParts) =>
  (call: Call<typeof removeRoute>): Promise<WrittenAnswerOf<typeof removeRoute>> =>
    call.write(async (tx) => {
      const { operator_id, staff_id } = memberOf(call);
      const member = await lockSelf(tx, call);
      const factors = await selectFactors(tx, operator_id, staff_id);
      const factor = factors.find(({ id }) => id === call.params.staff_factor);
      if (!factor) throw new Refusal('NOT_FOUND');
      refuseLastFactor(factors.length - 1, needsSecondFactor(member.role, member.operator));

      await removeFactors(tx, operator_id, staff_id, { id: factor.id }, clock.now());
      if (factors.length === 1) await endCodes(tx, operator_id, staff_id, clock.now());
      await endOthers(tx, operator_id, staff_id, sessionOf(call).id, clock.now());
      await audit(tx, auditContext(call), [
        {
          action: 'staff.factor_removed',
          subject_kind: 'staff',
          subject_id: staff_id,
          field: factor.kind,
          from_value: factor.name,
        },
      ]);
      return { data: await showFactors(tx, (await selectMember(tx, operator_id, staff_id)) as Member) };
    });

export const makeRecoveryCodes =
  (parts: SignInParts) =>
  (call: Call<typeof codesRoute>): Promise<WrittenAnswerOf<typeof codesRoute>> =>
    call.write(async (tx) => {
      const { has_totp, passkeys } = await lockSelf(tx, call);
      if (!has_totp && passkeys === 0)
        throw new Refusal('INVALID_REQUEST', 'Recovery codes stand in for a second factor: set one up first.', {
          reason: 'no_factor',
        });
      return { data: { recovery_codes: await newCodes(tx, parts, call) } };
    });

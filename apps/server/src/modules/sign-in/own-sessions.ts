import type {
  endOwnSession as endRoute,
  listOwnSessions as listRoute,
  endOtherSessions as othersRoute,
} from '@croupier/contract/back-office/me.ts';
import type { signOut as signOutRoute } from '@croupier/contract/back-office/sign-in.ts';
import { endOthers, endSessions, selectSessions } from '../../admission/staff-sessions.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type AuditContext, type Call, sessionOf } from '../../call/call.ts';
import { operatorTime, type StaffFacts } from '../../call/facts.ts';
import type { GuestCall } from '../../call/guest.ts';
import { idleEnd } from '../../call/session-rules.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { audit, auditContext } from '../audit/audit.ts';
import type { SignInParts } from './parts.ts';
import { clearPending } from './sealed-cookies.ts';
import { memberOf, showSession } from './step-up.ts';

export const listOwnSessions =
  ({ clock }: SignInParts) =>
  async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
    const { operator_id, staff_id } = memberOf(call);
    const current = sessionOf(call).id;
    const now = clock.now();
    const rows = await call.read((tx) => selectSessions(tx, operator_id, staff_id, now));
    const alive = rows.filter((row) => idleEnd(row.last_seen_at, call.operator) > now);
    const data = alive.map((row) => {
      const { stepped_up_until: _, ...shown } = showSession(row, call.operator);
      const { device, ip, last_seen_at } = row;
      return { ...shown, device, ip, last_seen_at, is_current: row.id === current };
    });
    return { data };
  };

export const endOwnSession =
  ({ clock }: SignInParts) =>
  (call: Call<typeof endRoute>): Promise<WrittenAnswerOf<typeof endRoute>> =>
    call.write(async (tx) => {
      const { operator_id, staff_id } = memberOf(call);
      const { staff_session: id } = call.params;
      const own = await selectSessions(tx, operator_id, staff_id, clock.now());
      if (!own.some((session) => session.id === id)) throw new Refusal('NOT_FOUND');
      const ended = await endSessions(tx, operator_id, staff_id, [id], clock.now());
      await noteEnded(tx, auditContext(call), staff_id, ended);
      return { data: { ended } };
    });

export const endOtherSessions =
  ({ clock }: SignInParts) =>
  (call: Call<typeof othersRoute>): Promise<WrittenAnswerOf<typeof othersRoute>> =>
    call.write(async (tx) => {
      const { operator_id, staff_id } = memberOf(call);
      const ended = await endOthers(tx, operator_id, staff_id, sessionOf(call).id, clock.now());
      await noteEnded(tx, auditContext(call), staff_id, ended);
      return { data: { ended } };
    });

const noteEnded = async (tx: Tx, context: AuditContext, staffId: number, ended: number): Promise<void> => {
  if (ended > 0)
    await audit(tx, context, [
      { action: 'staff.sessions_ended', subject_kind: 'staff', subject_id: staffId, to_value: String(ended) },
    ]);
};

/** Finds the session of a cookie. */
export type FindSession = (secret: string, now: Date) => Promise<StaffFacts | undefined>;

/** For everyone, also without a valid session: the browser drops its cookie either way. */
export const signOut =
  ({ sql, clock }: SignInParts, find: FindSession) =>
  async (call: GuestCall<typeof signOutRoute>): Promise<AnswerOf<typeof signOutRoute>> => {
    const secret = call.browser.cookie('session');
    const now = clock.now();
    const staff = secret === undefined ? undefined : await find(secret, now);
    call.setCookie({ name: 'session', value: null });
    clearPending(call);
    if (!staff?.session) return { data: { ended: 0 } };

    const { id: staff_id, operator, session } = staff;
    const { operator_id } = operator;
    const ended = await inOperator(sql, operator_id, async (tx) => {
      const count = await endSessions(tx, operator_id, staff_id, [session.id], now);
      const actor = { kind: 'staff', id: staff_id, request_id: call.request_id } as const;
      const context = { operator_id, actor, now: operatorTime(operator, now) };
      await audit(tx, context, [{ action: 'staff.signed_out', subject_kind: 'staff', subject_id: staff_id }]);
      return count;
    });
    return { data: { ended } };
  };

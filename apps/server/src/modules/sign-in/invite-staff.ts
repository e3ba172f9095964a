import type {
  inviteStaff as inviteRoute,
  releaseInvite as releaseRoute,
} from '@croupier/contract/back-office/staff.ts';
import { hashToken } from '../../admission/directory.ts';
import type { Clock } from '../../base/clock.ts';
import { base62, base64url, type RandomSource } from '../../base/random.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type AuditContext, type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { notify } from '../notices/notify.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { lockMember, memberExists } from '../staff/shared-queries.ts';
import { endInvites, insertInvite, lockInviteOf, writeRelease } from './invite-queries.ts';
import { hashCode, inviteMilliseconds, refuseOwnInvite } from './rules.ts';

type Chance = { readonly random: RandomSource; readonly clock: Clock };
type Wanted = { readonly staff_id: number; readonly made_by: number | null; readonly needs_code: boolean };

/** A page of the back office reads the part after #, which browsers never send to a server. */
const linkOf = (origin: string, secret: string): string => `${origin}/back-office/invite#${secret}`;

/** Makes a link that works once, for 72 hours of real time. An earlier one stops working. */
export const makeInvite = async (
  tx: Tx,
  context: AuditContext,
  { random, clock }: Chance,
  wanted: Wanted & { readonly origin: string },
): Promise<{ link: string; expires_at: Date; needs_code: boolean }> => {
  const { operator_id } = context;
  const { staff_id, made_by, needs_code, origin } = wanted;
  if (!(await lockMember(tx, operator_id, staff_id))) throw invalid('staff', 'is inactive');

  const now = clock.now();
  const secret = `inv_${base64url(random, 32)}`;
  const expires_at = new Date(now.getTime() + inviteMilliseconds);
  await endInvites(tx, operator_id, staff_id, now);
  await insertInvite(
    tx,
    operator_id,
    { staff_id, made_by, needs_code, expires_at, invite_hash: hashToken(secret) },
    now,
  );
  const to_value = `until ${expires_at.toISOString()}`;
  await audit(tx, context, [{ action: 'staff.invited', subject_kind: 'staff', subject_id: staff_id, to_value }]);
  await notify(tx, context, {
    kind: 'staff.invited',
    permission: 'manage_staff',
    message: `A link to set a new password was made for the member of staff ${staff_id}${needs_code ? '; it waits for a second person' : ''}.`,
    subject_kind: 'staff',
    subject_id: staff_id,
  });
  return { link: linkOf(origin, secret), expires_at, needs_code };
};

export const inviteStaff =
  (chance: Chance) =>
  (call: Call<typeof inviteRoute>): Promise<WrittenAnswerOf<typeof inviteRoute>> =>
    call.write(async (tx) => {
      const { staff: staff_id } = call.params;
      const { id: made_by } = staffOf(call);
      refuseOwnInvite(staff_id, made_by);
      await refuseMissing(tx, call, staff_id);
      const wanted = { staff_id, made_by, needs_code: needsSecondPerson(call.operator), origin: call.browser.origin };
      return { data: await makeInvite(tx, auditContext(call), chance, wanted) };
    });

const refuseMissing = async (tx: Tx, call: Call, staffId: number): Promise<void> => {
  if (!(await memberExists(tx, call.operator.operator_id, staffId))) throw new Refusal('NOT_FOUND');
};

const codeLength = 12;

/**
 * One person has the link and another the code, so neither can become the member alone. Releasing again makes a new
 * code.
 */
export const releaseInvite =
  ({ random, clock }: Chance) =>
  (call: Call<typeof releaseRoute>): Promise<WrittenAnswerOf<typeof releaseRoute>> =>
    call.write(async (tx) => {
      const { operator_id } = call.operator;
      const { staff: staff_id } = call.params;
      const { id: released_by } = staffOf(call);
      await refuseMissing(tx, call, staff_id);
      refuseOwnInvite(staff_id, released_by);
      const invite = await lockInviteOf(tx, operator_id, staff_id, clock.now());
      refuseRelease(invite, released_by);

      const code = base62(random, codeLength).toUpperCase();
      const { id, expires_at } = invite as NonNullable<typeof invite>;
      await writeRelease(tx, operator_id, id, { code_hash: hashCode(code), released_by });
      await audit(tx, auditContext(call), [
        { action: 'staff.invite_released', subject_kind: 'staff', subject_id: staff_id },
      ]);
      return { data: { code: `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`, expires_at } };
    });

const refuseRelease = (invite: { needs_code: boolean; made_by: number | null } | undefined, callerId: number): void => {
  if (!invite?.needs_code)
    throw new Refusal('INVALID_REQUEST', 'No link waits for a second person.', { reason: 'nothing_to_release' });
  if (invite.made_by === callerId)
    throw new Refusal('INVALID_REQUEST', 'The link is your own: another person has to release it.', {
      reason: 'own_link',
    });
};

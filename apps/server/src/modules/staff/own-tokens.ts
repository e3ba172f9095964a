import type {
  createOwnToken as createRoute,
  endOwnToken as endRoute,
  listOwnTokens as listRoute,
} from '@croupier/contract/back-office/staff.ts';
import { hashToken } from '../../admission/directory.ts';
import { endToken, insertToken, ownsToken, selectTokens } from '../../admission/staff-tokens.ts';
import type { Clock } from '../../base/clock.ts';
import { base64url, type RandomSource } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { lockStaff } from './queries.ts';
import { refuseTooManyTokens, refuseWiderToken, tokenEnd } from './rules.ts';

export const listOwnTokens =
  (clock: Clock) =>
  async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
    const { id, token } = staffOf(call);
    const rows = await call.read((tx) => selectTokens(tx, call.operator.operator_id, id, clock.now()));
    return { data: rows.map((row) => ({ ...row, is_current: row.id === token.id })) };
  };

/**
 * Creates a token for a script: the caller's own, with fewer rights. Made with a token, it expires with that one at the
 * latest; made by someone signed in with a fresh proof, it has its own expiry.
 */
export const createOwnToken =
  (random: RandomSource, clock: Clock) =>
  (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> =>
    call.write(async (tx) => {
      const staff = staffOf(call);
      const { operator_id } = call.operator;
      const { name, permissions, ttl_hours } = call.body;
      const realNow = clock.now();
      // Locked, so that the count is right when several are made at once.
      if (!(await lockStaff(tx, operator_id, staff.id))) throw new Refusal('NOT_FOUND');
      refuseWiderToken(staff, permissions);
      refuseTooManyTokens(await selectTokens(tx, operator_id, staff.id, realNow));

      const token = `stk_${base64url(random, 32)}`;
      const row = await insertToken(tx, operator_id, {
        staff_id: staff.id,
        token_hash: hashToken(token),
        name,
        permissions,
        made_with: staff.session ? null : staff.token.id,
        expires_at: tokenEnd(staff.session ? null : staff.token.expires_at, ttl_hours, realNow),
        created_at: realNow,
      });
      const to_value = `${permissions.join(', ')} until ${row.expires_at.toISOString()}`;
      await audit(tx, auditContext(call), [
        { action: 'staff.token_made', subject_kind: 'staff', subject_id: staff.id, field: name, to_value },
      ]);
      return { data: { ...row, token, token_type: 'Bearer' } };
    });

export const endOwnToken =
  (clock: Clock) =>
  (call: Call<typeof endRoute>): Promise<WrittenAnswerOf<typeof endRoute>> =>
    call.write(async (tx) => {
      const { id: staff_id } = staffOf(call);
      const { operator_id } = call.operator;
      const { staff_token: id } = call.params;
      if (!(await ownsToken(tx, operator_id, staff_id, id))) throw new Refusal('NOT_FOUND');
      const ended = await endToken(tx, operator_id, { staff_id, id }, clock.now());
      if (ended > 0)
        await audit(tx, auditContext(call), [
          { action: 'staff.tokens_ended', subject_kind: 'staff', subject_id: staff_id, to_value: String(ended) },
        ]);
      return { data: { ended } };
    });

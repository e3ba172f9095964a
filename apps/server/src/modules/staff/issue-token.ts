import { hashToken } from '../../admission/directory.ts';
import { insertToken } from '../../admission/staff-tokens.ts';
import { hour } from '../../base/durations.ts';
import { base64url, type RandomSource } from '../../base/random.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit } from '../audit/audit.ts';
import { lockStaff } from './queries.ts';

export type IssuedToken = { token: string; token_type: 'Bearer'; staff_id: number; expires_at: Date };

/**
 * Issues a bearer token for the staff API, shown only once; for the command line only. It expires in real time,
 * whatever a sandbox operator's clock says.
 */
export const issueToken = async (
  tx: Tx,
  context: AuditContext,
  wanted: { staff_id: number; ttl_hours: number; random: RandomSource; realNow: Date },
): Promise<IssuedToken> => {
  const { staff_id, realNow } = wanted;
  const staff = await lockStaff(tx, context.operator_id, staff_id);
  if (!staff) throw new Refusal('NOT_FOUND');
  if (staff.status !== 'active') throw invalid('staff', 'is inactive');

  const token = `stk_${base64url(wanted.random, 32)}`;
  const expires_at = new Date(realNow.getTime() + wanted.ttl_hours * hour);
  const scope = { name: '', permissions: null, made_with: null };
  const row = { staff_id, token_hash: hashToken(token), expires_at, created_at: realNow, ...scope };
  await insertToken(tx, context.operator_id, row);
  const to_value = `until ${expires_at.toISOString()}`;
  await audit(tx, context, [{ action: 'staff.token_issued', subject_kind: 'staff', subject_id: staff_id, to_value }]);
  return { token, token_type: 'Bearer', staff_id, expires_at };
};

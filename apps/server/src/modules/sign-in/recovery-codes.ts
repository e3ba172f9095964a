import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { endCodes, insertCodes } from './factor-queries.ts';
import type { Member } from './member.ts';
import type { SignInParts } from './parts.ts';
import { hashCode } from './rules.ts';
import { memberOf } from './step-up.ts';

const howMany = 10;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen characters of an alphabet of 32 without look-alikes: 80 bits. */
export const newCode = ({ random }: Pick<SignInParts, 'random'>): string => {
  const letters = [...random.bytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return (letters.match(/.{4}/g) as string[]).join('-');
};

/** Makes ten new codes; the earlier ones stop working. */
export const newCodes = async (tx: Tx, parts: SignInParts, call: Call): Promise<string[]> => {
  const { operator_id, staff_id } = memberOf(call);
  const now = parts.clock.now();
  const codes = Array.from({ length: howMany }, () => newCode(parts));
  await endCodes(tx, operator_id, staff_id, now);
  await insertCodes(tx, operator_id, staff_id, codes.map(hashCode), now);
  await audit(tx, auditContext(call), [
    { action: 'staff.recovery_codes_made', subject_kind: 'staff', subject_id: staff_id },
  ]);
  return codes;
};

/** Makes codes with the first factor; existing codes stay. */
export const firstCodes = async (
  tx: Tx,
  parts: SignInParts,
  call: Call,
  { recovery_codes }: Member,
): Promise<string[] | null> => (recovery_codes > 0 ? null : newCodes(tx, parts, call));

import { inOperator } from '../../database/transaction.ts';
import type { Member, MemberId } from './member.ts';
import { findMembers, selectMember } from './member-queries.ts';
import type { SignInParts } from './parts.ts';

export const loadMember = (
  { sql }: Pick<SignInParts, 'sql'>,
  { operator_id, staff_id }: MemberId,
): Promise<Member | undefined> => inOperator(sql, operator_id, (tx) => selectMember(tx, operator_id, staff_id));

/** Everybody with an e-mail address: at one operator, or at all when none is named. */
export const findByEmail = async (
  parts: Pick<SignInParts, 'sql' | 'strangers'>,
  email: string,
  slug: string | undefined,
): Promise<Member[]> => {
  const members: Member[] = [];
  for (const id of await findMembers(parts.strangers, email, slug)) {
    const member = await loadMember(parts, id);
    if (member) members.push(member);
  }
  return members;
};

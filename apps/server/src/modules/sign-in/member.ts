import type { Role } from '@croupier/contract/permissions.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import { inOperator } from '../../database/transaction.ts';
import { findMembers, selectMember } from './member-queries.ts';
import type { SignInParts } from './parts.ts';

/** An active member of staff of an active operator, and what they can sign in with. */
export type Member = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly operator: OperatorFacts;
  readonly password_hash: string | null;
  readonly password_set_at: Date | null;
  readonly has_totp: boolean;
  readonly passkeys: number;
  readonly recovery_codes: number;
  readonly has_oidc: boolean;
  readonly sso_only: boolean;
};

export type MemberId = { readonly operator_id: number; readonly staff_id: number };

export const loadMember = (
  { sql }: Pick<SignInParts, 'sql'>,
  { operator_id, staff_id }: MemberId,
): Promise<Member | undefined> => inOperator(sql, operator_id, (tx) => selectMember(tx, operator_id, staff_id));

/** Everybody who is known by an e-mail address: at one operator, or at each where none is named. */
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

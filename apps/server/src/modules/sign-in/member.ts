import type { Role } from '@croupier/contract/permissions.ts';
import type { OperatorFacts } from '../../call/facts.ts';

/** An active member of staff of an active operator, and their ways to sign in. */
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

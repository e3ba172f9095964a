import type { Permission, Role } from '@croupier/contract/permissions.ts';

export type StaffRow = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'active' | 'inactive';
  readonly created_at: Date;
  readonly updated_at: Date;
};

export type TokenRow = {
  readonly id: number;
  readonly name: string;
  /** Null: all permissions of the role. */
  readonly permissions: readonly Permission[] | null;
  readonly expires_at: Date;
  readonly created_at: Date;
};

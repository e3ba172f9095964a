import type { Role } from '@croupier/contract/permissions.ts';

export type StaffRow = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'active' | 'inactive';
  readonly created_at: Date;
  readonly updated_at: Date;
};

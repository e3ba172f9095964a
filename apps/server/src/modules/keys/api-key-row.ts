import type { Scope } from '@croupier/contract/scopes.ts';

export type ApiKeyRow = {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly scopes: Scope[];
  /** The game provider that the key belongs to; null for the operator's own. */
  readonly provider_id: number | null;
  readonly provider_name: string | null;
  readonly ip_allowlist: string[];
  readonly rate_limit_per_minute: number;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  /** One person has its secret, another confirmed it with every scope that leads to money. */
  readonly made_by_two: boolean;
  readonly secret_created_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
};

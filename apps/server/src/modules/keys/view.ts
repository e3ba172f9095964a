import type { ApiKeyRow } from './api-key-row.ts';
import { leadsToMoney } from './rules.ts';

/** The key as staff see it; never its secret. */
export const showKey = (row: ApiKeyRow, realNow: Date, rotationProposal: number | null = null) => ({
  id: row.id,
  key: row.key,
  name: row.name,
  scopes: row.scopes,
  provider_id: row.provider_id,
  provider_name: row.provider_name,
  ip_allowlist: row.ip_allowlist,
  rate_limit_per_minute: row.rate_limit_per_minute,
  status: statusOf(row, realNow),
  leads_to_money: leadsToMoney(row),
  made_by_two: row.made_by_two,
  secret_created_at: row.secret_created_at,
  rotation_proposal_id: rotationProposal,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** With the secret, for the one answer that shows it. */
export const showKeyWithSecret = (row: ApiKeyRow & { secret: string }, realNow: Date) => ({
  ...showKey(row, realNow),
  secret: row.secret,
});

const statusOf = (row: ApiKeyRow, realNow: Date): 'active' | 'expired' | 'revoked' => {
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at !== null && row.expires_at <= realNow ? 'expired' : 'active';
};

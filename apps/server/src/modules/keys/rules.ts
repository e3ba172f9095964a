import { moneyScopes, type Scope, scopesFor } from '@croupier/contract/scopes.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { ApiKeyRow } from './api-key-row.ts';

/** A revoked key cannot be changed: create a new one instead. */
export const refuseRevoked = (key: Pick<ApiKeyRow, 'revoked_at'>): void => {
  if (key.revoked_at !== null)
    throw new Refusal('INVALID_REQUEST', 'The key is revoked and cannot be changed.', {
      reason: 'revoked',
      revoked_at: key.revoked_at,
    });
};

/** Expiry is in real time, also for a sandbox operator that has moved its clock, because admission compares it so. */
export const refusePastExpiry = (expiresAt: Date | null | undefined, realNow: Date): void => {
  if (expiresAt && expiresAt <= realNow) throw invalid('expires_at', 'must be in the future');
};

/** Refuses scopes for sandboxes on keys of a live operator. */
export const refuseScopesOfOthers = (
  scopes: readonly Scope[] | undefined,
  operator: { readonly is_sandbox: boolean },
): void => {
  const possible = scopesFor(operator);
  const others = (scopes ?? []).filter((scope) => !possible.includes(scope));
  if (others.length > 0) throw invalid('scopes', `only a sandbox's key can have ${others.join(', ')}`);
};

type KeyPower = Pick<ApiKeyRow, 'scopes' | 'provider_id'>;

/** Whether a key leads to money: a game provider's key does, and one with such a scope. */
export const leadsToMoney = ({ provider_id, scopes }: KeyPower): boolean =>
  provider_id !== null || scopes.some((scope) => moneyScopes.includes(scope));

/** Whether two people stand behind a key after a change of it, which a second person confirmed or not. */
export const madeByTwoAfter = (before: ApiKeyRow, after: ApiKeyRow, isConfirmed: boolean): boolean => {
  if (!weakensKey(before, after)) return before.made_by_two;
  // Whoever confirms the first scope that leads to money confirms all of that power.
  return isConfirmed && (before.made_by_two || !leadsToMoney(before));
};

/**
 * Whether a change lets a key reach money that it could not, from more places, or for longer. A higher rate limit is no
 * such change: it protects the platform, and what a key may do is bounded by its scopes and by the limits of players.
 */
export const weakensKey = (before: ApiKeyRow, after: ApiKeyRow): boolean => {
  if (!leadsToMoney(after)) return false;
  const gained = after.scopes.some((scope) => moneyScopes.includes(scope) && !before.scopes.includes(scope));
  // An empty list allows every address.
  const fromElsewhere =
    before.ip_allowlist.length > 0 &&
    (after.ip_allowlist.length === 0 || after.ip_allowlist.some((entry) => !before.ip_allowlist.includes(entry)));
  const endOf = (key: ApiKeyRow): number => key.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
  return gained || fromElsewhere || endOf(after) > endOf(before);
};

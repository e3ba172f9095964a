/** What an API key may do: the eleven scopes of the first version, and later ones. */
export const scopes = {
  'players:read': 'read players, profiles and responsible-gaming limits',
  'players:write': 'register players, update profiles and status, issue session tokens',
  'limits:write': 'set limits and self-exclusions',
  'wallet:read': 'read balances and the ledger',
  'payments:read': 'read deposits, withdrawals, payment methods',
  'payments:write': 'record paid deposits, create withdrawal requests',
  'games:read': 'read the game catalogue',
  'games:launch': 'launch games, real and demo',
  'bonuses:read': 'read the bonus catalogue and player bonuses',
  'bonuses:write': 'grant bonuses, redeem promo codes',
  'reports:read': 'read GGR and financial summaries',
  'events:read': 'read the event stream',
  'logs:read': 'read the log of API calls',
  'webhooks:write': 'register, change, test and remove webhook endpoints; they receive every event with its data',
  'kyc:write': 'add KYC documents and put players up for review',
  'payouts:write': 'approve, reject and pay out withdrawals',
  'sandbox:write': "move a sandbox's clock, have events happen in it, inject faults, make disposable copies",
} as const;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as Scope[];

const sandboxOnly: readonly Scope[] = ['sandbox:write'];

/** The scopes that a key of such an operator can have: a live operator's keys never get scopes for sandboxes. */
export const scopesFor = ({ is_sandbox }: { readonly is_sandbox: boolean }): Scope[] =>
  allScopes.filter((scope) => is_sandbox || !sandboxOnly.includes(scope));

/**
 * The default scopes of a key. Payout scopes of a live operator must be requested explicitly: with them and
 * `payments:write`, the holder of the secret can move money in and out.
 */
export const usualScopesFor = (operator: { readonly is_sandbox: boolean }): Scope[] =>
  scopesFor(operator).filter((scope) => operator.is_sandbox || scope !== 'payouts:write');

/** Scopes that move or create money: a key with one requires a second person. */
export const moneyScopes: readonly Scope[] = ['payments:write', 'bonuses:write', 'payouts:write'];

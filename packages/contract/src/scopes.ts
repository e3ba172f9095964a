/** What an API key may do. The eleven scopes of the first version, and those that were added. */
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
  'webhooks:write': 'register, change, test and remove webhook endpoints',
  'kyc:write': 'add KYC documents and put players up for review',
  'payouts:write': 'approve, reject and pay out withdrawals',
  'sandbox:write': "move a sandbox's clock, have events happen in it, rehearse trouble, make disposable copies",
} as const;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as Scope[];

const sandboxOnly: readonly Scope[] = ['sandbox:write'];

/** Every scope that a key of such an operator can have: a live operator's keys never reach what only sandboxes have. */
export const scopesFor = ({ is_sandbox }: { readonly is_sandbox: boolean }): Scope[] =>
  allScopes.filter((scope) => is_sandbox || !sandboxOnly.includes(scope));

/**
 * What a key is given that nobody chose scopes for. A live operator's key that pays out is asked for by name: with it and
 * `payments:write` alone, whoever has the secret can take money in and out.
 */
export const usualScopesFor = (operator: { readonly is_sandbox: boolean }): Scope[] =>
  scopesFor(operator).filter((scope) => operator.is_sandbox || scope !== 'payouts:write');

/** What moves or creates money: a key that has one is made by two people. */
export const moneyScopes: readonly Scope[] = ['payments:write', 'bonuses:write', 'payouts:write'];

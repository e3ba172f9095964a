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
  'rates:write': 'set exchange rates',
  'sandbox:write': "move a sandbox's clock, have events happen in it, inject faults, make disposable copies",
} as const;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as Scope[];

const sandboxOnly: readonly Scope[] = ['sandbox:write'];

/** The scopes that a key of such an operator can have: a live operator's keys never get scopes for sandboxes. */
export const scopesFor = ({ is_sandbox }: { readonly is_sandbox: boolean }): Scope[] =>
  allScopes.filter((scope) => is_sandbox || !sandboxOnly.includes(scope));

/** Scopes that a live operator's key gets only when they are asked for. */
const neverUsual: readonly Scope[] = ['payouts:write', 'rates:write'];

/**
 * The default scopes of a key. Payout scopes of a live operator must be requested explicitly: with them and
 * `payments:write`, the holder of the secret can move money in and out. So must the scope for rates, by which every
 * threshold in another currency moves.
 */
export const usualScopesFor = (operator: { readonly is_sandbox: boolean }): Scope[] =>
  scopesFor(operator).filter((scope) => operator.is_sandbox || !neverUsual.includes(scope));

/**
 * Whether a key with the scope leads to money, and why. What leads to money can move or create it, play it away, or
 * widen or take away a player's protection. A new scope does not compile without its line here.
 */
export const powerOfScopes: Readonly<Record<Scope, { readonly leadsToMoney: boolean; readonly why: string }>> = {
  'players:read': { leadsToMoney: false, why: 'Reads only.' },
  'players:write': {
    leadsToMoney: true,
    why: "Issues player session tokens, and a token plays with the player's money. Changes what withdrawals are checked against: names, status.",
  },
  'limits:write': {
    leadsToMoney: true,
    why: 'Raises the limits that bound what a player can lose, and excludes players for years.',
  },
  'wallet:read': { leadsToMoney: false, why: 'Reads only.' },
  'payments:read': { leadsToMoney: false, why: 'Reads only.' },
  'payments:write': { leadsToMoney: true, why: 'Credits deposits and requests withdrawals.' },
  'games:read': { leadsToMoney: false, why: 'Reads only.' },
  'games:launch': {
    leadsToMoney: true,
    why: "Its launch address carries a game session, which plays with the player's money.",
  },
  'bonuses:read': { leadsToMoney: false, why: 'Reads only.' },
  'bonuses:write': { leadsToMoney: true, why: 'Grants bonus money, which can become real money.' },
  'reports:read': { leadsToMoney: false, why: 'Reads only.' },
  'events:read': { leadsToMoney: false, why: 'Reads only.' },
  'logs:read': { leadsToMoney: false, why: 'Reads only; the log keeps no secret, token or signature.' },
  'webhooks:write': {
    leadsToMoney: false,
    why: 'Chooses where events are sent and with which secret they are signed. Nothing here acts on a webhook, and receivers claim a withdrawal by the API before they pay it. Staff get a notice of every change.',
  },
  'kyc:write': { leadsToMoney: false, why: 'Adds documents and asks for a review; only staff verify a player.' },
  'payouts:write': { leadsToMoney: true, why: 'Approves withdrawals and pays them out.' },
  'rates:write': {
    leadsToMoney: true,
    why: 'Moves what thresholds, caps, bonuses and prizes are worth in other currencies, within a tenth a day.',
  },
  'sandbox:write': { leadsToMoney: false, why: "Only a sandbox's key can have it; there is no real money." },
};

/** The scopes that lead to money: for a live operator, a key with one is made, widened and renewed by two people. */
export const moneyScopes: readonly Scope[] = allScopes.filter((scope) => powerOfScopes[scope].leadsToMoney);

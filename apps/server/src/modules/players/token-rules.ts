import type { Scope } from '@croupier/contract/scopes.ts';
import { type TokenAccess, tokenAccess } from '@croupier/contract/token-access.ts';
import { Refusal } from '../../base/refusal.ts';
import { type KeyFacts, opens, type TokenFacts } from '../../call/facts.ts';

/** A key gives a player token nothing that it may not do itself. */
export const refuseAccessBeyondKey = (access: readonly TokenAccess[], { scopes }: Pick<KeyFacts, 'scopes'>): void => {
  const beyond = access.filter((one) => !scopes.has(tokenAccess[one]));
  if (beyond.length > 0)
    throw new Refusal('INSUFFICIENT_SCOPE', 'The key lacks the scope for an access that the token was to have.', {
      required_scopes: beyond.map((one) => tokenAccess[one]),
    });
};

/** For routes of players that do more than their access: the key that issued the token needs the operator's scope. */
export const refuseUnlessKeyMay = ({ key }: Pick<TokenFacts, 'key'>, scope: Scope): void => {
  if (!key.scopes.has(scope))
    throw new Refusal('INSUFFICIENT_SCOPE', 'The key that issued the token lacks a scope.', {
      required_scopes: [scope],
    });
};

/** Lowering a limit needs no access; raising one does. */
export const mayRaiseLimits = (token: Pick<TokenFacts, 'access' | 'key'>): boolean => opens(token, 'limits');

export const mayNotRaise = (): Refusal =>
  new Refusal('INSUFFICIENT_SCOPE', 'The player token only sets new and lower limits.', {
    required_scopes: [tokenAccess.limits],
    required_access: ['limits'],
  });

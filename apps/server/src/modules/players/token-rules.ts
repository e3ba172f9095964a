import { type TokenAccess, tokenAccess } from '@croupier/contract/token-access.ts';
import { Refusal } from '../../base/refusal.ts';
import type { KeyFacts } from '../../call/facts.ts';

/** A key gives a player token nothing that it may not do itself. */
export const refuseAccessBeyondKey = (access: readonly TokenAccess[], { scopes }: Pick<KeyFacts, 'scopes'>): void => {
  const beyond = access.filter((one) => !scopes.has(tokenAccess[one]));
  if (beyond.length > 0)
    throw new Refusal('INSUFFICIENT_SCOPE', 'The key lacks the scope for an access that the token was to have.', {
      required_scopes: beyond.map((one) => tokenAccess[one]),
    });
};

import { secretEvents } from '@croupier/contract/events.ts';
import { invalid, Refusal } from '../../../base/refusal.ts';
import type { Call } from '../../../call/call.ts';
import { needsSecondPerson } from '../../proposals/rules.ts';

/**
 * Whoever has the codes of players sent to them can set passwords: a key needs the scope for that. Two people stand
 * behind such a key where the operator needs two, so no member of staff does alone what it may.
 */
export const refuseSecretEvents = (
  { caller, operator }: Pick<Call, 'caller' | 'operator'>,
  events: readonly string[],
): void => {
  const secret = secretEvents.find((type) => events.includes(type));
  if (secret === undefined) return;
  if (caller.kind === 'staff' && needsSecondPerson(operator))
    throw invalid(
      'events',
      `${secret} carries a code for a player: name it by a key with players:write and webhooks:write`,
    );
  if (caller.kind === 'api_key' && !caller.key.scopes.has('players:write'))
    throw new Refusal('INSUFFICIENT_SCOPE', 'The key may not have events sent that carry a code for a player.', {
      required_scopes: ['players:write'],
    });
};

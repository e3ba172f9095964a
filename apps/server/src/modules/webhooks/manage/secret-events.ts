import { secretEvents } from '@croupier/contract/events.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Call } from '../../../call/call.ts';

/** Whoever has sent the codes of players to them can set passwords: a key needs the scope for that. */
export const refuseSecretEvents = (caller: Call['caller'], events: readonly string[]): void => {
  if (caller.kind !== 'api_key' || caller.key.scopes.has('players:write')) return;
  if (secretEvents.some((type) => events.includes(type)))
    throw new Refusal('INSUFFICIENT_SCOPE', 'The key may not have events sent that carry a code for a player.', {
      required_scopes: ['players:write'],
    });
};

import { copyBounds } from '@croupier/contract/operator/sandbox-copies.ts';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import { signedHeaders } from '../../call/signed-headers.ts';
import type { CallSelf } from '../../module/parts.ts';

const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Mary Jackson', 'Edsger Dijkstra'];

/** Registers players and gives them money, through the copy's own API. */
export const registerDemoPlayers = async (
  { callSelf, clock }: { readonly callSelf: CallSelf; readonly clock: Clock },
  model: OperatorFacts['cooperation_model'],
  key: { readonly key: string; readonly secret: string },
): Promise<number[]> => {
  const post = async (url: string, body: object, nonce: string): Promise<{ readonly id: number }> => {
    const payload = JSON.stringify(body);
    const headers = signedHeaders(key, clock.now(), { method: 'POST', url, body: payload, nonce });
    const reply = await callSelf({ method: 'POST', url, headers, payload });
    // The settings copied from the parent may refuse a player, for example by age or country.
    if (reply.statusCode >= 300)
      throw new Refusal('INVALID_REQUEST', 'The settings of this sandbox refuse a demo player: make an empty copy.', {
        reason: 'demo_refused',
        status: reply.statusCode,
      });
    return (JSON.parse(reply.payload) as { readonly data: { readonly id: number } }).data;
  };
  const players: number[] = [];
  for (const [n, name] of names.slice(0, copyBounds.players).entries()) {
    const [first_name, last_name] = name.split(' ') as [string, string];
    const username = `${first_name}-${last_name}`.toLowerCase();
    const profile = {
      username,
      email: `${username}@example.com`,
      first_name,
      last_name,
      birth_date: '1990-12-10',
      country: 'DE',
      terms_accepted: true,
    };
    const { id } = await post('/api/v1/operator/players', profile, `player-${n}`);
    const deposit = { amount: copyBounds.playerBalance, external_reference: `demo-${n}` };
    // A white label's deposits are recorded by the platform.
    if (model !== 'white_label') await post(`/api/v1/operator/players/${id}/deposits`, deposit, `deposit-${n}`);
    players.push(id);
  }
  return players;
};

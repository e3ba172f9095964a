import { randomUUID } from 'node:crypto';
import type { Croupier } from '../../../sdk/src/croupier.ts';
import { type AnyEvent, verifyWebhook, WebhookError } from '../../../sdk/src/webhooks.ts';

/** What an integration can get wrong. */
export type Mistake =
  | 'does not verify'
  | 'ignores the timestamp'
  | 'looks at the first signature only'
  | 'verifies what it has parsed'
  | 'refuses unknown types'
  | 'refuses unknown fields'
  | 'breaks down on a forged event'
  | 'does nothing'
  | 'deposits at every delivery'
  | 'relies on the reference alone'
  | 'applies events as they come'
  | 'calls once'
  | 'calls again under a new reference'
  | 'calls again at once';

export type Integration = { receive(body: string, headers: Record<string, string>): Promise<number> };

type Calls = { readonly croupier: Croupier; readonly impatient: Croupier };

const known = ['player.registered', 'player.updated', 'limits.changed'];

/** An operator's integration that does the exercise of the certification, with one mistake or none. */
export const openIntegration = (calls: Calls, secret: string, mistake?: Mistake): Integration => {
  const done = new Map<string, Promise<void>>();
  const players = new Map<number, { sequence: number; first_name: string }>();

  const verify = async (body: string, headers: Record<string, string>): Promise<AnyEvent> => {
    if (mistake === 'does not verify') return JSON.parse(body) as AnyEvent;
    if (mistake === 'ignores the timestamp') return verifyWebhook(body, headers, secret, { toleranceSeconds: 1e9 });
    if (mistake === 'looks at the first signature only') {
      const [first = ''] = (headers['webhook-signature'] ?? '').split(' ');
      return verifyWebhook(body, { ...headers, 'webhook-signature': first }, secret);
    }
    if (mistake === 'verifies what it has parsed')
      return verifyWebhook(JSON.stringify(JSON.parse(body)), headers, secret);
    return verifyWebhook(body, headers, secret);
  };

  const keepCopy = ({ sequence, data }: AnyEvent): void => {
    const { id, first_name } = data as { id: number; first_name: string };
    const before = players.get(id);
    if (mistake === 'applies events as they come' || !before || before.sequence < sequence)
      players.set(id, { sequence, first_name });
  };

  const deposit = async (event: AnyEvent, player: number): Promise<void> => {
    const name = players.get(player)?.first_name;
    const isNew = mistake === 'deposits at every delivery';
    const external_reference = isNew ? `certify-${event.id}-${name}-${randomUUID()}` : `certify-${event.id}-${name}`;
    const deposit = { player, amount: 1_000, external_reference };
    if (mistake === 'calls once') await calls.impatient.recordDeposit(deposit).catch(() => undefined);
    else if (mistake === 'calls again under a new reference')
      await calls.impatient
        .recordDeposit(deposit)
        .catch(() => calls.croupier.recordDeposit({ ...deposit, external_reference: `${external_reference}-again` }));
    else if (mistake === 'calls again at once')
      await calls.impatient
        .recordDeposit(deposit)
        .catch(() => calls.impatient.recordDeposit(deposit))
        .catch(() => calls.croupier.recordDeposit(deposit));
    else await calls.croupier.recordDeposit(deposit);
  };

  const act = async (event: AnyEvent): Promise<void> => {
    if (mistake === 'does nothing') return;
    const data = event.data as { id: number; player_id: number };
    if (event.type === 'player.registered' || event.type === 'player.updated') keepCopy(event);
    if (event.type === 'player.registered') await deposit(event, data.id);
    if (event.type === 'limits.changed') await deposit(event, data.player_id);
  };

  return {
    receive: async (body, headers) => {
      let event: AnyEvent;
      try {
        event = await verify(body, headers);
      } catch (error) {
        if (!(error instanceof WebhookError) || mistake === 'breaks down on a forged event') return 500;
        return 401;
      }
      if (mistake === 'refuses unknown types' && !known.includes(event.type)) return 422;
      if (mistake === 'refuses unknown fields' && 'postcard' in (event.data as object)) return 422;
      if (mistake === 'deposits at every delivery' || mistake === 'relies on the reference alone') await act(event);
      else {
        const working = done.get(event.id) ?? act(event);
        done.set(event.id, working);
        const failure = await working.catch((error: unknown) => error ?? new Error());
        if (failure) {
          done.delete(event.id);
          return 500;
        }
      }
      return 204;
    },
  };
};

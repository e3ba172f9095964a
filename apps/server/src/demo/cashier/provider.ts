import { setTimeout as sleep } from 'node:timers/promises';
import { knownUrl } from '@croupier/contract/addresses.ts';
import type { Clock } from '../../base/clock.ts';
import { openOutgoing } from '../../base/outgoing.ts';
import type { RandomSource } from '../../base/random.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import { secretPrefix } from '../../modules/cashiers/cashier-secret.ts';
import { headersOf, signatureOf, timestampOf } from '../../modules/webhooks/transport/sign.ts';

/** How a card or a payout behaves. */
export const behaviours = [
  'pay',
  'fail',
  'hang',
  'second_step',
  'confirm',
  'more',
  'twice',
  'after_release',
  'charge_back',
  'payout_pay',
  'payout_return',
  'payout_hang',
] as const;
type Behaviour = (typeof behaviours)[number];

export type Wanted = {
  readonly player_id: number;
  readonly amount: number;
  readonly currency: string;
  readonly behave: Behaviour;
  readonly deposit_intent_id?: number | undefined;
  readonly payment_id?: number | undefined;
  readonly transaction_id?: string | undefined;
};

export type Said = Omit<Wanted, 'behave'> & { readonly transaction_id: string; readonly origin?: string };

/** A deposit that its bank takes back later, by the operator's clock. */
export type Due = { readonly operator_id: number; readonly at: Date; readonly said: Said };

type Played = {
  readonly state: 'paid' | 'failed' | 'hangs' | 'second_step' | 'declined' | 'returned';
  readonly transaction_id: string;
  readonly log: readonly string[];
  readonly due?: Due;
};

export type PostCallback = (
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ readonly status: number; readonly text: string }>;

type Scene = {
  readonly operator_id: number;
  readonly secret: string;
  /** Posts a callback to the platform. */
  readonly post: PostCallback;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly now: Date;
};

const tries = 5;
const outgoing = openOutgoing({ timeoutMilliseconds: 10_000, maxBytes: 64 * 1024, maxErrorBytes: 64 * 1024 });

/** Over HTTP, as an outside provider. */
export const postTo =
  (base: string): PostCallback =>
  async (path, headers, body) => {
    const sent = { method: 'POST', headers, body: Buffer.from(body) } as const;
    const answer = await outgoing.call(knownUrl(`${base}${path}`), sent);
    return { status: answer.status, text: answer.body.toString('utf8') };
  };

/** Plays a payment provider: every step is a callback, signed as an outside provider signs it. */
export const createProvider = (scene: Scene) => {
  const log: string[] = [];
  const newId = (kind: string): string => `${kind}-${scene.random.bytes(9).toString('base64url')}`;

  /** Repeated until it is answered: a callback that nobody has answered may have been carried out. */
  const say = async (type: string, data: Said & { readonly order?: string }): Promise<boolean> => {
    const body = JSON.stringify({ type, data });
    for (let attempt = 1; ; attempt += 1) {
      const id = newId('msg');
      const timestamp = timestampOf(scene.clock.now());
      const key = Buffer.from(scene.secret.slice(secretPrefix.length), 'base64');
      const headers = headersOf(id, timestamp, signatureOf([key], id, timestamp, body));
      const path = `/api/v1/callbacks/generic/${scene.operator_id}`;
      const answer = await scene.post(path, headers, body).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) {
        const said = JSON.parse(answer.text) as { error?: { code: string; message: string } };
        log.push(`${type} ${data.transaction_id} of ${data.amount} → ${said.error ? said.error.code : 'accepted'}`);
        return said.error === undefined;
      }
      if (attempt >= tries) throw new Error('The platform does not answer the sandbox cashier.');
      await sleep(100 * attempt);
    }
  };

  const deposit = async (said: Said, behave: Behaviour): Promise<Played> => {
    const { transaction_id } = said;
    const ended = (state: Played['state'], due?: Due): Played => ({ state, transaction_id, log, ...(due && { due }) });
    if (behave === 'confirm') return ended((await say('payment.captured', said)) ? 'paid' : 'declined');
    if (!(await say('payment.authorised', said))) return ended('declined');
    if (behave === 'hang') return ended('hangs');
    if (behave === 'second_step') return ended('second_step');
    if (behave === 'fail' || behave === 'after_release') await say('payment.failed', said);
    if (behave === 'fail') return ended('failed');
    await say('payment.captured', { ...said, amount: behave === 'more' ? said.amount * 2 : said.amount });
    if (behave === 'twice')
      await say('payment.captured', { ...said, transaction_id: newId('card'), origin: transaction_id });
    const at = new Date(scene.now.getTime() + 7 * dayMilliseconds);
    return ended('paid', behave === 'charge_back' ? { operator_id: scene.operator_id, at, said } : undefined);
  };

  const payout = async (said: Said, behave: Behaviour): Promise<Played> => {
    const { transaction_id } = said;
    const ended = (state: Played['state']): Played => ({ state, transaction_id, log });
    if (!(await say('payout.claimed', said))) return ended('declined');
    if (behave === 'payout_hang') return ended('hangs');
    await say('payout.paid', said);
    if (behave === 'payout_pay') return ended('paid');
    await say('payout.returned', { ...said, transaction_id: newId('back'), origin: transaction_id });
    return ended('returned');
  };

  return {
    say,
    play: ({ behave, transaction_id, ...wanted }: Wanted): Promise<Played> => {
      const isPayout = behave.startsWith('payout_');
      const said: Said = { ...wanted, transaction_id: transaction_id ?? newId(isPayout ? 'payout' : 'card') };
      return isPayout ? payout(said, behave) : deposit(said, behave);
    },
    /** The bank takes a deposit back. */
    chargeBack: async ({ said }: Due): Promise<readonly string[]> => {
      await say('payment.reversed', { ...said, transaction_id: newId('back'), origin: said.transaction_id });
      return log;
    },
  };
};

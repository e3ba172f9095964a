import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { readBody, validate } from '../../call/validate.ts';
import type { PageAnswer, PageRequest } from '../../module/page.ts';
import { genericAdapter } from '../../modules/cashiers/generic-adapter.ts';
import type { Said } from './provider.ts';

const orderBody = z.object({
  type: z.enum(['payment.void', 'payment.refund', 'payout.pay', 'order.state']),
  data: z.object({
    order: z.string().regex(/^co-\d{1,16}-\d{1,16}$/),
    transaction_id: z.string().nullish(),
    player_id: z.int().positive().optional(),
    amount: z.int().positive().optional(),
    currency: z.string().optional(),
    payment_id: z.int().positive().nullish(),
  }),
});

type Order = z.output<typeof orderBody>;

/** What the provider has done with an order; after a restart of this server it has forgotten. */
type Kept = { readonly state: 'done' | 'pending' | 'refused'; readonly transaction_id: string };

const maxKept = 10_000;

/** The last two digits of an amount say how the provider behaves. */
const behaviours: Readonly<Record<number, 'refuses' | 'hangs' | 'returns' | 'loses'>> = {
  1: 'refuses',
  2: 'hangs',
  3: 'returns',
  4: 'loses',
};

type OrderScene = {
  readonly secret: string;
  readonly realNow: Date;
  /** Sends a callback, and repeats it until it is answered. */
  readonly say: (type: string, data: Said & { readonly order?: string }) => Promise<boolean>;
};

/**
 * Takes orders as a payment provider does: proved by their signature, each key once. A payout is reported by a callback
 * too, which may come before the answer.
 */
export const createOrderDesk = () => {
  const kept = new Map<string, Kept>();
  const keep = (order: string, state: Kept['state']): Kept => {
    const made = { state, transaction_id: `order-${order}` };
    kept.set(order, made);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return made;
  };

  const carryOut = async ({ say }: OrderScene, { type, data }: Order): Promise<PageAnswer> => {
    const { order, player_id = 0, amount = 0, currency = '', payment_id } = data;
    const behaviour = type === 'payment.void' ? undefined : behaviours[amount % 100];
    if (behaviour === 'refuses') keep(order, 'refused');
    if (behaviour === 'refuses') return { status: 422, body: { error: { message: 'The bank refuses it' } } };
    if (behaviour === 'hangs') return { body: keep(order, 'pending') };
    const done = keep(order, 'done');
    if (type === 'payout.pay') {
      const said = { player_id, amount, currency, ...(payment_id && { payment_id }), order };
      const { transaction_id } = done;
      await say('payout.paid', { ...said, transaction_id });
      if (behaviour === 'returns')
        await say('payout.returned', { ...said, transaction_id: `${transaction_id}-back`, origin: transaction_id });
    }
    return behaviour === 'loses' ? { status: 503, body: {} } : { body: done };
  };

  return async (scene: OrderScene, { headers, body }: PageRequest): Promise<PageAnswer> => {
    if (!genericAdapter.proves({ headers, body, verb: undefined }, { secret: scene.secret, now: scene.realNow }))
      throw new Refusal('INVALID_SIGNATURE');
    const order = validate(orderBody, readBody(body, headers['content-type'], false));
    const known = kept.get(order.data.order);
    if (order.type === 'order.state') return { body: known ?? { state: 'unknown' } };
    return known ? { body: known } : carryOut(scene, order);
  };
};

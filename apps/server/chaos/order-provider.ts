import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '../src/base/clock.ts';
import { headersOf, signatureOf, timestampOf } from '../src/modules/webhooks/transport/sign.ts';
import type { Random } from '../support/random.ts';

const orderCall = z.object({
  type: z.enum(['payment.void', 'payment.refund', 'payout.pay', 'order.state']),
  data: z.object({
    order: z.string(),
    player_id: z.number().optional(),
    amount: z.number().optional(),
    currency: z.string().optional(),
    payment_id: z.number().nullish(),
    transaction_id: z.string().nullish(),
  }),
});

type Kept = {
  state: 'done' | 'pending' | 'refused';
  readonly payment_id: number | null;
  readonly voided: string | null;
};

type Said = { readonly status: number; readonly data: { readonly id?: number } | undefined };

/** A payment provider whose answers are lost, late or a no, as chance has it. What it has done it knows for ever. */
export type OrderProvider = {
  readonly url: string;
  readonly orders: ReadonlyMap<string, Kept>;
  /** How often the server did not know whether an order was carried out, and asked. */
  readonly asked: () => number;
  /** Sends a callback until it is answered. */
  say(type: string, data: Readonly<Record<string, unknown>>): Promise<Said>;
  close(): void;
};

type ProviderSettings = {
  readonly bases: readonly string[];
  readonly operator_id: number;
  readonly key: Buffer;
  readonly random: Random;
};

export const startOrderProvider = async (settings: ProviderSettings): Promise<OrderProvider> => {
  const { bases, operator_id, key, random } = settings;
  const orders = new Map<string, Kept>();
  let [asked, calls] = [0, 0];

  const say: OrderProvider['say'] = async (type, data) => {
    const body = JSON.stringify({ type, data });
    for (let tries = 1; tries < 2_000; tries += 1) {
      const now = timestampOf(systemClock.now());
      const id = `msg-${calls}`;
      calls += 1;
      const headers = headersOf(id, now, signatureOf([key], id, now, body));
      const at = `${bases[tries % bases.length]}/api/v1/callbacks/generic/${operator_id}`;
      const answer = await fetch(at, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      const text = await answer?.text().catch(() => undefined);
      if (answer && text !== undefined && answer.status < 500 && answer.status !== 429)
        return { status: answer.status, data: (JSON.parse(text) as { data?: { id?: number } }).data };
      await sleep(40);
    }
    throw new Error(`No answer after 2,000 tries: ${body}`);
  };

  /** Carries out an order that is new, or says no; the callback of what is pending comes later. */
  const carryOut = ({ type, data }: z.output<typeof orderCall>): Kept => {
    const chance = random();
    const state = type === 'payment.void' || chance < 0.6 ? 'done' : chance < 0.8 ? 'pending' : 'refused';
    const kept: Kept = { state, payment_id: data.payment_id ?? null, voided: data.transaction_id ?? null };
    orders.set(data.order, kept);
    if (state === 'pending') void finish(data, kept);
    return kept;
  };

  const finish = async (data: z.output<typeof orderCall>['data'], kept: Kept): Promise<void> => {
    await sleep(random() * 1_500);
    kept.state = random() < 0.7 ? 'done' : 'refused';
    const { order, player_id, amount, currency, payment_id } = data;
    const said = { transaction_id: `psp-${order}`, order, player_id, amount, currency, payment_id };
    await say(kept.state === 'done' ? 'payout.paid' : 'payout.failed', said);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const call = orderCall.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      const { order } = call.data;
      const known = orders.get(order);
      if (call.type === 'order.state') asked += 1;
      // Lost before it was read, or after it was carried out.
      if (random() < 0.1) return void request.socket.destroy();
      const kept = known ?? (call.type === 'order.state' ? undefined : carryOut(call));
      if (random() < 0.1) return void request.socket.destroy();
      const body = kept ? { state: kept.state, transaction_id: `psp-${order}` } : { state: 'unknown' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    orders,
    asked: () => asked,
    say,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

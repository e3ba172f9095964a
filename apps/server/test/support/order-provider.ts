import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { verifyWebhook } from '../../../../packages/sdk/src/webhooks.ts';
import { systemResolver } from '../../src/base/guarded-connect.ts';
import { systemRandom } from '../../src/base/random.ts';
import { createEngine } from '../../src/engine/engine.ts';
import { createOrderWork, type OrderWork, type OrderWorkParts } from '../../src/modules/cashiers/order-work.ts';
import { facetsOf } from '../../src/platform/all-modules.ts';
import { listenLocally } from '../../support/listen-locally.ts';
import { connectCashier, sendCallback } from './cashier.ts';
import { must, mustData } from './client.ts';
import { newReference } from './money.ts';
import type { Tenant } from './tenant-type.ts';
import { masterKey, type World } from './world.ts';

/** What tells payment providers what they are to do, as on a node, run on request. The caller stops it. */
export const createOrderWorkOf = (world: World, more: Partial<OrderWorkParts> = {}): OrderWork => {
  const { sql, control } = world.app;
  const { clock } = world;
  const engine = createEngine({ sql, clock, facets: facetsOf({ masterKey, random: systemRandom }) });
  return createOrderWork({
    ...{ sql, control, engine, clock, masterKey, loopback: true },
    random: systemRandom,
    resolve: systemResolver,
    callSelf: (request) => world.app.http.inject(request),
    log: pino({ level: 'silent' }),
    clockWatch: { isOff: () => false },
    ...more,
  });
};

/** The same, stopped with the test. */
export const openOrderWork = (world: World, more: Partial<OrderWorkParts> = {}): OrderWork => {
  const work = createOrderWorkOf(world, more);
  onTestFinished(() => work.stop());
  return work;
};

export type OrderCall = {
  readonly id: string;
  readonly type: 'payment.void' | 'payment.refund' | 'payout.pay' | 'order.state';
  readonly operator_id: number;
  readonly data: { readonly order: string; readonly [more: string]: unknown };
};

/** What is answered: a status and a body, or nothing, whether the call was carried out or not. */
type Answer = { readonly status: number; readonly body: unknown } | 'silence';

/** An order that the provider has, with how often it carried it out. */
type Kept = { state: 'done' | 'pending' | 'refused'; times: number; readonly data: OrderCall['data'] };

/**
 * A payment provider that takes orders over HTTP, written from the protocol: it verifies each call as the client's
 * library does, and does once what comes under the same key. `behave` may answer in its place.
 */
export const startOrderProvider = async (now: () => Date) => {
  const calls: OrderCall[] = [];
  const orders = new Map<string, Kept>();
  const state: { secret: string; behave: (call: OrderCall) => Answer | undefined | Promise<Answer | undefined> } = {
    secret: '',
    behave: () => undefined,
  };
  const carryOut = ({ type, data }: OrderCall, as: Kept['state'] = 'done'): Answer => {
    const { order } = data;
    const known = orders.get(order);
    if (type === 'order.state' && !known) return { status: 200, body: { state: 'unknown' } };
    const kept = known ?? { state: as, times: 1, data };
    orders.set(order, kept);
    return { status: 200, body: { state: kept.state, transaction_id: `psp-${order}` } };
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString();
      await verifyWebhook(text, request.headers as Record<string, string>, state.secret, {
        now: () => now().getTime(),
      });
      const call = JSON.parse(text) as OrderCall;
      calls.push(call);
      const answer = (await state.behave(call)) ?? carryOut(call);
      if (answer === 'silence') return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  const port = await listenLocally(server);
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  );
  return {
    url: `http://127.0.0.1:${port}/orders`,
    calls,
    orders,
    carryOut,
    useSecret: (secret: string) => {
      state.secret = secret;
    },
    behave: (behave: typeof state.behave) => {
      state.behave = behave;
    },
    /** The calls as words, in order. */
    said: () => calls.map(({ type }) => type),
  };
};

/** An authorisation that its provider was told to let go of, and has. What was said both ways is kept sealed. */
export const haveOrderAnswered = async ({ staff, operator, world, make }: Tenant): Promise<void> => {
  const provider = await startOrderProvider(world.clock.now);
  const cashier = await connectCashier(staff, operator, { orders_url: provider.url });
  provider.useSecret(cashier.secret);
  const player_id = await make('player');
  const data = { transaction_id: newReference(), player_id, amount: 100, currency: 'EUR' };
  const { id } = await mustData(sendCallback(world, cashier, 'payment.authorised', data));
  await must(operator.client.post(`/api/v1/operator/players/${player_id}/deposit-intents/${id}/release`));
  expect(await openOrderWork(world).runOnce()).toBe(1);
};

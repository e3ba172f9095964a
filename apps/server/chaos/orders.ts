import { randomUUID } from 'node:crypto';
import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { makeCashierSecret, secretPrefix } from '../src/modules/cashiers/cashier-secret.ts';
import { addStaff } from '../src/modules/staff/create-staff.ts';
import { issueToken } from '../src/modules/staff/issue-token.ts';
import { type Random, seeded } from '../support/random.ts';
import { untilAnswered } from './calls.ts';
import { type Answered, depositOf, type Operation, sendUntilAnswered } from './clients.ts';
import type { IntentBook } from './intent-book.ts';
import { type OrderProvider, startOrderProvider } from './order-provider.ts';
import type { ChaosTarget } from './player-sessions.ts';

/** What the clients have asked for, and how often an answer was lost. */
type OrderBook = { readonly payouts: Set<number>; readonly voids: Set<string>; calls: number };

export type OrderGround = ChaosTarget & {
  readonly provider: OrderProvider;
  readonly staffToken: string;
  readonly book: OrderBook;
};

/** A payment provider that takes orders, and a member of staff who gives them. */
export const openOrders = async (target: ChaosTarget): Promise<OrderGround> => {
  const { databaseUrl, masterKey, operator_id, bases } = target;
  const { secret, sealed } = makeCashierSecret({ masterKey, random: systemRandom }, operator_id, 'generic');
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const provider = await startOrderProvider({ bases, operator_id, key, random: seeded(2) });
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  const now = systemClock.now();
  const actor = { kind: 'system', id: null, request_id: null } as const;
  const staffToken = await inOperator(sql, operator_id, async (tx) => {
    await tx`
      insert into cashiers (operator_id, adapter, is_active, orders_url, secret_sealed, secret_created_at, updated_at)
      values (${operator_id}, 'generic', true, ${provider.url}, ${sealed}, ${now}, ${now})`;
    const context = { operator_id, actor, now };
    const { id } = await addStaff(tx, context, { email: 'orders@example.com', name: 'Orders', role: 'admin' });
    const wanted = { staff_id: id, ttl_hours: 24, random: systemRandom, realNow: now };
    return (await issueToken(tx, context, wanted)).token;
  }).finally(() => sql.end());
  return { ...target, provider, staffToken, book: { payouts: new Set(), voids: new Set(), calls: 0 } };
};

type Payee = { readonly ground: OrderGround; readonly player: number; readonly random: Random };

const operation = (
  player: number,
  kind: Operation['kind'],
  path: string,
  body: Record<string, unknown>,
): Operation => ({
  ...{ kind, player, path, body },
  idempotencyKey: randomUUID(),
});

/** A withdrawal that is allowed and ordered. Each call is repeated until it is answered. */
const payOut = async ({ ground, player, random }: Payee, answered: Answered[]): Promise<void> => {
  const { bases, key, staffToken, book } = ground;
  const amount = 1 + Math.floor(random() * 100);
  answered.push(await sendUntilAnswered(bases, key, depositOf(player, amount), random));
  const at = `/api/v1/operator/players/${player}/withdrawals`;
  const asked = operation(player, 'withdrawal', at, { amount, payment_method: 'bank' });
  const withdrawal = await sendUntilAnswered(bases, key, asked, random);
  answered.push(withdrawal);
  const id = withdrawal.data?.id;
  if (id === undefined || withdrawal.status >= 300) return;
  book.payouts.add(id);
  const approval = { path: `/api/v1/operator/payments/${id}/approve`, body: {}, key, idempotencyKey: randomUUID() };
  await untilAnswered(bases, approval, random);
  const path = `/api/back-office/v1/payments/${id}/order-payout`;
  const order = { path, body: {}, token: staffToken, idempotencyKey: randomUUID() };
  // Two people press the button at once: one of them is refused.
  const other = { ...order, idempotencyKey: randomUUID() };
  await Promise.all([order, ...(random() < 0.2 ? [other] : [])].map((one) => untilAnswered(bases, one, random)));
  book.calls += 4;
};

/** An authorisation of the provider that the operator releases: the provider is told to let go. */
const letGo = async ({ ground, player, random }: Payee, intents: IntentBook): Promise<void> => {
  const { bases, key, provider, book } = ground;
  const transaction_id = `tx-${randomUUID()}`;
  const amount = 1 + Math.floor(random() * 100);
  const said = { transaction_id, player_id: player, amount, currency: 'EUR' };
  const { status, data } = await provider.say('payment.authorised', said);
  if (status !== 200) return void intents.problems.push(`an authorisation was answered ${status}`);
  const path = `/api/v1/operator/players/${player}/deposit-intents/${data?.id}/release`;
  await untilAnswered(bases, { path, body: {}, key, idempotencyKey: randomUUID() }, random);
  const left = { player, amount, status: 'released', captured: 0, beyond: [] } as const;
  intents.intents.set(`generic:${transaction_id}`, left);
  book.voids.add(transaction_id);
  book.calls += 2;
};

/** Clients that run until they are stopped, each on a player of their own. */
export const runPayees = (
  ground: OrderGround,
  players: readonly number[],
  seed: number,
  { answered, intents }: { readonly answered: Answered[]; readonly intents: IntentBook },
) => {
  let stopped = false;
  const drive = async (player: number, index: number): Promise<void> => {
    const random = seeded(seed * 1_000 + index);
    while (!stopped)
      if (random() < 0.3) await letGo({ ground, player, random }, intents);
      else await payOut({ ground, player, random }, answered);
  };
  const running = Promise.all(players.map(drive));
  return async (): Promise<void> => {
    stopped = true;
    await running;
  };
};

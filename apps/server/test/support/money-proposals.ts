import type { ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import { base } from '../../support/back-office.ts';
import { must, mustData, type Reply } from './client.ts';
import { newReference, playerWith, withdraw } from './money.ts';
import { registerTestPlayer } from './players.ts';
import { holdWin, plantStudio } from './provider.ts';
import type { Staff } from './staff.ts';
import { uploadLine } from './statements.ts';
import type { Operator, World } from './world.ts';

/** A change of one kind: the route, its request, and how to see whether it was made. */
export type ProposalCase = {
  readonly route: string;
  readonly send: (staff: Staff) => Promise<Reply>;
  /** The current values, as staff see them. */
  readonly look: () => Promise<unknown>;
  /** Another change of the same thing, made meanwhile; undefined when nothing can be stale. */
  readonly meddle?: () => Promise<unknown>;
};

export type People = { readonly operator: Operator; readonly proposer: Staff; readonly other: Staff };

export type MoneyKind =
  | 'balance.correct'
  | 'held_win.pay'
  | `payout.${'refused' | 'returned' | 'take_back'}`
  | `cashier_order.${'refund' | 'settle'}`
  | 'cashier_statement.explain'
  | 'kyc.override'
  | 'player.risk_level'
  | 'player.category'
  | 'points.correct'
  | `bonus.${'create' | 'update' | 'grant'}`
  | 'promo_codes.create'
  | 'promo_code.update'
  | `tournament.${'create' | 'update'}`;

/** Makes a change with a second person; returns the id of the result. */
const madeByTwo = async ({ proposer, other }: People, path: string, body: object): Promise<number> => {
  const waiting = await proposer.post(`${base}${path}`, body);
  if (waiting.status !== 202) throw new Error(waiting.text);
  const confirmed = await other.post(`${base}/proposals/${waiting.body.data.id}/confirm`);
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return confirmed.body.data.subject_id;
};

/** A withdrawal after these moves of the operator's key, and the way back from there. */
const payoutCase = async (
  { operator, proposer, other }: People,
  route: string,
  moves: readonly string[],
  verb: string,
  body: object,
): Promise<ProposalCase> => {
  const player = await playerWith(operator, 900);
  const { id } = (await must(withdraw(operator, player, 900, { payment_method: 'bank_transfer' }))).body.data;
  const byKey = (move: string, sent: object = {}) =>
    must(operator.client.post(`/api/v1/operator/payments/${id}/${move}`, sent));
  const approve = (staff: Staff) => must(staff.post(`${base}/payments/${id}/approve`));
  const { status } = (await approve(proposer)).body.data;
  if (status === 'new') await approve(other);
  for (const move of moves) await byKey(move);
  return {
    route,
    send: (staff) => staff.post(`${base}/payments/${id}/${verb}`, body),
    look: async () => {
      const { status, payout_state } = (await other.get(`${base}/payments/${id}`)).body.data;
      return { status, payout_state };
    },
    // Two people approved it, so two people record its return.
    meddle: () =>
      moves.includes('pay')
        ? madeByTwo({ operator, proposer: other, other: proposer }, `/payments/${id}/returned`, { reason: 'AC01' })
        : byKey('pay'),
  };
};

/** A deposit of a payment provider that takes orders. */
const bringDeposit = async (world: World, operator: Operator, amount: number) => {
  const { operator_id, client } = operator;
  const player = await registerTestPlayer(operator);
  const reference = newReference();
  const at = `/api/v1/operator/players/${player}/deposit-intents`;
  const { id: intent } = await mustData(client.post(at, { amount, external_reference: reference }));
  const { id } = await mustData(client.post(`${at}/${intent}/capture`));
  await world.admin`
    insert into cashiers (operator_id, adapter, is_active, orders_url, secret_sealed, secret_created_at, updated_at)
    values (${operator_id}, 'generic', true, 'https://pay.example/orders', '\\x00', now(), now())
    on conflict (operator_id, adapter) do update set is_active = true, orders_url = excluded.orders_url`;
  await world.admin`
    insert into cashier_transactions (operator_id, adapter, transaction_id, kind, player_id, amount, currency, intent_id,
      payment_id, created_at)
    values (${operator_id}, 'generic', ${reference}, 'deposit', ${player}, ${amount}, 'EUR', ${intent}, ${id}, now())`;
  return { id: id as number, player };
};

const aBonus = () => ({ name: newReference(), type: 'manual', default_amount: 1_000, wagering_multiplier: 30 });

const aTournament = () => ({
  name: newReference(),
  starts_at: '2036-07-04T00:00:00Z',
  ends_at: '2036-07-07T00:00:00Z',
  score: 'staked',
  prizes: [50_000, 20_000],
});

/** The kinds that create money for players, or weaken what is known about them. */
export const moneyCases = (world: World, people: () => People): Record<MoneyKind, () => Promise<ProposalCase>> => {
  const named = async (path: string, field: string, value: unknown) =>
    (await people().other.get(`${base}${path}`)).body.data.filter(
      (row: Record<string, unknown>) => row[field] === value,
    );
  const change = (path: string, body: object) => (staff: Staff) => staff.patch(`${base}${path}`, body);
  const create = (path: string, body: object) => (staff: Staff) => staff.post(`${base}${path}`, body);

  return {
    'balance.correct': async () => {
      const { operator, other } = people();
      const player = await registerTestPlayer(operator);
      const correction = { wallet: 'real', direction: 'up', amount: 500, reason: 'An outage' };
      return {
        route: 'correct_balance',
        send: create(`/players/${player}/corrections`, correction),
        look: async () => (await other.get(`${base}/players/${player}/wallet`)).body.data.balance,
      };
    },
    'held_win.pay': async () => {
      const { operator, other } = people();
      const studio = await plantStudio(world, operator, other);
      const id = await holdWin(operator, studio, other);
      const at = `${base}/held-wins/${id}`;
      return {
        route: 'pay_held_win',
        send: (staff) => staff.post(`${at}/pay`, { reason: 'The provider granted the rounds' }),
        look: async () => (await other.get(at)).body.data.state,
        meddle: () => other.post(`${at}/void`, { reason: 'Sent by mistake' }),
      };
    },
    'payout.refused': () =>
      payoutCase(people(), 'refuse_withdrawal', ['claim'], 'bank-refused', { reason: 'AC04: account closed' }),
    'payout.returned': () =>
      payoutCase(people(), 'return_withdrawal', ['claim', 'pay'], 'returned', { reason: 'AC01: no such account' }),
    'payout.take_back': () =>
      payoutCase(people(), 'take_back_withdrawal', ['claim'], 'take-back', {
        to: 'rejected',
        reason: 'The file was never sent',
      }),
    'cashier_order.refund': async () => {
      const { operator, other } = people();
      const { id, player } = await bringDeposit(world, operator, 900);
      return {
        route: 'order_refund',
        send: create(`/payments/${id}/order-refund`, { reason: 'The player is excluded' }),
        look: () => mustData(other.get(`${base}/cashier-orders?payment_id=${id}`)),
        meddle: () => must(other.post(`${base}/payments/${id}/chargeback`, { amount: 100, reason: `Of ${player}` })),
      };
    },
    'cashier_order.settle': async () => {
      const { operator, proposer, other } = people();
      const { id } = await bringDeposit(world, operator, 900);
      await madeByTwo({ operator, proposer, other }, `/payments/${id}/order-refund`, { reason: 'Excluded' });
      const [{ id: order }] = await mustData(other.get(`${base}/cashier-orders?payment_id=${id}`));
      return {
        route: 'settle_cashier_order',
        send: create(`/cashier-orders/${order}/settle`, { as: 'done', reason: 'They have sent it' }),
        look: async () => (await mustData(other.get(`${base}/cashier-orders?payment_id=${id}`)))[0].state,
        meddle: () => world.admin`
          update cashier_orders set state = 'stuck' where operator_id = ${operator.operator_id} and id = ${order}`,
      };
    },
    'cashier_statement.explain': async () => {
      const { proposer, other } = people();
      const at = `${base}/cashier-statements/${await uploadLine(proposer)}`;
      const body = { positions: [1], reason: 'The provider repaid it on the phone.' };
      return {
        route: 'explain_cashier_statement',
        send: create(at.slice(base.length).concat('/explain'), body),
        look: async () => (await other.get(at)).body.data.open,
        meddle: () => other.post(`${at}/discard`, { reason: 'The wrong month' }),
      };
    },
    'points.correct': async () => {
      const { operator, other } = people();
      const player = await registerTestPlayer(operator);
      return {
        route: 'correct_points',
        send: create(`/players/${player}/loyalty/corrections`, { points: 500, reason: 'An outage' }),
        look: async () => (await other.get(`${base}/players/${player}/loyalty`)).body.data.points,
      };
    },
    'kyc.override': async () => {
      const { operator, other } = people();
      const player = await registerTestPlayer(operator);
      const at = `${base}/players/${player}/kyc`;
      await other.post(`${at}/submit`);
      return {
        route: 'verify_kyc',
        send: create(`/players/${player}/kyc/verify`, { override_reason: 'Known in person' }),
        look: async () => (await other.get(at)).body.data.kyc_status,
        meddle: () => other.post(`${at}/reject`, { reason: 'The document is of another person.' }),
      };
    },
    'player.risk_level': async () => {
      const { operator, other } = people();
      const player = await registerTestPlayer(operator);
      const at = `${base}/players/${player}/risk-level`;
      await other.put(at, { risk_level: 'high', reason: 'A politically exposed person' });
      return {
        route: 'set_risk_level',
        send: (staff) => staff.put(at, { risk_level: 'low', reason: 'A friend' }),
        look: async () => (await other.get(`${base}/players/${player}`)).body.data.risk_level,
        meddle: () => other.put(at, { risk_level: 'critical', reason: 'Worse' }),
      };
    },
    'player.category': async () => {
      const { operator, other } = people();
      const player = await registerTestPlayer(operator);
      const at = `${base}/players/${player}/category`;
      return {
        route: 'set_player_category',
        send: (staff) => staff.put(at, { category: 'diamond', reason: 'A friend' }),
        look: async () => (await other.get(`${base}/players/${player}`)).body.data.category,
        meddle: () => other.put(at, { category: 'monitored', reason: 'Watched' }),
      };
    },
    'bonus.create': async () => {
      const bonus = aBonus();
      return {
        route: 'create_bonus',
        send: create('/bonuses', bonus),
        look: () => named('/bonuses', 'name', bonus.name),
      };
    },
    'bonus.update': async () => {
      const id = await madeByTwo(people(), '/bonuses', aBonus());
      return {
        route: 'update_bonus',
        send: change(`/bonuses/${id}`, { wagering_multiplier: 0 }),
        look: async () => (await named('/bonuses', 'id', id))[0],
        meddle: () => change(`/bonuses/${id}`, { max_bet: 500 })(people().other),
      };
    },
    'bonus.grant': async () => {
      const { operator, other } = people();
      const bonus_id = await madeByTwo(people(), '/bonuses', aBonus());
      const player = await registerTestPlayer(operator);
      return {
        route: 'grant_player_bonus',
        send: create(`/players/${player}/bonuses`, { bonus_id, reason: 'An outage' }),
        look: async () =>
          (await other.get(`${base}/players/${player}/bonuses`)).body.data.map(({ id }: { id: number }) => id),
        meddle: () => change(`/bonuses/${bonus_id}`, { max_bet: 500 })(other),
      };
    },
    'promo_codes.create': async () => {
      const code = `PROMO-${newReference()}`.toUpperCase();
      const bonus_id = await madeByTwo(people(), '/bonuses', aBonus());
      return {
        route: 'create_promo_codes',
        send: create('/promo-codes', { codes: [code], bonus_id }),
        look: () => named(`/promo-codes?code=${code}`, 'code', code),
      };
    },
    'promo_code.update': async () => {
      const bonus_id = await madeByTwo(people(), '/bonuses', aBonus());
      const id = await madeByTwo(people(), '/promo-codes', { generate: { count: 1 }, bonus_id });
      return {
        route: 'update_promo_code',
        send: change(`/promo-codes/${id}`, { max_uses_per_player: 5 }),
        look: async () => (await named(`/promo-codes?bonus_id=${bonus_id}`, 'id', id))[0],
        meddle: () => change(`/promo-codes/${id}`, { max_uses: 3 })(people().other),
      };
    },
    'tournament.create': async () => {
      const tournament = aTournament();
      return {
        route: 'create_tournament',
        send: create('/tournaments', tournament),
        look: () => named('/tournaments?per_page=100', 'name', tournament.name),
      };
    },
    'tournament.update': async () => {
      const id = await madeByTwo(people(), '/tournaments', aTournament());
      return {
        route: 'update_tournament',
        send: change(`/tournaments/${id}`, { prizes: [50_000, 20_001] }),
        look: async () => (await people().other.get(`${base}/tournaments/${id}`)).body.data,
        meddle: () => change(`/tournaments/${id}`, { prizes: [10_000] })(people().other),
      };
    },
  } satisfies Partial<Record<ProposalKindName, () => Promise<ProposalCase>>>;
};

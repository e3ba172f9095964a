import {
  refuseWithdrawal as refuseRoute,
  returnWithdrawal as returnRoute,
  takeBackWithdrawal as takeBackRoute,
} from '@croupier/contract/back-office/payments.ts';
import type { ProposalKindName } from '@croupier/contract/back-office/proposals.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, ReplyDataOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { CommandDefinition } from '../../engine/account.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/engine.ts';
import { commandWithin } from '../../engine/within.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
import { followMove, type WithdrawalMove } from './lifecycle.ts';
import type { Named, payoutFacets } from './move-payment.ts';
import { onPaymentByStaff } from './on-payment.ts';
import type { Payment } from './payment.ts';
import { refuseWithdrawalByBank, returnWithdrawal, takeBackWithdrawal } from './payout-claim.ts';
import { findPayment } from './queries.ts';

type WayBackRoute = typeof refuseRoute | typeof returnRoute | typeof takeBackRoute;

/** A way back from the bank, or after the bank: its route, the command that makes it, and where it leads. */
type WayBack<R extends WayBackRoute> = {
  readonly route: R;
  readonly kind: Extract<ProposalKindName, `payout.${string}`>;
  readonly move: WithdrawalMove;
  readonly command: CommandDefinition<BodyOf<R> & Named, (typeof payoutFacets)[number], ReplyDataOf<R>>;
  readonly leadsTo: (body: BodyOf<R>) => Partial<PayoutFacts>;
};

/** Which transfer a proposal is about: `paying_at` tells claims by keys apart, which have no batch. */
type PayoutFacts = Pick<Payment, 'status' | 'payout_state' | 'payout_batch_id' | 'paying_at'>;

const payoutFacts = ({ status, payout_state, payout_batch_id, paying_at }: Payment): PayoutFacts => ({
  status,
  payout_state,
  payout_batch_id,
  paying_at,
});

const unclaimed = { payout_state: 'none', payout_batch_id: null, paying_at: null } as const;

/**
 * Staff do nothing of this alone, unless the operator needs no second person: whoever says that the bank refused or
 * returned a payout, or takes it back, could have the player paid twice.
 */
const createWayBack = <R extends WayBackRoute>(engine: Engine, way: WayBack<R>) => {
  const atOnce = commandHandler<R, BodyOf<R> & Named, (typeof payoutFacets)[number]>(engine, way.command, (call) =>
    onPaymentByStaff(call as never),
  );
  const proposal = proposalOf(engine, way);
  const handle = (call: Call<R>): Promise<WrittenAnswerOf<R>> =>
    needsSecondPerson(call.operator)
      ? (call.write((tx) => {
          const { payment } = call.params as { readonly payment: number };
          return askSecond(tx, call, way, proposal, { payment, body: call.body }) as Promise<AnswerOf<R>>;
        }) as Promise<WrittenAnswerOf<R>>)
      : atOnce(call);
  const ask = (tx: Tx, call: Asking, wanted: Said<R>) => askSecond(tx, call, way, proposal, wanted);
  return { handle, proposal, ask };
};

const loadPayment = async (tx: Tx, operatorId: number, id: number): Promise<Payment> => {
  const payment = await findPayment(tx, operatorId, id);
  if (!payment) throw new Refusal('NOT_FOUND');
  return payment;
};

type Asking = Parameters<typeof propose>[1];
/** The payment, and what is said of it. */
type Said<R extends WayBackRoute> = { readonly payment: number; readonly body: BodyOf<R> };

/** Proposes the change, unless it is refused already now: such a proposal would wait in vain. */
const askSecond = async <R extends WayBackRoute>(
  tx: Tx,
  call: Asking,
  { move, leadsTo }: WayBack<R>,
  kind: ProposalKind,
  { payment: id, body }: Said<R>,
) => {
  const payment = await loadPayment(tx, call.operator.operator_id, id);
  followMove(payment, move);
  const { player_id, amount, currency } = payment;
  const states = { ...payoutFacts(payment), ...leadsTo(body) };
  const after = { ...states, ...(body as object), player_id, amount, currency };
  return propose(tx, call, kind, { subject_id: id, change: body as BodyOf<WayBackRoute>, after });
};

/** The engine decides in the SQL transaction that confirms: the money moves once, or not at all. */
const proposalOf = <R extends WayBackRoute>(engine: Engine, { kind, route, command }: WayBack<R>): ProposalKind => ({
  kind,
  current: async (tx, { operator_id }, { subject_id }) => {
    const { player_id } = await loadPayment(tx, operator_id, subject_id as number);
    // Decisions on a payment hold the lock of its account.
    await lockAccount(tx, operator_id, player_id);
    return payoutFacts(await loadPayment(tx, operator_id, subject_id as number));
  },
  apply: async (tx, { operator_id, actor }, { subject_id, change }) => {
    const { id, player_id } = await loadPayment(tx, operator_id, subject_id as number);
    const input = { ...(route.body.parse(change) as unknown as BodyOf<R> & object), payment_id: id };
    await commandWithin(engine, tx, command, { operator_id, player_id, input, actor, status: 200 });
    return id;
  },
});

export const createWaysBack = (engine: Engine) => ({
  refused: createWayBack(engine, {
    route: refuseRoute,
    kind: 'payout.refused',
    move: 'refuse',
    command: refuseWithdrawalByBank,
    leadsTo: () => ({ ...unclaimed, status: 'allowed' }),
  }),
  returned: createWayBack(engine, {
    route: returnRoute,
    kind: 'payout.returned',
    move: 'return',
    command: returnWithdrawal,
    leadsTo: () => ({ payout_state: 'returned' }),
  }),
  taken: createWayBack(engine, {
    route: takeBackRoute,
    kind: 'payout.take_back',
    move: 'take_back',
    command: takeBackWithdrawal,
    leadsTo: ({ to }) => ({ ...unclaimed, status: to }),
  }),
});

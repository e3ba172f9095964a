import { payHeldWin as route } from '@croupier/contract/back-office/held-wins.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { commandHandler, type Engine } from '../../engine/engine.ts';
import { commandWithin } from '../../engine/within.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { countCreditAlone, ratedPlayer } from '../wallet/credit-alone.ts';
import { countedCredit } from '../wallet/rules.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
import { type HeldDecision, payHeldWin, refuseDecided } from './decide-held-win.ts';
import { findHeldWin } from './held-queries.ts';
import type { HeldWin } from './held-win.ts';

type PayCall = Call<typeof route>;
type DecideCall = Pick<PayCall, 'operator' | 'read' | 'params' | 'body'>;

/** What the commands need of a held win: only its state ever changes. */
const decisionOn = ({ id, provider_id, transaction_id, round_id }: HeldWin, reason: string): HeldDecision => ({
  id,
  provider_id,
  transaction_id,
  round_id,
  reason,
});

/** The player and the input of a decision, for a call that names the held win. */
export const onHeldWin = async (call: DecideCall): Promise<[number, HeldDecision]> => {
  const held = await call.read((tx) => findHeldWin(tx, call.operator.operator_id, call.params.held_win));
  return [held.player_id, decisionOn(held, call.body.reason)];
};

/** Paying credits real money, so it requires a second person beyond what one person may credit per day. */
export const createPayHeldWin = (engine: Engine): ((call: PayCall) => Promise<WrittenAnswerOf<typeof route>>) => {
  const payAtOnce = commandHandler(engine, payHeldWin, onHeldWin);
  const waiting = heldWinPayment(engine);
  return (call) =>
    needsSecondPerson(call.operator) ? call.write((tx) => payAlone(engine, waiting, tx, call)) : payAtOnce(call);
};

const payAlone = async (
  engine: Engine,
  waiting: ProposalKind,
  tx: Tx,
  call: PayCall,
): Promise<AnswerOf<typeof route>> => {
  const { operator, params, body } = call;
  const { operator_id } = operator;
  const held = await findHeldWin(tx, operator_id, params.held_win);
  // Refuses at once: a proposal that is refused later would wait in vain.
  refuseDecided(held);
  const player = await ratedPlayer(tx, call, held.player_id);
  if (!(await countCreditAlone(tx, call, countedCredit(held.amount, player, operator)))) {
    const { player_id, amount, currency } = held;
    const after = { state: 'paid', ...body, player_id, amount, currency };
    return propose(tx, call, waiting, { subject_id: held.id, change: body, after });
  }
  return commandWithin(engine, tx, payHeldWin, {
    operator_id,
    player_id: held.player_id,
    input: decisionOn(held, body.reason),
    actor: call.actor,
    status: call.route.reply.status,
  });
};

/** The engine decides in the SQL transaction that confirms: the win is paid once, or not at all. */
export const heldWinPayment = (engine: Engine): ProposalKind => ({
  kind: 'held_win.pay',
  current: async (tx, { operator_id }, { subject_id }) => {
    const { player_id } = await findHeldWin(tx, operator_id, subject_id as number);
    // Decisions on a held win hold the lock of its account.
    await lockAccount(tx, operator_id, player_id);
    const { state } = await findHeldWin(tx, operator_id, subject_id as number);
    return { state };
  },
  apply: async (tx, { operator_id, actor }, { subject_id, change }) => {
    const held = await findHeldWin(tx, operator_id, subject_id as number);
    const { reason } = route.body.parse(change);
    const input = decisionOn(held, reason);
    await commandWithin(engine, tx, payHeldWin, { operator_id, player_id: held.player_id, input, actor, status: 200 });
    return held.id;
  },
});

import { correctBalance as route } from '@croupier/contract/back-office/payments.ts';
import { money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { commandWithin } from '../../engine/within.ts';
import type { Answer, Sent } from '../../http/answer.ts';
import { type Call, staffOf } from '../../http/call.ts';
import { findRate } from '../currencies/find-rate.ts';
import { dayAt } from '../currencies/rules.ts';
import type { ProposalKind } from '../proposals/proposal-kind.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { correctBalance } from './correct-balance.ts';
import { addCredited, findCurrency, lockCredited } from './queries.ts';
import { countedCredit } from './rules.ts';

type CorrectionCall = Call<typeof route>;

/** A correction upwards waits for a second person, unless it fits into what staff may credit alone in a day. */
export const createCorrectBalance = (engine: Engine): ((call: CorrectionCall) => Promise<Sent>) => {
  const correctAtOnce = commandHandler(engine, correctBalance, (call: CorrectionCall) => [
    call.params.player,
    call.body,
  ]);
  const waiting = balanceCorrection(engine);
  return (call) =>
    call.body.direction === 'down' || !needsSecondPerson(call.operator)
      ? correctAtOnce(call)
      : call.transaction((tx) => creditAlone(engine, waiting, tx, call));
};

const creditAlone = async (engine: Engine, waiting: ProposalKind, tx: Tx, call: CorrectionCall): Promise<Answer> => {
  const { operator, params, body, now } = call;
  const { operator_id } = operator;
  const currency = await findCurrency(tx, operator_id, params.player);
  const rated = { currency, rate: await findRate(tx, operator, currency, now) };
  const credit = {
    staff_id: staffOf(call).id,
    day: dayAt(now),
    amount: countedCredit(money(body.amount), rated, operator),
  };
  const credited = await lockCredited(tx, operator_id, credit.staff_id, credit.day);

  if (credited + credit.amount > operator.settings.solo_credit_allowance)
    return propose(tx, call, waiting, { subject_id: params.player, change: body, after: { ...body, currency } });
  await addCredited(tx, operator_id, credit);
  return commandWithin(engine, tx, correctBalance, {
    operator_id,
    player_id: params.player,
    input: body,
    actor: call.actor,
    status: call.route.reply.status,
  });
};

/** The correction is decided by the engine in the transaction that confirms it: it is booked once, or not at all. */
export const balanceCorrection = (engine: Engine): ProposalKind => ({
  kind: 'balance.correct',
  // A balance moves with every bet: what is confirmed is the amount that is added, whatever it is added to.
  current: async () => ({}),
  apply: async (tx, { operator_id, actor }, { subject_id, change }) => {
    const player_id = subject_id as number;
    const input = route.body.parse(change);
    await commandWithin(engine, tx, correctBalance, { operator_id, player_id, input, actor, status: 201 });
    return player_id;
  },
});

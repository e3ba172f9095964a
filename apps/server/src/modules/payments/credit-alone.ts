import { correctBalance as route } from '@croupier/contract/back-office/payments.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/engine.ts';
import { commandWithin } from '../../engine/within.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { countCreditAlone, ratedPlayer } from '../wallet/credit-alone.ts';
import { countedCredit } from '../wallet/rules.ts';
import { correctBalance } from './correct-balance.ts';

type CorrectionCall = Call<typeof route>;

/** A correction upwards requires a second person, unless it fits into what one person may credit per day. */
export const createCorrectBalance = (
  engine: Engine,
): ((call: CorrectionCall) => Promise<WrittenAnswerOf<typeof route>>) => {
  const correctAtOnce = commandHandler(engine, correctBalance, (call: CorrectionCall) => [
    call.params.player,
    call.body,
  ]);
  const waiting = balanceCorrection(engine);
  return (call) =>
    call.body.direction === 'down' || !needsSecondPerson(call.operator)
      ? correctAtOnce(call)
      : call.write((tx) => creditAlone(engine, waiting, tx, call));
};

const creditAlone = async (
  engine: Engine,
  waiting: ProposalKind,
  tx: Tx,
  call: CorrectionCall,
): Promise<AnswerOf<typeof route>> => {
  const { operator, params, body } = call;
  const player = await ratedPlayer(tx, call, params.player);
  if (!(await countCreditAlone(tx, call, countedCredit(body.amount, player, operator))))
    return propose(tx, call, waiting, {
      subject_id: params.player,
      change: body,
      after: { ...body, currency: player.currency },
    });
  return commandWithin(engine, tx, correctBalance, {
    operator_id: operator.operator_id,
    player_id: params.player,
    input: body,
    actor: call.actor,
    status: call.route.reply.status,
  });
};

/** The engine decides the correction in the SQL transaction that confirms it: it is booked once, or not at all. */
export const balanceCorrection = (engine: Engine): ProposalKind => ({
  kind: 'balance.correct',
  // A balance changes with every bet, so only the added amount is confirmed.
  current: async () => ({}),
  apply: async (tx, { operator_id, actor }, { subject_id, change }) => {
    const player_id = subject_id as number;
    const input = route.body.parse(change);
    await commandWithin(engine, tx, correctBalance, { operator_id, player_id, input, actor, status: 201 });
    return player_id;
  },
});

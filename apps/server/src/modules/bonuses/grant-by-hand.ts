import { hash } from 'node:crypto';
import { grantPlayerBonus as route } from '@croupier/contract/back-office/bonuses.ts';
import { type Money, max, oneUnit } from '../../base/money.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/engine.ts';
import { commandWithin } from '../../engine/within.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { inPlayerCurrency, type Rated } from '../wallet/conversion.ts';
import { countCreditAlone, ratedPlayer } from '../wallet/credit-alone.ts';
import { countedCredit } from '../wallet/rules.ts';
import type { Bonus } from './bonus.ts';
import { grantByStaff } from './grant-bonus.ts';
import { findBonus, lockBonus } from './queries.ts';

type GrantCall = Call<typeof route>;
type Body = GrantCall['body'];

/** A grant by staff requires a second person, unless it fits into what one person may credit per day. */
export const createGrantByHand = (engine: Engine): ((call: GrantCall) => Promise<WrittenAnswerOf<typeof route>>) => {
  const grantAtOnce = commandHandler(engine, grantByStaff, (call: GrantCall) => [call.params.player, call.body]);
  const waiting = bonusGrant(engine);
  return (call) =>
    needsSecondPerson(call.operator) ? call.write((tx) => grantAlone(engine, waiting, tx, call)) : grantAtOnce(call);
};

const grantAlone = async (
  engine: Engine,
  waiting: ProposalKind,
  tx: Tx,
  call: GrantCall,
): Promise<AnswerOf<typeof route>> => {
  const { operator, params, actor } = call;
  const { operator_id } = operator;
  const player = await ratedPlayer(tx, call, params.player);
  const bonus = await findBonus(tx, operator_id, call.body.bonus_id);
  if (!bonus) throw invalid('bonus_id', 'is no bonus of the catalogue');
  const input = namedGrant(bonus, call.body, player, operator);
  const isAlone = await mayGrantAlone(tx, call, bonus, input.amount, player);
  if (!isAlone) {
    const after = { ...input, name: bonus.name, currency: player.currency, ...shownTerms(bonus) };
    return propose(tx, call, waiting, { subject_id: params.player, change: input, after });
  }
  const command = { operator_id, player_id: params.player, input, actor, status: route.reply.status };
  return commandWithin(engine, tx, grantByStaff, command);
};

/** The terms shown to the person who confirms. `terms_version` makes the proposal stale when any term changes. */
const shownTerms = ({ wagering_multiplier, max_conversion_multiplier, valid_days, max_bet, terms }: Bonus) => {
  const shown = { wagering_multiplier, max_conversion_multiplier, valid_days };
  return { ...shown, terms_version: hash('sha256', JSON.stringify([shown, max_bet, terms])).slice(0, 12) };
};

/** Fixes the amount, so that what is counted or confirmed is granted, even if the default changes meanwhile. */
const namedGrant = (bonus: Bonus, body: Body, player: Rated, operator: GrantCall['operator']): Body => {
  if (bonus.terms.free_spins !== null) {
    if (body.amount !== undefined) throw invalid('amount', 'is not for free spins: their winnings are the amount');
    return body;
  }
  if (body.amount !== undefined || bonus.default_amount === 0) return body;
  return { ...body, amount: max(oneUnit, inPlayerCurrency(bonus.default_amount, player, operator)) };
};

const mayGrantAlone = (
  tx: Tx,
  call: GrantCall,
  bonus: Bonus,
  amount: Money | undefined,
  player: Rated,
): Promise<boolean> | boolean => {
  // The value of free spins is known only when they are played, so nobody gives them alone.
  if (bonus.terms.free_spins !== null) return false;
  // Without an amount the command refuses the grant.
  return amount === undefined || countCreditAlone(tx, call, countedCredit(amount, player, call.operator));
};

/** The engine decides the grant in the SQL transaction that confirms it, by the current rules. */
export const bonusGrant = (engine: Engine): ProposalKind => ({
  kind: 'bonus.grant',
  // A change of the bonus's terms makes the proposal stale. The rules of grants check what the player already has.
  current: async (tx, { operator_id }, { change }) => {
    const bonus = await lockBonus(tx, operator_id, route.body.parse(change).bonus_id);
    if (!bonus) throw new Refusal('NOT_FOUND');
    return shownTerms(bonus);
  },
  apply: async (tx, { operator_id, actor }, { subject_id, change }) => {
    const player_id = subject_id as number;
    const input = route.body.parse(change);
    await commandWithin(engine, tx, grantByStaff, { operator_id, player_id, input, actor, status: 201 });
    return player_id;
  },
});

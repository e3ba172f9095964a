import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import type { LimitRefusal } from '../responsible-gaming/rules.ts';
import { putRound } from '../rounds/facet.ts';
import type { Round } from '../rounds/round.ts';
import { type Bet, type BetDraft, betFacets } from './bet.ts';
import { answerWithBalances, needsOfRound } from './commands.ts';
import { payOut } from './pay-out.ts';
import { referenceOf } from './rollback.ts';
import { type Applied, applyRoundToBonuses, closed, roundOf } from './step.ts';
import { takeBet } from './take-bet.ts';
import { nameFor, nameOfTransaction } from './transaction.ts';
import { undoBet } from './undo-bet.ts';
import { viewApplied, viewBalances, viewRoundOf } from './view.ts';
import { needsOfWins, watchFacets, watchWin } from './watch-wins.ts';

type Movement = { readonly kind: 'bet' | 'win'; readonly transaction_id: string; readonly amount: Money };
type Undoing = {
  readonly kind: 'rollback';
  readonly transaction_id: string;
  readonly reference_transaction_id: string;
};
type Action = Movement | Undoing;

export type Plays = Omit<Bet, 'transaction_id' | 'amount' | 'kind'> & {
  readonly actions: readonly Action[];
  readonly round_finished: boolean;
};

/** A play that rolls nothing back needs its own transactions alone. */
const needsOfUndoing = (input: Plays) => {
  const { provider_id, rules } = input;
  const names = input.actions.map(({ kind, transaction_id }) => ({ provider_id, rules, kind, transaction_id }));
  const undoing = input.actions.filter((one) => one.kind === 'rollback');
  if (undoing.length === 0) return { transactions: { names } };
  const undoes = undoing.map((one) => referenceOf({ ...one, provider_id, rules }));
  return {
    transactions: { names, undoes },
    bonuses: { round: { provider_id, round_id: input.round_id }, undoes },
    loyalty: 'exchanges' as const,
  };
};

/** Plays bets, wins and rollbacks of one round, in order, all or none: the first refusal refuses the whole call. */
export const playActions = defineCommand({
  name: 'provider_play',
  facets: [...betFacets, ...watchFacets, 'loyalty'],
  needs: (input: Plays) => ({
    ...needsOfRound(input),
    ...needsOfWins(input.actions),
    ...needsOfUndoing(input),
    sessions: input,
    provider_games: input,
  }),
  decide: (draft, input: Plays, context) =>
    answerWithBalances(draft, () => {
      const applied: Applied[] = [];
      for (const action of input.actions) {
        const one = apply(draft, input, action, context);
        if (one instanceof Refusal) return one;
        applied.push(one);
      }
      if (input.round_finished) finish(draft, input, context);
      return {
        data: {
          transactions: applied.map(viewApplied),
          ...viewBalances(draft.wallet),
          round: viewRoundOf(draft, input),
        },
        replayed: applied.every(({ replayed }) => replayed),
      };
    }),
});

type PlayDraft = BetDraft & Draft<(typeof watchFacets)[number] | 'loyalty'>;

const apply = (draft: PlayDraft, input: Plays, action: Action, context: Context): Applied | LimitRefusal => {
  if (action.kind === 'rollback') return undoInRound(draft, input, action, context);
  const { kind, transaction_id, amount } = action;
  const one = { ...input, transaction_id, amount };
  if (kind === 'bet') return takeBet(draft, one, context);
  // No cap is looked at here: a win of a play has a bet, also where the provider may credit without any.
  const rules = input.rules && { ...input.rules, credits_without_bet: false };
  const paid = payOut(draft, { ...one, rules, kind, round_finished: false }, context);
  if (!paid.replayed) watchWin(draft, action, roundOf(draft, input) as Round, context);
  return paid;
};

/** A play is one of one round: it rolls back bets of that round, or one that has not arrived. */
const undoInRound = (draft: PlayDraft, input: Plays, action: Undoing, context: Context): Applied => {
  const { transaction_id, reference_transaction_id } = action;
  const rollback = { provider_id: input.provider_id, rules: input.rules, transaction_id, reference_transaction_id };
  const bet = draft.transactions.byName.get(nameOfTransaction(nameFor(referenceOf(rollback), draft.wallet.player_id)));
  if (bet && bet.round_id !== null && bet.round_id !== input.round_id)
    throw new Refusal('INVALID_REQUEST', 'The bet is one of another round.', { reason: 'round' });
  return undoBet(draft, rollback, context);
};

const finish = (draft: BetDraft, input: Plays, context: Context): void => {
  const before = roundOf(draft, input);
  if (!before || before.status === 'closed') return;
  const after = closed(before, context.now);
  applyRoundToBonuses(draft, { before, after }, context);
  putRound(draft, 'update', after);
};

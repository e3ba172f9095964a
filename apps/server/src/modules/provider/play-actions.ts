import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import type { LimitRefusal } from '../responsible-gaming/rules.ts';
import { putRound } from '../rounds/facet.ts';
import type { Round } from '../rounds/round.ts';
import { type Bet, type BetDraft, betFacets } from './bet.ts';
import { needsOfRound, refuseWithBalances } from './commands.ts';
import { payOut } from './pay-out.ts';
import { type Applied, applyRoundToBonuses, closed, roundOf } from './step.ts';
import { takeBet } from './take-bet.ts';
import { viewApplied, viewBalances, viewRoundOf } from './view.ts';
import { needsOfWins, watchFacets, watchWin } from './watch-wins.ts';

type Action = { readonly kind: 'bet' | 'win'; readonly transaction_id: string; readonly amount: Money };

export type Plays = Omit<Bet, 'transaction_id' | 'amount'> & {
  readonly actions: readonly Action[];
  readonly round_finished: boolean;
};

/** Plays bets and wins of one round, in order, all or none: the first refusal refuses the whole call. */
export const playActions = defineCommand({
  name: 'provider_play',
  facets: [...betFacets, ...watchFacets],
  needs: (input: Plays) => ({
    ...needsOfRound(input),
    ...needsOfWins(input.actions),
    sessions: input,
    provider_games: input,
    transactions: {
      names: input.actions.map(({ kind, transaction_id }) => ({
        provider_id: input.provider_id,
        kind,
        transaction_id,
      })),
    },
  }),
  decide: (draft, input: Plays, context) =>
    refuseWithBalances(draft, () => {
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

type PlayDraft = BetDraft & Draft<(typeof watchFacets)[number]>;

const apply = (draft: PlayDraft, input: Plays, action: Action, context: Context): Applied | LimitRefusal => {
  const { kind, transaction_id, amount } = action;
  const one = { ...input, transaction_id, amount };
  if (kind === 'bet') return takeBet(draft, one, context);
  const paid = payOut(draft, { ...one, kind, round_finished: false }, context);
  if (!paid.replayed) watchWin(draft, action, roundOf(draft, input) as Round, context);
  return paid;
};

const finish = (draft: BetDraft, input: Plays, context: Context): void => {
  const before = roundOf(draft, input);
  if (!before || before.status === 'closed') return;
  const after = closed(before, context.now);
  applyRoundToBonuses(draft, { before, after }, context);
  putRound(draft, 'update', after);
};

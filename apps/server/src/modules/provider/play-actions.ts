import { Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import type { LimitRefusal } from '../responsible-gaming/rules.ts';
import { needsOfRound, orBalances } from './commands.ts';
import { payOut } from './pay-out.ts';
import { closed, type Effects, noEffects, putRound, roundOf, type Step, settleRound } from './step.ts';
import { type Bet, type BetFacts, takeBet } from './take-bet.ts';
import { viewApplied, viewBalances, viewRoundOf } from './view.ts';

export type Action = { readonly kind: 'bet' | 'win'; readonly transaction_id: string; readonly amount: number };

export type Plays = Omit<Bet, 'transaction_id' | 'amount'> & {
  readonly actions: readonly Action[];
  readonly round_finished: boolean;
};

/** Bets and wins of one round, in order, all or none: the first that is refused refuses the whole. */
export const playActions = defineCommand({
  name: 'provider_play',
  facets: ['wallet', 'player', 'limits', 'bonuses', 'sessions', 'rounds', 'transactions', 'provider_games'],
  needs: (input: Plays) => ({
    ...needsOfRound(input),
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
  decide: (account, input: Plays, context) =>
    orBalances(account, () => {
      const steps = takeSteps(account, input, context);
      if (steps instanceof Refusal) return steps;
      const last = (steps.at(-1) as Step<BetFacts>).account;
      const finished = input.round_finished ? finish(last, input, context) : unfinished(last);
      return {
        account: finished.account,
        effects: joined([...steps.map((step) => step.effects), finished.effects]),
        events: [...steps.flatMap((step) => step.events), ...finished.events],
        answer: {
          data: {
            transactions: steps.map((step) => viewApplied(step)),
            ...viewBalances(finished.account.wallet),
            round: viewRoundOf(finished.account, input),
          },
          replayed: steps.every((step) => step.replayed),
        },
      };
    }),
});

const takeSteps = (account: BetFacts, input: Plays, context: Context): Step<BetFacts>[] | LimitRefusal => {
  const steps: Step<BetFacts>[] = [];
  for (const { kind, transaction_id, amount } of input.actions) {
    const current = steps.at(-1)?.account ?? account;
    const one = { ...input, transaction_id, amount };
    const step =
      kind === 'bet'
        ? takeBet(current, one, context)
        : payOut(current, { ...one, kind: 'win', round_finished: false }, context);
    if (step instanceof Refusal) return step;
    steps.push(step);
  }
  return steps;
};

type Finished = Pick<Step<BetFacts>, 'account' | 'effects' | 'events'>;

const unfinished = (account: BetFacts): Finished => ({ account, effects: noEffects, events: [] });

const finish = (account: BetFacts, input: Plays, context: Context): Finished => {
  const before = roundOf(account, input);
  if (!before || before.status === 'closed') return unfinished(account);
  const after = closed(before, context.now);
  const moved = settleRound(unfinished(account), { before, after }, context);
  return {
    account: putRound(moved.account, after),
    effects: { ...noEffects, ...moved.effects, rounds: [{ kind: 'update', round: after }] },
    events: moved.events,
  };
};

const joined = (all: readonly Effects[]): Effects => ({
  wallet: all.flatMap((one) => one.wallet),
  bonuses: all.flatMap((one) => one.bonuses),
  rounds: all.flatMap((one) => one.rounds),
  transactions: all.flatMap((one) => one.transactions),
});

import { Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand, type Facts, type Outcome } from '../../engine/account.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import type { LimitRefusal } from '../responsible-gaming/rules.ts';
import { capRefusal, countUnbacked, refuseBeyondCap } from './cap-unbacked.ts';
import { payOut, type Win } from './pay-out.ts';
import { refuseWithoutRound, withBalances } from './rules.ts';
import { closed, noEffects, putRound, roundOf, settleRound } from './step.ts';
import { type Bet, takeBet } from './take-bet.ts';
import { needsOfWin } from './unbacked-facet.ts';
import { type Rollback, undoBet } from './undo-bet.ts';
import { moneyAnswer, viewBalances, viewRound } from './view.ts';

const betFacets = [
  'wallet',
  'player',
  'limits',
  'bonuses',
  'sessions',
  'rounds',
  'transactions',
  'provider_games',
] as const;
type BetFacet = (typeof betFacets)[number];

const winFacets = ['wallet', 'player', 'bonuses', 'rounds', 'transactions', 'provider_games'] as const;

type RoundName = { readonly provider_id: number; readonly round_id: string };

/** The round, and the bonus that it is played with. */
export const needsOfRound = (round: RoundName) => ({ rounds: round, bonuses: { round } });

/** Whatever refuses a bet, the answer tells how the wallets stand. */
export const orBalances = <Reply>(
  account: Facts<BetFacet>,
  decide: () => Outcome<BetFacet, Reply> | LimitRefusal,
): Outcome<BetFacet, Reply> => {
  try {
    const outcome = decide();
    if (!(outcome instanceof Refusal)) return outcome;
    return { ...limitReached(account, outcome), answer: withBalances(outcome, account.wallet) };
  } catch (error) {
    throw error instanceof Refusal ? withBalances(error, account.wallet) : error;
  }
};

export const placeBet = defineCommand({
  name: 'provider_bet',
  facets: betFacets,
  needs: (input: Bet) => ({
    ...needsOfRound(input),
    sessions: input,
    provider_games: input,
    transactions: { names: [{ ...input, kind: 'bet' }] },
  }),
  decide: (account, input: Bet, context: Context) =>
    orBalances(account, () => {
      const step = takeBet(account, input, context);
      return step instanceof Refusal ? step : { ...step, answer: moneyAnswer(step) };
    }),
});

export const creditWin = defineCommand({
  name: 'provider_win',
  facets: [...winFacets, 'unbacked_wins', 'control_alerts', 'audit'],
  needs: (input: Win) => ({
    ...needsOfRound(input),
    ...needsOfWin(input.provider_id, input.kind),
    provider_games: input,
    transactions: { names: [{ ...input, kind: 'win' }] },
  }),
  decide: (account, input: Win, context) => {
    const step = payOut(account, input, context, capRefusal(account, input, context));
    if (step instanceof Refusal) return refuseBeyondCap(account, input, step, context);
    const answer = moneyAnswer(step);
    return step.replayed
      ? { ...step, answer }
      : { ...step, account: countUnbacked(step.account, input, context), answer };
  },
});

export const rollBackBet = defineCommand({
  name: 'provider_rollback',
  facets: ['wallet', 'player', 'bonuses', 'rounds', 'transactions', 'loyalty', 'audit'],
  needs: ({ provider_id, transaction_id, reference_transaction_id }: Rollback) => {
    const undoes = { provider_id, kind: 'bet', transaction_id: reference_transaction_id } as const;
    return {
      bonuses: { undoes },
      transactions: { names: [{ provider_id, kind: 'rollback', transaction_id }], undoes },
      loyalty: 'exchanges',
    };
  },
  decide: (account, input: Rollback, context) => {
    const step = undoBet(account, input, context);
    return { ...step, answer: moneyAnswer(step) };
  },
});

/** Closes the player's part of a round. Closing it again changes nothing. */
export const closeRound = defineCommand({
  name: 'provider_close_round',
  facets: ['wallet', 'player', 'bonuses', 'rounds', 'transactions'],
  needs: needsOfRound,
  decide: (account, input: RoundName, context) => {
    const before = refuseWithoutRound(roundOf(account, input), input.round_id);
    const after = closed(before, context.now);
    if (after === before)
      return { account, answer: { data: { round: viewRound(after), ...viewBalances(account.wallet) } } };
    const moved = settleRound({ account, effects: noEffects, events: [] }, { before, after }, context);
    return {
      account: putRound(moved.account, after),
      effects: { ...moved.effects, rounds: [{ kind: 'update', round: after }] },
      events: moved.events,
      answer: { data: { round: viewRound(after), ...viewBalances(moved.account.wallet) } },
    };
  },
});

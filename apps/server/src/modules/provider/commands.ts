import { Refusal } from '../../base/refusal.ts';
import type { Answer } from '../../call/answer.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import { attempt } from '../../engine/decide.ts';
import { bonusOfFreeRound } from '../bonuses/free-round-id.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import type { LimitRefusal } from '../responsible-gaming/rules.ts';
import { putRound } from '../rounds/facet.ts';
import type { Round } from '../rounds/round.ts';
import { type Bet, type BetDraft, betFacets } from './bet.ts';
import { alertBeyondCap, capRefusal, countUnbacked } from './cap-unbacked.ts';
import { carryOf, keepFraction } from './fractions.ts';
import { holdWin } from './hold-win.ts';
import { payOut, type Win, winFacets } from './pay-out.ts';
import { type Rollback, referenceOf, rollbackFacets } from './rollback.ts';
import { existingRound, refuseWinRollback, withBalances } from './rules.ts';
import { applyRoundToBonuses, closed, roundOf } from './step.ts';
import { takeBet } from './take-bet.ts';
import type { Sent, SentName } from './transaction.ts';
import { needsOfUnbacked } from './unbacked-facet.ts';
import { undoBet } from './undo-bet.ts';
import { moneyAnswer, viewBalances, viewRound } from './view.ts';
import { needsOfWins, watchFacets, watchWin } from './watch-wins.ts';
import { withdrawHeldWin } from './withdraw-held-win.ts';

type RoundName = { readonly provider_id: number; readonly round_id: string };

/** What a round needs: the round, and the bonus that it is played with. */
export const needsOfRound = (round: RoundName) => ({ rounds: round, bonuses: { round } });

/** A refused bet leaves nothing, and the refusal shows the balances. A limit refusal is announced. */
export const answerWithBalances = <Reply>(
  draft: BetDraft,
  decide: () => Answer<Reply> | LimitRefusal,
): Answer<Reply> | Refusal => {
  try {
    const answer = attempt(draft, decide);
    return answer instanceof Refusal ? withBalances(limitReached(draft, answer), draft.wallet) : answer;
  } catch (error) {
    throw error instanceof Refusal ? withBalances(error, draft.wallet) : error;
  }
};

/** The name under which the transaction of a call is stored. */
export const sentName = ({ provider_id, transaction_id, rules }: Sent, kind: SentName['kind']): SentName => ({
  provider_id,
  kind,
  transaction_id,
  rules,
});

/** The bet that a win names. */
const settles = (win: Win): { settles?: readonly SentName[] } =>
  win.reference_transaction_id === undefined
    ? {}
    : { settles: [{ ...sentName(win, 'bet'), transaction_id: win.reference_transaction_id }] };

export const placeBet = defineCommand({
  name: 'provider_bet',
  facets: betFacets,
  needs: (input: Bet) => ({
    ...needsOfRound(input),
    sessions: input,
    provider_games: input,
    transactions: { names: [sentName(input, 'bet')] },
  }),
  decide: (draft, input: Bet, context: Context) =>
    answerWithBalances(draft, () => {
      const applied = takeBet(draft, input, context);
      return applied instanceof Refusal ? applied : moneyAnswer(draft, applied);
    }),
});

/** The bonus that a win names may have finished. */
const grantNeeded = ({ free_round_id }: Win): { player_bonus_id?: number } => {
  const player_bonus_id = free_round_id === undefined ? undefined : bonusOfFreeRound(free_round_id);
  return player_bonus_id === undefined ? {} : { player_bonus_id };
};

export const creditWin = defineCommand({
  name: 'provider_win',
  facets: [...winFacets, ...watchFacets, 'unbacked_wins', 'held_wins', 'fractions'],
  needs: (input: Win) => ({
    ...needsOfRound(input),
    bonuses: { round: input, ...grantNeeded(input) },
    ...needsOfUnbacked(input),
    ...needsOfWins([input]),
    ...(input.fraction ? { fractions: { provider_id: input.provider_id } } : {}),
    provider_games: input,
    transactions: { names: [sentName(input, 'win')], ...settles(input) },
  }),
  decide: (draft, input: Win, context) => {
    const held = holdWin(draft, input, context);
    if (held) return moneyAnswer(draft, held);
    const carry = carryOf(draft, input.provider_id, input.fraction);
    const overCap = capRefusal(draft, input, context);
    const applied = payOut(draft, input, context, { overCap, carried: carry.carried });
    if (applied instanceof Refusal) {
      alertBeyondCap(draft, input, context);
      return applied;
    }
    if (!applied.replayed) {
      keepFraction(draft, input.provider_id, carry);
      countUnbacked(draft, input, context);
      watchWin(draft, input, roundOf(draft, input) as Round, context);
    }
    return moneyAnswer(draft, applied);
  },
});

export const rollBackBet = defineCommand({
  name: 'provider_rollback',
  facets: [...rollbackFacets, 'held_wins', 'fractions'],
  needs: (input: Rollback) => ({
    bonuses: { undoes: [referenceOf(input)] },
    transactions: { names: [sentName(input, 'rollback')], undoes: [referenceOf(input)] },
    loyalty: 'exchanges' as const,
    ...(input.reference_kind === 'win' && {
      control_alerts: { controls: ['win_taken_back' as const] },
      held_wins: { provider_id: input.provider_id, transaction_id: input.reference_transaction_id },
      fractions: { provider_id: input.provider_id },
    }),
  }),
  decide: (draft, input: Rollback, context) => {
    refuseWinRollback(input);
    return moneyAnswer(draft, withdrawHeldWin(draft, input, context) ?? undoBet(draft, input, context));
  },
});

/** Closes the player's part of a round. Closing it again changes nothing. */
export const closeRound = defineCommand({
  name: 'provider_close_round',
  facets: ['wallet', 'player', 'bonuses', 'rounds', 'transactions'],
  needs: needsOfRound,
  decide: (draft, input: RoundName, context) => {
    const before = existingRound(roundOf(draft, input), input.round_id);
    const after = closed(before, context.now);
    if (after !== before) {
      applyRoundToBonuses(draft, { before, after }, context);
      putRound(draft, 'update', after);
    }
    return { data: { round: viewRound(after), ...viewBalances(draft.wallet) } };
  },
});

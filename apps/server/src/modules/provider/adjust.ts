import { type Money, max, min, money, negate, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import { raiseControlAlert } from '../aml/raise-control-alert.ts';
import { settleBonuses } from '../bonuses/lifecycle.ts';
import { putRound } from '../rounds/facet.ts';
import { payWin } from '../rounds/move-stakes.ts';
import { type Round, stakeOf, winOf } from '../rounds/round.ts';
import { type Split, splitWin } from '../rounds/split.ts';
import { book } from '../wallet/book.ts';
import { countable } from '../wallet/bounds.ts';
import { countWin } from '../wallet/counters.ts';
import { alertBeyondCap, capRefusal, countUnbacked } from './cap-unbacked.ts';
import { answerWithBalances, needsOfRound, sentName } from './commands.ts';
import { refuseFreeRound } from './free-round.ts';
import { newTransaction } from './new-transaction.ts';
import type { Win } from './pay-out.ts';
import { existingRound, gameOf, refuseForeignCurrency, refuseOtherGame, refuseUnlessSame } from './rules.ts';
import { roundOf, storeTransaction } from './step.ts';
import { nameFor, nameOfTransaction, type Sent } from './transaction.ts';
import { needsOfUnbacked } from './unbacked-facet.ts';
import { moneyAnswer } from './view.ts';

type Adjustment = Sent & {
  readonly round_id?: string | undefined;
  /** The provider's id of the game, where it names one. */
  readonly external_id?: string | undefined;
  /** Below zero, it takes money. */
  readonly amount: Money;
  readonly currency: string;
};

const adjustFacets = [
  ...(['wallet', 'player', 'limits', 'bonuses', 'sessions', 'rounds', 'transactions', 'provider_games'] as const),
  ...(['unbacked_wins', 'control_alerts', 'audit'] as const),
] as const;

type AdjustDraft = Draft<(typeof adjustFacets)[number]>;

/** A credit comes under the caps of corrections: it needs no bet. */
const asWin = ({ amount, round_id = '', external_id: _, ...sent }: Adjustment): Win => ({
  ...sent,
  round_id,
  external_id: '',
  amount: money(Math.max(0, amount)),
  kind: 'correction',
  round_finished: false,
});

/**
 * Settles a round of a live table anew, or corrects without a round: pays, or takes back. A debit is refused when the
 * balance is too small, unless the provider's rules allow it. Staff get an alert each time.
 */
export const adjust = defineCommand({
  name: 'provider_adjustment',
  facets: adjustFacets,
  needs: (input: Adjustment) => ({
    ...(input.round_id === undefined ? {} : needsOfRound({ provider_id: input.provider_id, round_id: input.round_id })),
    ...(input.amount > 0 ? needsOfUnbacked(asWin(input)) : {}),
    ...(input.external_id === undefined
      ? {}
      : { provider_games: { provider_id: input.provider_id, external_id: input.external_id } }),
    control_alerts: { controls: ['adjustment' as const, 'unbacked_win' as const] },
    transactions: { names: [sentName(input, 'adjustment')] },
  }),
  decide: (draft, input: Adjustment, context) => {
    const { amount, round_id = null, currency, provider_id, external_id } = input;
    const name = nameFor({ ...input, kind: 'adjustment' }, draft.wallet.player_id);
    const kept = draft.transactions.byName.get(nameOfTransaction(name));
    if (kept) {
      const { player_id } = draft.wallet;
      refuseUnlessSame(kept, { kind: 'adjustment', player_id, round_id, amount: kept.amount, currency });
      if (kept.amount !== amount) throw new Refusal('DUPLICATE_TRANSACTION', undefined, { differs: ['amount'] });
      return moneyAnswer(draft, { transaction: kept, replayed: true });
    }

    refuseForeignCurrency(draft.wallet, currency);
    const game = external_id === undefined ? undefined : gameOf(draft, { provider_id, external_id });
    const named = { provider_id, round_id: round_id ?? '' };
    const round = round_id === null ? undefined : existingRound(roundOf(draft, named), round_id);
    if (game) refuseOtherGame(round, game);
    refuseFreeRound(round);
    const overCap = amount > 0 ? capRefusal(draft, asWin(input), context) : undefined;
    if (overCap) {
      alertBeyondCap(draft, asWin(input), context);
      return overCap;
    }
    if (amount > 0) countUnbacked(draft, asWin(input), context);
    return answerWithBalances(draft, () => {
      const split = amount > 0 ? credit(draft, money(amount), round, context) : debit(draft, input, round, context);
      settleBonuses(draft, context);
      const facts = { status: 'applied', round_id, game_id: round?.game_id ?? game?.id ?? null } as const;
      const transaction = newTransaction(name, split, draft.wallet, facts, context);
      raiseAdjustment(draft, money(Math.abs(amount)), context);
      return moneyAnswer(draft, { transaction: storeTransaction(draft, 'insert', transaction), replayed: false });
    });
  },
});

const credit = (draft: AdjustDraft, amount: Money, round: Round | undefined, context: Context): Split => {
  if (!round) {
    book(draft, { wallet: 'real', type: 'correction_up', amount }, context);
    return { real: amount, bonus: zero };
  }
  const split = splitWin(amount, stakeOf(round), winOf(round));
  const play = { game_id: round.game_id, game_round_id: round.round_id };
  payWin(draft, split, stakeOf(round), play, round.player_bonus_id, context);
  putWon(draft, round, split);
  return split;
};

/** Takes the share of bonus money that is still there, and the rest from real money. */
const debit = (draft: AdjustDraft, input: Adjustment, round: Round | undefined, context: Context): Split => {
  const owed = money(-input.amount);
  const { real_balance, bonus_balance } = draft.wallet;
  const bonus = round ? min(splitWin(owed, stakeOf(round)).bonus, max(zero, bonus_balance)) : zero;
  const real = subtract(owed, bonus);
  if (real > real_balance && !input.rules?.adjusts_below_zero)
    throw new Refusal('INSUFFICIENT_FUNDS', undefined, { balance: real_balance, bonus_balance, requested: owed });
  const split = { real: negate(real), bonus: negate(bonus) };
  if (!round) {
    book(draft, { wallet: 'real', type: 'correction_down', amount: split.real }, context);
    return split;
  }
  draft.wallet = countWin(draft.wallet, split.real, stakeOf(round));
  const posting = { type: 'casino_rollback', game_id: round.game_id, game_round_id: round.round_id } as const;
  if (real > 0) book(draft, { ...posting, wallet: 'real', amount: split.real }, context);
  if (bonus > 0) book(draft, { ...posting, wallet: 'bonus', amount: split.bonus }, context);
  putWon(draft, round, split);
  return split;
};

const putWon = (draft: AdjustDraft, round: Round, { real, bonus }: Split): void =>
  putRound(draft, 'update', {
    ...round,
    won_real: countable(round.won_real + real),
    won_bonus: countable(round.won_bonus + bonus),
  });

const raiseAdjustment = (draft: AdjustDraft, payment_amount: Money, context: Context): void =>
  raiseControlAlert(
    draft,
    {
      kind: 'adjustment',
      rule_name: 'An adjustment of a provider',
      payment_amount,
      payment_currency: draft.wallet.currency,
      figures: {},
      isRefused: false,
    },
    context,
  );

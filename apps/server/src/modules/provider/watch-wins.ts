import { capped, type Money, zero } from '../../base/money.ts';
import type { Context, Draft, Needs } from '../../engine/account.ts';
import { raiseControlAlert } from '../aml/raise-control-alert.ts';
import { changeRisk } from '../aml/risk.ts';
import { isHigher } from '../aml/rules.ts';
import { systemActor } from '../audit/audit.ts';
import type { PlayerRow } from '../players/row.ts';
import type { Round } from '../rounds/round.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import type { Win } from './pay-out.ts';
import { cappedKind } from './unbacked-facet.ts';

/**
 * Single wins below this are not compared, in any currency: almost all wins are smaller, and are decided without
 * reading anything for it.
 */
const floor = 100_000;

type Sent = { readonly kind: string; readonly amount?: Money | undefined };
type SentWin = Sent & Partial<Pick<Win, 'provider_id' | 'rules' | 'jackpot_amount' | 'reference_transaction_id'>>;

/** Whether a cap may refuse the win. An action of a play is a bet, a win of its bet, or a rollback. */
const isCapped = ({ provider_id = 0, ...win }: SentWin): boolean => cappedKind({ ...win, provider_id }) !== undefined;

/** What wins need loaded: the alerts that they may join, and the player for the event of a raised risk level. */
export const needsOfWins = (wins: readonly SentWin[]): Needs<'control_alerts' | 'risk_profile'> => {
  const isLarge = wins.some(({ kind, amount = zero }) => kind !== 'bet' && amount >= floor);
  const controls = [
    ...(wins.some(isCapped) ? (['unbacked_win'] as const) : []),
    ...(isLarge ? (['large_win'] as const) : []),
  ];
  return {
    ...(controls.length > 0 && { control_alerts: { controls } }),
    ...(isLarge && { risk_profile: true as const }),
  };
};

export const watchFacets = ['control_alerts', 'risk_profile', 'audit'] as const;

type WatchDraft = Draft<'wallet' | 'player' | (typeof watchFacets)[number]>;
type Amounts = Pick<Round, 'won_real' | 'won_bonus' | 'staked_real' | 'staked_bonus'>;

/**
 * Looks at a win that was paid: a win is never refused for its size, but one beyond the operator's bounds raises an
 * alert, and the risk level becomes critical, so that the payout gate asks for two people. `round` includes the win.
 */
export const watchWin = (draft: WatchDraft, win: Sent, round: Amounts, context: Context): void => {
  const { amount = zero } = win;
  if (amount < floor) return;
  const { operator } = context;
  const { above, multiplier } = operator.settings.large_wins;
  // Nothing here may refuse the win: sums are capped, and the bound is converted instead of the win.
  const won = capped(round.won_real + round.won_bonus);
  const staked = round.staked_real + round.staked_bonus;
  const isAbove = above !== null && won > inPlayerCurrency(above, draft.wallet, operator);
  // A jackpot, promotion or correction has caps of its own; a plain win of bets of 0 has no stake to be compared with.
  const isMultiple = multiplier !== null && (staked > 0 ? won / staked > multiplier : win.kind === 'win');
  if (!isAbove && !isMultiple) return;

  raiseControlAlert(
    draft,
    {
      kind: 'large_win',
      rule_name: isMultiple ? 'Win beyond the multiple of the stake' : 'Win above the bound',
      payment_amount: amount,
      payment_currency: draft.wallet.currency,
      figures: {
        ...(above !== null && { above }),
        ...(staked > 0 && { multiplier: Math.floor(won / staked) }),
        ...(multiplier !== null && { max_multiplier: multiplier }),
      },
      isRefused: false,
    },
    context,
  );
  if (!isHigher('critical', draft.player.risk_level)) return;
  const actor = { ...systemActor, request_id: context.actor.request_id };
  const reason = 'A win beyond the bounds of the operator: compare it with the provider.';
  changeRisk(draft, draft.risk_profile as PlayerRow, { level: 'critical', reason, actor }, context);
};

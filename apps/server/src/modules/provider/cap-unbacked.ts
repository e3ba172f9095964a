import { capped, type Money, max, min, oneUnit, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { raiseControlAlert } from '../aml/raise-control-alert.ts';
import { inOperatorCurrency, inPlayerCurrency } from '../wallet/conversion.ts';
import { isCreditWithoutBet, type Win } from './pay-out.ts';
import { cappedKind, isUnbacked, nameOfUnbacked, type UnbackedDay, type UnbackedKind } from './unbacked-facet.ts';

type Capped = Facts<'wallet' | 'unbacked_wins'>;
/** The round tells whether a plain win is a credit without any bet; without it, it is none. */
type Paying = Capped & Partial<Facts<'rounds' | 'transactions'>>;
type Cap = { readonly per_win: Money; readonly per_day: Money };
type Settings = Pick<Context['operator']['settings'], 'unbacked_win_caps' | 'provider_win_caps'>;

/** The part of a win that comes under a cap: a plain win is limited by its bet, its jackpot is not. */
type CappedPart = { readonly amount: Money; readonly day: UnbackedDay };

const cappedPart = (account: Paying, win: Win): CappedPart | undefined => {
  const kind = cappedKind(win);
  const amount = amountOfPart(account, win, kind);
  const day = kind && account.unbacked_wins.get(nameOfUnbacked({ provider_id: win.provider_id, kind }));
  return day && amount > 0 ? { amount, day } : undefined;
};

const amountOfPart = (account: Paying, win: Win, kind: UnbackedKind | undefined): Money => {
  if (kind === undefined) return zero;
  // A credit without any bet counts whole, whatever part of it is called a jackpot.
  const { wallet, rounds, transactions } = account;
  const isCredit = rounds && transactions && isCreditWithoutBet({ wallet, rounds, transactions }, win);
  if (isUnbacked(win.kind) || isCredit) return win.amount;
  return win.jackpot_amount ?? zero;
};

const capOf = (settings: Settings, { provider_slug, kind }: UnbackedDay): Cap =>
  settings.provider_win_caps[provider_slug]?.[kind] ?? settings.unbacked_win_caps[kind];

/**
 * Why a win without a bet exceeds the caps of its provider and kind, if it does. Caps are in the operator's currency,
 * converted to the player's and rounded down.
 */
export const capRefusal = (account: Paying, win: Win, { operator, now }: Context): Refusal | undefined => {
  const part = cappedPart(account, win);
  if (!part) return undefined;
  const { day, amount } = part;
  const { per_win, per_day } = capOf(operator.settings, day);
  const left = max(zero, subtract(per_day, day.amount));
  const cap = left < per_win ? 'per_day' : 'per_win';
  const most = inPlayerCurrency(min(per_win, left), account.wallet, operator);
  if (amount <= most) return undefined;
  return new Refusal('PAYMENT_REQUEST_INVALID', 'The win is beyond what the provider may pay without a bet.', {
    rule: 'unbacked_win_cap',
    kind: day.kind,
    cap,
    max: most,
    requested: amount,
    currency: win.currency,
    resets_at: cap === 'per_day' ? nextDay(now).toISOString() : null,
  });
};

const nextDay = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

/**
 * Adds a paid win to the sum of its day, at least 1: otherwise small wins in a weak currency would never reach the cap.
 */
export const countUnbacked = (
  draft: Draft<'wallet' | 'unbacked_wins'> & Partial<Facts<'rounds' | 'transactions'>>,
  win: Win,
  { operator }: Context,
): void => {
  const part = cappedPart(draft, win);
  if (!part) return;
  const { day, amount } = part;
  const worth = max(oneUnit, inOperatorCurrency(amount, draft.wallet, operator));
  const counted = { ...day, amount: capped(day.amount + worth) };
  draft.unbacked_wins = new Map(draft.unbacked_wins).set(nameOfUnbacked(day), counted);
};

/** Raises an alert for a refused win: a provider, or the holder of its key, tries to create money. */
export const alertBeyondCap = (
  draft: Draft<'wallet' | 'player' | 'unbacked_wins' | 'control_alerts' | 'audit'> &
    Partial<Facts<'rounds' | 'transactions'>>,
  win: Win,
  context: Context,
): void => {
  const { day, amount } = cappedPart(draft, win) as CappedPart;
  const { per_win, per_day } = capOf(context.operator.settings, day);
  raiseControlAlert(
    draft,
    {
      kind: 'unbacked_win',
      rule_name: `Cap on ${day.kind} wins without a bet, provider ${day.provider_slug}`,
      payment_amount: amount,
      payment_currency: draft.wallet.currency,
      figures: { paid_today: day.amount, per_win, per_day },
      isRefused: true,
    },
    context,
  );
};

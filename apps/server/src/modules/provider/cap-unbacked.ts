import { capped, type Money, max, min, oneUnit, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { raiseControlAlert } from '../aml/raise-control-alert.ts';
import { inOperatorCurrency, inPlayerCurrency } from '../wallet/conversion.ts';
import type { Win } from './pay-out.ts';
import { isUnbacked, nameOfUnbacked, type UnbackedDay } from './unbacked-facet.ts';

type Capped = Facts<'wallet' | 'unbacked_wins'>;
type Cap = { readonly per_win: Money; readonly per_day: Money };
type Settings = Pick<Context['operator']['settings'], 'unbacked_win_caps' | 'provider_win_caps'>;

/** The sum of the day that the win counts for; none for a plain win, which its bet limits. */
const dayOf = ({ unbacked_wins }: Capped, { provider_id, kind }: Win): UnbackedDay | undefined =>
  isUnbacked(kind) ? unbacked_wins.get(nameOfUnbacked({ provider_id, kind })) : undefined;

const capOf = (settings: Settings, { provider_slug, kind }: UnbackedDay): Cap =>
  settings.provider_win_caps[provider_slug]?.[kind] ?? settings.unbacked_win_caps[kind];

/**
 * Why a win without a bet exceeds the caps of its provider and kind, if it does. Caps are in the operator's currency,
 * converted to the player's and rounded down.
 */
export const capRefusal = (account: Capped, win: Win, { operator, now }: Context): Refusal | undefined => {
  const day = dayOf(account, win);
  if (!day || win.amount === 0) return undefined;
  const { per_win, per_day } = capOf(operator.settings, day);
  const left = max(zero, subtract(per_day, day.amount));
  const cap = left < per_win ? 'per_day' : 'per_win';
  const most = inPlayerCurrency(min(per_win, left), account.wallet, operator);
  if (win.amount <= most) return undefined;
  return new Refusal('PAYMENT_REQUEST_INVALID', 'The win is beyond what the provider may pay without a bet.', {
    rule: 'unbacked_win_cap',
    kind: win.kind,
    cap,
    max: most,
    requested: win.amount,
    currency: win.currency,
    resets_at: cap === 'per_day' ? nextDay(now).toISOString() : null,
  });
};

const nextDay = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

/**
 * Adds a paid win to the sum of its day, at least 1: otherwise small wins in a weak currency would never reach the cap.
 */
export const countUnbacked = (draft: Draft<'wallet' | 'unbacked_wins'>, win: Win, { operator }: Context): void => {
  const day = dayOf(draft, win);
  if (!day || win.amount === 0) return;
  const worth = max(oneUnit, inOperatorCurrency(win.amount, draft.wallet, operator));
  const counted = { ...day, amount: capped(day.amount + worth) };
  draft.unbacked_wins = new Map(draft.unbacked_wins).set(nameOfUnbacked(day), counted);
};

/** Raises an alert for a refused win: a provider, or the holder of its key, tries to create money. */
export const alertBeyondCap = (
  draft: Draft<'wallet' | 'player' | 'unbacked_wins' | 'control_alerts' | 'audit'>,
  win: Win,
  context: Context,
): void => {
  const day = dayOf(draft, win) as UnbackedDay;
  const { per_win, per_day } = capOf(context.operator.settings, day);
  raiseControlAlert(
    draft,
    {
      kind: 'unbacked_win',
      rule_name: `Cap on ${win.kind} wins without a bet, provider ${day.provider_slug}`,
      payment_amount: win.amount,
      payment_currency: draft.wallet.currency,
      figures: { paid_today: day.amount, per_win, per_day },
      isRefused: true,
    },
    context,
  );
};

import { type Money, max, oneUnit } from '../../base/money.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { raiseControlAlert } from '../aml/raise-control-alert.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import type { Bonus } from './bonus.ts';
import { invalidBonus, isFarAbove, maxNamed } from './rules.ts';

type Named = { readonly bonus_id: number; readonly amount?: Money | undefined };
type Granting = Facts<'wallet' | 'bonus_offers'>;

/** The amount of the catalogue in the player's currency, as a grant of it would be. */
const inOwn = (amount: Money, { wallet }: Granting, { operator }: Context): Money =>
  max(oneUnit, inPlayerCurrency(amount, wallet, operator));

const offered = ({ bonus_offers }: Granting, { bonus_id }: Named): Bonus | undefined =>
  bonus_offers.get(bonus_id)?.bonus;

/** Why a key may not name this amount, if it may not. A grant without an amount gives what the catalogue says. */
export const namedAmountRefusal = (account: Granting, named: Named, context: Context): Refusal | undefined => {
  const bonus = offered(account, named);
  const bound = bonus && maxNamed(bonus);
  if (!bonus || bound === undefined || named.amount === undefined) return undefined;
  const most = inOwn(bound, account, context);
  if (named.amount <= most) return undefined;
  return invalidBonus('max_amount', 'The amount is above what a key may grant of this bonus.', {
    bonus_id: bonus.id,
    max: most,
    requested: named.amount,
    currency: account.wallet.currency,
  });
};

type AlertDraft = Draft<'wallet' | 'player' | 'bonus_offers' | 'control_alerts' | 'audit'>;

/** Raises an alert for a named amount that was refused, or that is far above the default amount of the bonus. */
export const alertNamedAmount = (draft: AlertDraft, named: Named, isRefused: boolean, context: Context): void => {
  const bonus = offered(draft, named);
  const { amount } = named;
  if (!bonus || amount === undefined) return;
  const isFar = bonus.default_amount > 0 && isFarAbove(amount, inOwn(bonus.default_amount, draft, context));
  if (!isRefused && !isFar) return;
  const bound = maxNamed(bonus);
  raiseControlAlert(
    draft,
    {
      kind: 'key_grant',
      rule_name: isRefused
        ? `Largest amount of bonus ${bonus.id} by key`
        : `Far above the default amount of bonus ${bonus.id}`,
      payment_amount: amount,
      payment_currency: draft.wallet.currency,
      figures: {
        ...(bonus.default_amount > 0 && { default_amount: bonus.default_amount }),
        ...(bound !== undefined && { max_amount: bound }),
      },
      isRefused,
    },
    context,
  );
};

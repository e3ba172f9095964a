import { capped, type Money, money, zero } from '../../base/money.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { raiseControlAlert } from '../aml/raise-control-alert.ts';
import { inOperatorCurrency } from '../wallet/conversion.ts';
import type { PlayerBonus } from './bonus.ts';
import { invalidBonus } from './rules.ts';

/** What a grant is worth: its amount, or the stakes of its free spins. */
const worthOf = ({ amount, free_spins_left, free_spin_stake }: PlayerBonus): Money =>
  capped(amount + free_spins_left * free_spin_stake);

/**
 * Counts a grant by a key. Whoever has the key names the amount, so nothing else bounds what it creates: a grant beyond
 * the operator's bounds is refused, and the refusal is returned because it raises an alert. A converted amount counts
 * one unit more than its value, so that rounding does not favour many small grants.
 */
export const capKeyGrant = (
  draft: Draft<'wallet' | 'key_grants'>,
  api_key_id: number,
  bonus: PlayerBonus,
  { operator }: Context,
): Refusal | undefined => {
  const day = draft.key_grants.get(api_key_id);
  if (!day) throw new Error(`The grants of key ${api_key_id} are not loaded.`);
  const { per_grant, per_day } = operator.settings.key_grants;
  const worth = inOperatorCurrency(worthOf(bonus), draft.wallet, operator);
  const counted = draft.wallet.currency === operator.currency ? worth : money(worth + 1);
  const refusal = (cap: 'per_grant' | 'per_day', max: Money): Refusal =>
    invalidBonus('key_grants', 'The grant is beyond what a key may grant.', {
      cap,
      max,
      requested: worth,
      granted_today: day.amount,
      currency: operator.currency,
    });
  if (per_grant !== null && worth > per_grant) return refusal('per_grant', per_grant);
  if (per_day !== null && day.amount + counted > per_day) return refusal('per_day', per_day);
  const amount = capped(day.amount + counted);
  draft.key_grants = new Map(draft.key_grants).set(api_key_id, { ...day, amount });
  return undefined;
};

/** Raises an alert for a refused grant: the holder of a key tries to create money. */
export const alertKeyGrant = (
  draft: Draft<'wallet' | 'player' | 'key_grants' | 'control_alerts' | 'audit'>,
  api_key_id: number,
  { details }: Refusal,
  context: Context,
): void => {
  const { per_grant, per_day } = context.operator.settings.key_grants;
  raiseControlAlert(
    draft,
    {
      kind: 'key_grant',
      rule_name: `Bound on bonuses granted by key ${api_key_id}`,
      payment_amount: money(Number(details.requested)),
      payment_currency: context.operator.currency,
      figures: {
        granted_today: draft.key_grants.get(api_key_id)?.amount ?? zero,
        ...(per_grant !== null && { per_grant }),
        ...(per_day !== null && { per_day }),
      },
      isRefused: true,
    },
    context,
  );
};

import type { grantPlayerBonus as staffRoute } from '@croupier/contract/back-office/bonuses.ts';
import type { grantBonus as route } from '@croupier/contract/operator/bonuses.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { Refusal } from '../../base/refusal.ts';
import { defineCommand } from '../../engine/account.ts';
import { attempt } from '../../engine/decide.ts';
import { alertKeyGrant, capKeyGrant } from './cap-key-grants.ts';
import { alertNamedAmount, namedAmountRefusal } from './cap-named-amount.ts';
import { grant } from './grant.ts';
import { viewPlayerBonus, viewStaffPlayerBonus } from './view.ts';

type Grant = BodyOf<typeof route> & { readonly api_key_id: number };
type StaffGrant = BodyOf<typeof staffRoute>;

/** Grants a bonus by the operator's server. */
export const grantBonus = defineCommand({
  name: 'grant_bonus',
  facets: ['wallet', 'player', 'bonuses', 'bonus_offers', 'person_grants', 'key_grants', 'control_alerts', 'audit'],
  needs: (input: Grant) => ({
    bonus_offers: input,
    person_grants: input,
    key_grants: input,
    control_alerts: { controls: ['key_grant'] },
  }),
  refusals: ['BONUS_INVALID', 'VALIDATION_FAILED'],
  decide: (draft, { api_key_id, ...wanted }: Grant, context) => {
    const granted = attempt(draft, () => {
      const bonus = grant(draft, { ...wanted, source: 'manual' }, context);
      return (
        namedAmountRefusal(draft, wanted, context) ??
        capKeyGrant(draft, api_key_id, bonus, context) ?? { data: viewPlayerBonus(bonus) }
      );
    });
    const rule = granted instanceof Refusal && granted.details.rule;
    if (granted instanceof Refusal && rule === 'key_grants') alertKeyGrant(draft, api_key_id, granted, context);
    else alertNamedAmount(draft, wanted, rule === 'max_amount', context);
    return granted;
  },
});

/** Grants a bonus by staff, with a reason: the same grant, and an audit row. */
export const grantByStaff = defineCommand({
  name: 'grant_bonus_by_staff',
  facets: ['wallet', 'player', 'bonuses', 'bonus_offers', 'person_grants', 'audit'],
  needs: (input: StaffGrant) => ({ bonus_offers: input, person_grants: input }),
  refusals: ['BONUS_INVALID', 'VALIDATION_FAILED'],
  decide: (draft, { reason, ...wanted }: StaffGrant, context) => {
    const bonus = grant(draft, { ...wanted, note: reason, source: 'manual' }, context);
    draft.append('audit', {
      action: 'bonus.granted',
      subject_kind: 'player',
      subject_id: bonus.player_id,
      field: 'bonus',
      from_value: null,
      to_value: `${bonus.name}: ${bonus.amount} ${bonus.currency}`,
      reason,
      actor: context.actor,
    });
    return { data: viewStaffPlayerBonus(bonus) };
  },
});

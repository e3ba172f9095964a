import type { grantPlayerBonus as staffRoute } from '@croupier/contract/back-office/bonuses.ts';
import type { grantBonus as route } from '@croupier/contract/operator/bonuses.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { defineCommand } from '../../engine/account.ts';
import { grant } from './grant.ts';
import { viewPlayerBonus, viewStaffPlayerBonus } from './view.ts';

type Grant = BodyOf<typeof route>;
type StaffGrant = BodyOf<typeof staffRoute>;

/** Grants a bonus by the operator's server. */
export const grantBonus = defineCommand({
  name: 'grant_bonus',
  facets: ['wallet', 'player', 'bonuses', 'bonus_offers', 'person_grants'],
  needs: (input: Grant) => ({ bonus_offers: input, person_grants: input }),
  refusals: ['BONUS_INVALID', 'VALIDATION_FAILED'],
  decide: (draft, input: Grant, context) => ({
    data: viewPlayerBonus(grant(draft, { ...input, source: 'manual' }, context)),
  }),
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

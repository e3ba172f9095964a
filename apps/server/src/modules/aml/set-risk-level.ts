import type { setRiskLevel as route } from '@croupier/contract/back-office/aml.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { defineCommand } from '../../engine/account.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import { viewPlayer } from '../players/view.ts';
import { changeRisk } from './risk.ts';

/** Staff set a risk level, up or down. The level that stands already changes nothing. */
export const setRiskLevel = defineCommand({
  name: 'set_risk_level',
  facets: ['wallet', 'player', 'profile', 'audit'],
  decide: (account, { risk_level, reason }: BodyOf<typeof route>, context) => {
    const { actor, now } = context;
    const changed = changeRisk(account, { level: risk_level, reason, actor }, context);
    if (changed.player === account.player) return { account, answer: { data: viewPlayer(account.profile, now) } };
    return {
      account: { ...account, player: changed.player },
      effects: { audit: changed.audit },
      events: changed.events,
      answer: { data: viewChangedPlayer(account.profile, changed.player, now) },
    };
  },
});

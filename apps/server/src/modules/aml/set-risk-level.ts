import { setRiskLevel as route } from '@croupier/contract/back-office/aml.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { defineCommand } from '../../engine/account.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandWithin } from '../../engine/within.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import { viewPlayer } from '../players/view.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { lockRiskLevel } from './queries.ts';
import { changeRisk } from './risk.ts';
import { isHigher } from './rules.ts';

/** Sets a risk level by staff, up or down. Setting the present level changes nothing. */
const setRiskLevel = defineCommand({
  name: 'set_risk_level',
  facets: ['wallet', 'player', 'profile', 'audit'],
  decide: (draft, { risk_level: level, reason }: BodyOf<typeof route>, context) => {
    const { player: before, profile } = draft;
    const { actor, now } = context;
    changeRisk(draft, profile, { level, reason, actor }, context);
    const { player } = draft;
    return { data: player === before ? viewPlayer(profile, now) : viewChangedPlayer(profile, player, now) };
  },
});

/** A lower level weakens a control and requires a second person. The comparison is made under the account's lock. */
export const createSetRiskLevel =
  (engine: Engine) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const { operator, actor, body } = call;
      const { operator_id } = operator;
      const player_id = call.params.player;
      const standing = await lockRiskLevel(tx, operator_id, player_id);
      if (needsSecondPerson(operator) && isHigher(standing, body.risk_level))
        return propose(tx, call, riskLevelChange(engine), { subject_id: player_id, change: body, after: body });
      return commandWithin(engine, tx, setRiskLevel, { operator_id, player_id, input: body, actor, status: 200 });
    });

export const riskLevelChange = (engine: Engine): ProposalKind => ({
  kind: 'player.risk_level',
  current: async (tx, { operator_id }, { subject_id }) => ({
    risk_level: await lockRiskLevel(tx, operator_id, subject_id as number),
  }),
  apply: async (tx, { operator_id, actor }, { subject_id, change }) => {
    const player_id = subject_id as number;
    const input = route.body.parse(change);
    await commandWithin(engine, tx, setRiskLevel, { operator_id, player_id, input, actor, status: 200 });
    return player_id;
  },
});

import * as contract from '@croupier/contract/back-office/aml.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { withReactions } from '../../module/reactions.ts';
import { addDefaultRules } from './add-default-rules.ts';
import { changeRule, ruleUpdate } from './change-rule.ts';
import { closeAlert } from './close-alert.ts';
import { controlAlertFacet } from './control-facet.ts';
import { createRule } from './create-rule.ts';
import { amlFacet } from './facet.ts';
import { getAlert } from './get-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { listRules } from './list-rules.ts';
import { lockPlayer } from './lock-player.ts';
import { personPaymentFacet } from './person-facet.ts';
import { alertExists, ruleExists } from './queries.ts';
import { riskProfileFacet } from './risk-profile-facet.ts';
import { createSetRiskLevel, riskLevelChange } from './set-risk-level.ts';
import { takeAlert } from './take-alert.ts';

const routes = ({ engine, reactions }: Parts): MountedRoute[] => [
  handle(contract.listAmlRules, listRules),
  handle(contract.createAmlRule, createRule),
  handle(contract.addDefaultAmlRules, addDefaultRules),
  handle(contract.updateAmlRule, changeRule),
  handle(contract.listAmlAlerts, listAlerts),
  handle(contract.getAmlAlert, getAlert),
  handle(contract.takeAmlAlert, takeAlert),
  handle(contract.closeAmlAlert, closeAlert),
  handle(contract.setRiskLevel, createSetRiskLevel(engine)),
  handle(
    contract.lockByAml,
    commandHandler(engine, withReactions(lockPlayer, reactions.onDraft('player_locked')), (call) => [
      call.params.player,
      call.body,
    ]),
  ),
];

export const amlModule: Module = {
  name: 'aml',
  tables: ['aml_alerts', 'aml_hits', 'aml_rules'],
  routes,
  facets: () => [amlFacet, personPaymentFacet, controlAlertFacet, riskProfileFacet],
  resolvers: { aml_rule: ruleExists, alert: alertExists },
  proposals: ({ engine }) => [ruleUpdate, riskLevelChange(engine)],
};

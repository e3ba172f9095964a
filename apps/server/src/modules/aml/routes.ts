import * as contract from '@croupier/contract/back-office/aml.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { type Consequence, withConsequences } from '../responsible-gaming/consequences.ts';
import { addDefaultRules } from './add-default-rules.ts';
import { changeRule } from './change-rule.ts';
import { closeAlert } from './close-alert.ts';
import { createRule } from './create-rule.ts';
import { getAlert } from './get-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { listRules } from './list-rules.ts';
import { lockPlayer } from './lock-player.ts';
import { createSetRiskLevel } from './set-risk-level.ts';
import { takeAlert } from './take-alert.ts';

export const amlRoutes = (engine: Engine, consequences: readonly Consequence[]): MountedRoute[] => [
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
    commandHandler(engine, withConsequences(lockPlayer, consequences), (call) => [call.params.player, call.body]),
  ),
];

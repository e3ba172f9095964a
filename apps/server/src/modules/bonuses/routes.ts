import * as staff from '@croupier/contract/back-office/bonuses.ts';
import * as operator from '@croupier/contract/operator/bonuses.ts';
import * as player from '@croupier/contract/player/bonuses.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { changeBonus, createBonus } from './edit-catalogue.ts';
import { cancelBonus, forfeitBonus, onPlayerBonus } from './end-bonus.ts';
import { grantBonus } from './grant-bonus.ts';
import { createGrantByHand } from './grant-by-hand.ts';
import {
  createListOwnBonuses,
  createListPlayerBonuses,
  createListStaffPlayerBonuses,
  readBonuses,
  readStaffBonuses,
} from './list-bonuses.ts';
import { readHistory } from './list-history.ts';

export const bonusRoutes = (engine: Engine): MountedRoute[] => [
  handle(operator.listBonuses, readBonuses),
  handle(operator.listPlayerBonuses, createListPlayerBonuses(engine)),
  handle(
    operator.grantBonus,
    commandHandler(engine, grantBonus, (call) => [call.params.player, call.body]),
  ),
  handle(player.listOwnBonuses, createListOwnBonuses(engine)),
  handle(staff.listStaffBonuses, readStaffBonuses),
  handle(staff.createBonus, createBonus),
  handle(staff.updateBonus, changeBonus),
  handle(staff.listStaffPlayerBonuses, createListStaffPlayerBonuses(engine)),
  handle(staff.grantPlayerBonus, createGrantByHand(engine)),
  handle(staff.forfeitPlayerBonus, commandHandler(engine, forfeitBonus, onPlayerBonus)),
  handle(staff.cancelPlayerBonus, commandHandler(engine, cancelBonus, onPlayerBonus)),
  handle(staff.listBonusHistory, readHistory),
];

import * as staff from '@croupier/contract/back-office/bonuses.ts';
import * as operator from '@croupier/contract/operator/bonuses.ts';
import * as player from '@croupier/contract/player/bonuses.ts';
import { handle, type MountedRoute, playerOf } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { createCashbackSweep } from './cashback-sweep.ts';
import { checkBonusEntries, checkBonusProgress, checkBonusQueues, checkFreeRoundOrders } from './check-bonuses.ts';
import { bonusCreation, bonusUpdate, changeBonus, createBonus } from './edit-catalogue.ts';
import { cancelBonus, forfeitBonus, forfeitOnClosing, forfeitOnExclusion, onPlayerBonus } from './end-bonus.ts';
import { bonusFacet } from './facet.ts';
import { grantBonus } from './grant-bonus.ts';
import { bonusGrant, createGrantByHand } from './grant-by-hand.ts';
import { keyGrantFacet } from './key-grant-facet.ts';
import {
  createListOwnBonuses,
  createListPlayerBonuses,
  createListStaffPlayerBonuses,
  readBonuses,
  readStaffBonuses,
  settleBeforeReading,
} from './list-bonuses.ts';
import { readHistory } from './list-history.ts';
import { bonusOfferFacet } from './offer-facet.ts';
import { personGrantFacet } from './person-facet.ts';

import { previewDepositBonus } from './preview-deposit-bonus.ts';
import { bonusExists, playerBonusExists } from './shared-queries.ts';
import { createBonusSweep } from './sweep.ts';

const routes = ({ engine }: Parts): MountedRoute[] => [
  handle(operator.listBonuses, readBonuses),
  handle(operator.listPlayerBonuses, createListPlayerBonuses(engine)),
  handle(
    operator.grantBonus,
    commandHandler(engine, grantBonus, (call) => [
      call.params.player,
      { ...call.body, api_key_id: call.actor.id as number },
    ]),
  ),
  handle(player.listOwnBonuses, createListOwnBonuses(engine)),
  handle(
    player.getOwnDepositBonus,
    commandHandler(engine, previewDepositBonus, (call) => [playerOf(call), call.query]),
  ),
  handle(staff.listStaffBonuses, readStaffBonuses),
  handle(staff.createBonus, createBonus),
  handle(staff.updateBonus, changeBonus),
  handle(staff.listStaffPlayerBonuses, createListStaffPlayerBonuses(engine)),
  handle(staff.grantPlayerBonus, createGrantByHand(engine)),
  handle(staff.forfeitPlayerBonus, commandHandler(engine, forfeitBonus, onPlayerBonus)),
  handle(staff.cancelPlayerBonus, commandHandler(engine, cancelBonus, onPlayerBonus)),
  handle(staff.listBonusHistory, readHistory),
];

export const bonusesModule: Module = {
  name: 'bonuses',
  tables: ['bonuses', 'cashback_runs', 'free_round_orders', 'key_grant_days', 'player_bonus_history', 'player_bonuses'],
  routes,
  facets: () => [bonusFacet, bonusOfferFacet, personGrantFacet, keyGrantFacet],
  sweeps: (parts) => [createBonusSweep(parts), createCashbackSweep(parts)],
  resolvers: { bonus: bonusExists, player_bonus: playerBonusExists },
  proposals: ({ engine }) => [bonusCreation, bonusUpdate, bonusGrant(engine)],
  reactions: [forfeitOnExclusion, forfeitOnClosing, settleBeforeReading],
  checks: [checkBonusEntries, checkBonusProgress, checkBonusQueues, checkFreeRoundOrders],
};

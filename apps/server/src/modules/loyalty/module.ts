import * as staff from '@croupier/contract/back-office/loyalty.ts';
import * as operator from '@croupier/contract/operator/loyalty.ts';
import * as player from '@croupier/contract/player/loyalty.ts';
import { type Call, handle, type MountedRoute, playerOf } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { checkPoints } from './check-points.ts';
import { createCorrectPoints, pointsCorrection } from './correct-points.ts';
import { exchangePoints } from './exchange-points.ts';
import { loyaltyFacet } from './facet.ts';
import { readChanges, readLoyalty, readOwnLoyalty } from './read-loyalty.ts';
import { programmeChange, readProgramme, setProgramme } from './set-programme.ts';

const routes = ({ engine }: Parts): MountedRoute[] => [
  handle(player.getOwnLoyalty, readOwnLoyalty),
  handle(
    player.exchangePoints,
    commandHandler(engine, exchangePoints, (call) => [playerOf(call as unknown as Call), call.body]),
  ),
  handle(operator.getPlayerLoyalty, readLoyalty),
  handle(staff.getLoyaltyProgramme, readProgramme),
  handle(staff.setLoyaltyProgramme, setProgramme),
  handle(staff.staffGetLoyalty, readLoyalty),
  handle(staff.listLoyaltyChanges, readChanges),
  handle(staff.correctPoints, createCorrectPoints(engine)),
];

export const loyaltyModule: Module = {
  name: 'loyalty',
  tables: ['loyalty_changes'],
  routes,
  facets: () => [loyaltyFacet],
  proposals: ({ engine }) => [programmeChange, pointsCorrection(engine)],
  checks: [checkPoints],
};

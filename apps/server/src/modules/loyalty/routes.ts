import * as staff from '@croupier/contract/back-office/loyalty.ts';
import * as operator from '@croupier/contract/operator/loyalty.ts';
import * as player from '@croupier/contract/player/loyalty.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { type Call, handle, type MountedRoute, playerOf } from '../../http/call.ts';
import { createCorrectPoints } from './correct-points.ts';
import { exchangePoints } from './exchange-points.ts';
import { readChanges, readLoyalty, readOwnLoyalty } from './read-loyalty.ts';
import { readProgramme, setProgramme } from './set-programme.ts';

export const loyaltyRoutes = (engine: Engine): MountedRoute[] => [
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

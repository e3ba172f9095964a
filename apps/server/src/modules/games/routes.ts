import * as staff from '@croupier/contract/back-office/games.ts';
import * as operator from '@croupier/contract/operator/games.ts';
import * as player from '@croupier/contract/player/games.ts';
import type { RandomSource } from '../../base/random.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { handle, type MountedRoute, playerOf } from '../../http/call.ts';
import { importGames } from './import-games.ts';
import { launchGame, prepareLaunch } from './launch-game.ts';
import { getGame, listCategories, listGames, listProviders } from './list-games.ts';
import { changeGame, createGame, getStaffGame, listStaffGames } from './staff-games.ts';
import { changeProvider, createProvider, listStaffProviders } from './staff-providers.ts';

export const gameRoutes = ({ engine, random }: { engine: Engine; random: RandomSource }): MountedRoute[] => {
  const launch = launchGame;
  return [
    handle(operator.listGames, listGames),
    handle(operator.listGameProviders, listProviders),
    handle(operator.listGameCategories, listCategories),
    handle(operator.getGame, getGame),
    handle(
      operator.launchGame,
      commandHandler(engine, launch, async (call) => [call.params.player, await prepareLaunch(random, call, null)]),
    ),
    handle(
      player.launchOwnGame,
      commandHandler(engine, launch, async (call) => [playerOf(call), await prepareLaunch(random, call, call.ip)]),
    ),
    handle(staff.listStaffGameProviders, listStaffProviders),
    handle(staff.createGameProvider, createProvider),
    handle(staff.changeGameProvider, changeProvider),
    handle(staff.listStaffGames, listStaffGames),
    handle(staff.getStaffGame, getStaffGame),
    handle(staff.createGame, createGame),
    handle(staff.changeGame, changeGame),
    handle(staff.importGames, importGames),
  ];
};

import * as pictures from '@croupier/contract/back-office/game-pictures.ts';
import * as staff from '@croupier/contract/back-office/games.ts';
import * as arranging from '@croupier/contract/back-office/lobby.ts';
import * as operator from '@croupier/contract/operator/games.ts';
import * as lobby from '@croupier/contract/operator/lobby.ts';
import * as player from '@croupier/contract/player/games.ts';
import * as own from '@croupier/contract/player/lobby.ts';
import { handle, type MountedRoute, playerOf } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { removePicture, uploadPicture } from './change-picture.ts';
import { changeSection, createSection, listSections, orderSections, removeSection } from './edit-lobby.ts';
import {
  endSessionsOnExclusion,
  endSessionsOnLock,
  endSessionsOnRevocation,
  endSessionsOnStop,
} from './end-sessions.ts';
import { sessionFacet } from './facet.ts';
import { importGames } from './import-games.ts';
import { launchGame, prepareLaunch } from './launch-game.ts';
import { getGame, listCategories, listGames, listProviders } from './list-games.ts';
import { sectionExists } from './lobby-queries.ts';
import { gameExists, gameIsListed } from './queries.ts';
import { thumbnailPages } from './serve-thumbnails.ts';
import { providerExists } from './shared-queries.ts';
import { getLobby, getOwnGame, getOwnLobby, listOwnGames } from './show-lobby.ts';
import { changeGame, createGame, gameCreation, gameUpdate, getStaffGame, listStaffGames } from './staff-games.ts';
import {
  changeProvider,
  createProvider,
  listStaffProviders,
  providerCreation,
  providerUpdate,
} from './staff-providers.ts';
import { createRevokedKeySweep } from './sweep.ts';
import { liveTokenFacet } from './token-facet.ts';

const routes = ({ engine, random, fileStore }: Parts): MountedRoute[] => {
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
    handle(pictures.uploadGamePicture, uploadPicture(fileStore)),
    handle(pictures.removeGamePicture, removePicture(fileStore)),
    handle(lobby.getLobby, getLobby),
    handle(own.getOwnLobby, getOwnLobby),
    handle(own.listOwnGames, listOwnGames),
    handle(own.getOwnGame, getOwnGame),
    handle(arranging.listLobbySections, listSections),
    handle(arranging.createLobbySection, createSection),
    handle(arranging.orderLobbySections, orderSections),
    handle(arranging.changeLobbySection, changeSection),
    handle(arranging.deleteLobbySection, removeSection),
  ];
};

export const gamesModule: Module = {
  name: 'games',
  tables: ['game_player_refs', 'game_providers', 'game_sessions', 'games', 'lobby_sections'],
  routes,
  facets: () => [sessionFacet, liveTokenFacet],
  resolvers: {
    game: gameIsListed,
    catalogue_game: gameExists,
    game_provider: providerExists,
    lobby_section: sectionExists,
  },
  proposals: () => [providerCreation, providerUpdate, gameCreation, gameUpdate],
  reactions: [endSessionsOnExclusion, endSessionsOnLock, endSessionsOnStop, endSessionsOnRevocation],
  sweeps: (parts) => [createRevokedKeySweep({ ...parts, sql: parts.background })],
  pages: ({ fileStore }) => thumbnailPages(fileStore),
};

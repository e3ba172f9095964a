import {
  changePlayerStatus,
  getPlayer,
  issueSessionToken,
  listPlayers,
  playerChanges,
  updatePlayer as updatePlayerRoute,
} from '@croupier/contract/operator/players.ts';
import { getOwnPlayer } from '@croupier/contract/player/profile.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { tokensKeptMilliseconds } from '../../module/tables.ts';
import { createChangeStatus } from './change-status.ts';
import { playerFacet } from './facet.ts';
import { createFaultFinder } from './find-faults.ts';
import { createGetOwnPlayer, createGetPlayer } from './get-player.ts';
import { createIssueSessionToken } from './issue-session-token.ts';
import { listPlayersByFilter } from './list-players.ts';
import { profileFacet } from './profile-facet.ts';
import { createPlayerReader } from './queries.ts';
import { playerExists } from './shared-queries.ts';
import { categoryChange } from './staff-category.ts';
import { staffRoutes } from './staff-routes.ts';
import { createUpdatePlayer } from './update-player.ts';

const routes = (parts: Parts): MountedRoute[] => {
  const reader = createPlayerReader(parts.sql);
  return [
    handle(listPlayers, (call) => listPlayersByFilter(call)),
    handle(getPlayer, createGetPlayer(reader)),
    handle(updatePlayerRoute, createUpdatePlayer(parts.reactions), createFaultFinder(playerChanges)),
    handle(changePlayerStatus, createChangeStatus(parts.reactions)),
    handle(issueSessionToken, createIssueSessionToken(parts.random)),
    handle(getOwnPlayer, createGetOwnPlayer(reader)),
    ...staffRoutes(parts.reactions),
  ];
};

export const playersModule: Module = {
  name: 'players',
  tables: ['player_blocks', 'player_index', 'player_notes', 'player_tokens', 'players'],
  expiring: [{ table: 'player_tokens', keptMilliseconds: tokensKeptMilliseconds }],
  routes,
  facets: () => [playerFacet, profileFacet],
  resolvers: { player: playerExists },
  proposals: () => [categoryChange],
};

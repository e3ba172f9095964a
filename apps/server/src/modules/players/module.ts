import * as staff from '@croupier/contract/back-office/players.ts';
import {
  changePlayerStatus,
  getPlayer,
  issueSessionToken,
  listPlayers,
  playerChanges,
  updatePlayer,
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
import { categoryChange, setPlayerCategory } from './staff-category.ts';
import { getStaffPlayer } from './staff-get-player.ts';
import { addPlayerNote, listPlayerNotes } from './staff-notes.ts';
import { getPlayerRestrictions, setPlayerRestrictions } from './staff-restrictions.ts';
import { listPlayerTerms } from './staff-terms.ts';
import { createUpdatePlayer } from './update-player.ts';

const routes = ({ sql, random, reactions }: Parts): MountedRoute[] => {
  const reader = createPlayerReader(sql);
  // Staff use the same use cases as operators where they do the same.
  const update = createUpdatePlayer(reactions);
  const changeStatus = createChangeStatus(reactions);
  const findFaults = createFaultFinder(playerChanges);
  return [
    handle(listPlayers, (call) => listPlayersByFilter(call)),
    handle(getPlayer, createGetPlayer(reader)),
    handle(updatePlayer, update, findFaults),
    handle(changePlayerStatus, changeStatus),
    handle(issueSessionToken, createIssueSessionToken(random)),
    handle(getOwnPlayer, createGetOwnPlayer(reader)),
    handle(staff.listStaffPlayers, (call) => listPlayersByFilter(call, true)),
    handle(staff.getStaffPlayer, getStaffPlayer),
    handle<typeof staff.updateStaffPlayer>(staff.updateStaffPlayer, update, findFaults),
    handle<typeof staff.changeStaffPlayerStatus>(staff.changeStaffPlayerStatus, changeStatus),
    handle(staff.getPlayerRestrictions, getPlayerRestrictions),
    handle(staff.setPlayerRestrictions, setPlayerRestrictions),
    handle(staff.setPlayerCategory, setPlayerCategory),
    handle(staff.listPlayerNotes, listPlayerNotes),
    handle(staff.listPlayerTerms, listPlayerTerms),
    handle(staff.addPlayerNote, addPlayerNote),
  ];
};

export const playersModule: Module = {
  name: 'players',
  tables: ['player_blocks', 'player_index', 'player_notes', 'player_terms', 'player_tokens', 'players'],
  expiring: [{ table: 'player_tokens', keptMilliseconds: tokensKeptMilliseconds }],
  routes,
  facets: () => [playerFacet, profileFacet],
  resolvers: { player: playerExists },
  proposals: () => [categoryChange],
};

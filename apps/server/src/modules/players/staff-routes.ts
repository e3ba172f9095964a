import * as contract from '@croupier/contract/back-office/players.ts';
import { playerChanges } from '@croupier/contract/operator/players.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Reactions } from '../../module/reactions.ts';
import { createChangeStatus } from './change-status.ts';
import { createFaultFinder } from './find-faults.ts';
import { listPlayersByFilter } from './list-players.ts';
import { setPlayerCategory } from './staff-category.ts';
import { getStaffPlayer } from './staff-get-player.ts';
import { addPlayerNote, listPlayerNotes } from './staff-notes.ts';
import { getPlayerRestrictions, setPlayerRestrictions } from './staff-restrictions.ts';
import { createUpdatePlayer } from './update-player.ts';

/** Staff use the same use cases as operators where they do the same. */
export const staffRoutes = (reactions: Reactions): MountedRoute[] => [
  handle(contract.listStaffPlayers, (call) => listPlayersByFilter(call, true)),
  handle(contract.getStaffPlayer, getStaffPlayer),
  handle<typeof contract.updateStaffPlayer>(
    contract.updateStaffPlayer,
    createUpdatePlayer(reactions),
    createFaultFinder(playerChanges),
  ),
  handle<typeof contract.changeStaffPlayerStatus>(contract.changeStaffPlayerStatus, createChangeStatus(reactions)),
  handle(contract.getPlayerRestrictions, getPlayerRestrictions),
  handle(contract.setPlayerRestrictions, setPlayerRestrictions),
  handle(contract.setPlayerCategory, setPlayerCategory),
  handle(contract.listPlayerNotes, listPlayerNotes),
  handle(contract.addPlayerNote, addPlayerNote),
];

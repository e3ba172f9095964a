import * as contract from '@croupier/contract/back-office/players.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { type Aftermath, createChangeStatus, type Ending } from './change-status.ts';
import { listPlayersByFilter } from './list-players.ts';
import { setPlayerCategory } from './staff-category.ts';
import { getStaffPlayer } from './staff-get-player.ts';
import { addPlayerNote, listPlayerNotes } from './staff-notes.ts';
import { getPlayerRestrictions, setPlayerRestrictions } from './staff-restrictions.ts';
import { updatePlayer } from './update-player.ts';

/** Where staff do what operators do, they do it by the same use case. */
export const staffPlayerRoutes = (
  endings: readonly Ending[] = [],
  aftermath: readonly Aftermath[] = [],
): MountedRoute[] => [
  handle(contract.listStaffPlayers, listPlayersByFilter),
  handle(contract.getStaffPlayer, getStaffPlayer),
  handle<typeof contract.updateStaffPlayer>(contract.updateStaffPlayer, updatePlayer),
  handle<typeof contract.changeStaffPlayerStatus>(
    contract.changeStaffPlayerStatus,
    createChangeStatus(endings, aftermath),
  ),
  handle(contract.getPlayerRestrictions, getPlayerRestrictions),
  handle(contract.setPlayerRestrictions, setPlayerRestrictions),
  handle(contract.setPlayerCategory, setPlayerCategory),
  handle(contract.listPlayerNotes, listPlayerNotes),
  handle(contract.addPlayerNote, addPlayerNote),
];

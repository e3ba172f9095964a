import * as staff from '@croupier/contract/back-office/tournaments.ts';
import * as operator from '@croupier/contract/operator/tournaments.ts';
import * as player from '@croupier/contract/player/tournaments.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { cancelTournament, changeTournament, createTournament } from './edit-tournament.ts';
import {
  readLeaderboard,
  readOwnLeaderboard,
  readOwnTournaments,
  readTournament,
  readTournaments,
} from './read-tournaments.ts';

export const tournamentRoutes = (): MountedRoute[] => [
  handle(player.listOwnTournaments, readOwnTournaments),
  handle(player.getOwnLeaderboard, readOwnLeaderboard),
  handle(operator.listTournaments, readTournaments),
  handle(operator.getLeaderboard, readLeaderboard),
  handle(staff.staffListTournaments, readTournaments),
  handle(staff.createTournament, createTournament),
  handle(staff.staffGetTournament, readTournament),
  handle(staff.updateTournament, changeTournament),
  handle(staff.cancelTournament, cancelTournament),
  handle(staff.staffGetLeaderboard, readLeaderboard),
];

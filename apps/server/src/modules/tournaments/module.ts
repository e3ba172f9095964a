import * as staff from '@croupier/contract/back-office/tournaments.ts';
import * as operator from '@croupier/contract/operator/tournaments.ts';
import * as player from '@croupier/contract/player/tournaments.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { checkRewardEntries } from './check-prizes.ts';
import {
  cancelTournament,
  changeTournament,
  createTournament,
  tournamentCreation,
  tournamentUpdate,
} from './edit-tournament.ts';
import { prizeFacet } from './facet.ts';
import { tournamentExists } from './queries.ts';
import {
  readLeaderboard,
  readOwnLeaderboard,
  readOwnTournaments,
  readTournament,
  readTournaments,
} from './read-tournaments.ts';
import { createTournamentSweep } from './sweep.ts';

const routes = (): MountedRoute[] => [
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

export const tournamentsModule: Module = {
  name: 'tournaments',
  tables: ['tournament_prizes', 'tournament_scores', 'tournaments'],
  routes,
  facets: () => [prizeFacet],
  sweeps: (parts) => [createTournamentSweep({ ...parts, sql: parts.background })],
  resolvers: { tournament: tournamentExists },
  proposals: () => [tournamentCreation, tournamentUpdate],
  checks: [checkRewardEntries],
};

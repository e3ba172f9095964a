import {
  changePlayerStatus,
  getPlayer,
  issueSessionToken,
  listPlayers,
  playerChanges,
  updatePlayer as updatePlayerRoute,
} from '@croupier/contract/operator/players.ts';
import { getOwnPlayer } from '@croupier/contract/player/profile.ts';
import type { RandomSource } from '../../base/random.ts';
import type { Sql } from '../../database/pool.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { type Aftermath, createChangeStatus, type Ending } from './change-status.ts';
import { createFaultFinder } from './find-faults.ts';
import { createGetOwnPlayer, createGetPlayer } from './get-player.ts';
import { createIssueSessionToken } from './issue-session-token.ts';
import { listPlayersByFilter } from './list-players.ts';
import { createPlayerReader } from './queries.ts';
import { createUpdatePlayer, type IdentityChange } from './update-player.ts';

type Parts = {
  readonly sql: Sql;
  readonly random: RandomSource;
  readonly endings?: readonly Ending[];
  readonly aftermath?: readonly Aftermath[];
  readonly identityChange: IdentityChange;
};

export const playerRoutes = ({ sql, random, endings = [], aftermath = [], identityChange }: Parts): MountedRoute[] => {
  const reader = createPlayerReader(sql);
  return [
    handle(listPlayers, (call) => listPlayersByFilter(call)),
    handle(getPlayer, createGetPlayer(reader)),
    handle(updatePlayerRoute, createUpdatePlayer(identityChange), createFaultFinder(playerChanges)),
    handle(changePlayerStatus, createChangeStatus(endings, aftermath)),
    handle(issueSessionToken, createIssueSessionToken(random)),
    handle(getOwnPlayer, createGetOwnPlayer(reader)),
  ];
};

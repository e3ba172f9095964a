import { closeIdentityMatch, listIdentityMatches } from '@croupier/contract/back-office/identity-matches.ts';
import * as staff from '@croupier/contract/back-office/limits.ts';
import * as operator from '@croupier/contract/operator/limits.ts';
import * as own from '@croupier/contract/player/limits.ts';
import { getOwnSession } from '@croupier/contract/player/session.ts';
import { type Call, forOwnPlayer, handle, type MountedRoute, playerOf, tokenOf } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { matchExists } from '../identity/match-queries.ts';
import { mayRaiseLimits } from '../players/token-rules.ts';
import { createExcludePlayer } from './exclude-player.ts';
import { limitFacet } from './facet.ts';
import { reachChangedPlayer, spreadChangedPlayer } from './reach-changed-player.ts';
import { readLimits, readLimitsWithUsage } from './read-limits.ts';
import { createCloseMatch, listMatches } from './review-matches.ts';
import { setLimits } from './set-limits.ts';
import { showOwnSession } from './show-session.ts';
import { spreadAfterwards } from './spread-afterwards.ts';
import { createSpreadSweep, spreadOf } from './spread-exclusion.ts';
import { spreadFacet } from './spread-facet.ts';
import { createLimitSweep } from './sweep.ts';

const routes = (parts: Parts): MountedRoute[] => {
  const { engine } = parts;
  const excludePlayer = createExcludePlayer(parts.reactions.onDraft('player_excluded'));
  const spread = spreadOf(parts);
  return [
    handle(operator.getLimits, readLimits),
    handle(
      operator.setLimits,
      commandHandler(engine, setLimits, (call) => [call.params.player, call.body]),
    ),
    handle(
      operator.excludePlayer,
      spreadAfterwards(
        spread,
        commandHandler(engine, excludePlayer, (call: Call<typeof operator.excludePlayer>) => [
          call.params.player,
          call.body,
        ]),
      ),
    ),
    handle(listIdentityMatches, listMatches),
    handle(closeIdentityMatch, createCloseMatch(spread)),
    handle(getOwnSession, showOwnSession),
    handle(own.getOwnLimits, (call) => readLimitsWithUsage(forOwnPlayer(call))),
    handle(
      own.setOwnLimits,
      commandHandler(engine, setLimits, (call) => [
        playerOf(call),
        { ...call.body, onlyLowers: !mayRaiseLimits(tokenOf(call)) },
      ]),
    ),
    handle(
      own.excludeOwnPlayer,
      spreadAfterwards(
        spread,
        commandHandler(engine, excludePlayer, (call: Call<typeof own.excludeOwnPlayer>) => [playerOf(call), call.body]),
      ),
    ),
    handle(staff.getStaffLimits, readLimitsWithUsage),
    handle(
      staff.setStaffLimits,
      commandHandler(engine, setLimits, (call) => [call.params.player, call.body]),
    ),
    handle(
      staff.excludeStaffPlayer,
      spreadAfterwards(
        spread,
        commandHandler(engine, excludePlayer, (call: Call<typeof staff.excludeStaffPlayer>) => [
          call.params.player,
          call.body,
        ]),
      ),
    ),
  ];
};

export const responsibleGamingModule: Module = {
  name: 'responsible-gaming',
  tables: ['exclusion_spreads', 'player_limits'],
  routes,
  facets: () => [limitFacet, spreadFacet],
  sweeps: (parts) => [createLimitSweep(parts), createSpreadSweep(parts)],
  resolvers: { identity_match: matchExists },
  reactions: [reachChangedPlayer, spreadChangedPlayer],
};

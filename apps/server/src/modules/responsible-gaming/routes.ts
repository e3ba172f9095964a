import { closeIdentityMatch, listIdentityMatches } from '@croupier/contract/back-office/identity-matches.ts';
import * as staff from '@croupier/contract/back-office/limits.ts';
import * as operator from '@croupier/contract/operator/limits.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { type Call, handle, type MountedRoute } from '../../http/call.ts';
import type { Consequence } from './consequences.ts';
import { createExcludePlayer } from './exclude-player.ts';
import { readLimits } from './read-limits.ts';
import { createCloseMatch, listMatches } from './review-matches.ts';
import { setLimits } from './set-limits.ts';
import type { SpreadExclusion } from './spread-exclusion.ts';
import { thenSpread } from './then-spread.ts';

type Parts = {
  readonly engine: Engine;
  readonly consequences: readonly Consequence[];
  readonly spread: SpreadExclusion;
};

export const responsibleGamingRoutes = ({ engine, consequences, spread }: Parts): MountedRoute[] => {
  const excludePlayer = createExcludePlayer(consequences);
  return [
    handle(operator.getLimits, readLimits),
    handle(
      operator.setLimits,
      commandHandler(engine, setLimits, (call) => [call.params.player, call.body]),
    ),
    handle(
      operator.excludePlayer,
      thenSpread(
        spread,
        commandHandler(engine, excludePlayer, (call: Call<typeof operator.excludePlayer>) => [
          call.params.player,
          call.body,
        ]),
      ),
    ),
    handle(listIdentityMatches, listMatches),
    handle(closeIdentityMatch, createCloseMatch(spread)),
    handle(staff.getStaffLimits, readLimits),
    handle(
      staff.setStaffLimits,
      commandHandler(engine, setLimits, (call) => [call.params.player, call.body]),
    ),
    handle(
      staff.excludeStaffPlayer,
      thenSpread(
        spread,
        commandHandler(engine, excludePlayer, (call: Call<typeof staff.excludeStaffPlayer>) => [
          call.params.player,
          call.body,
        ]),
      ),
    ),
  ];
};

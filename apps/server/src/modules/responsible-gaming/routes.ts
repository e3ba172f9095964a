import * as staff from '@croupier/contract/back-office/limits.ts';
import * as operator from '@croupier/contract/operator/limits.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import type { Consequence } from './consequences.ts';
import { createExcludePlayer } from './exclude-player.ts';
import { readLimits } from './read-limits.ts';
import { setLimits } from './set-limits.ts';

export const responsibleGamingRoutes = (engine: Engine, consequences: readonly Consequence[]): MountedRoute[] => {
  const excludePlayer = createExcludePlayer(consequences);
  return [
    handle(operator.getLimits, readLimits),
    handle(
      operator.setLimits,
      commandHandler(engine, setLimits, (call) => [call.params.player, call.body]),
    ),
    handle(
      operator.excludePlayer,
      commandHandler(engine, excludePlayer, (call) => [call.params.player, call.body]),
    ),
    handle(staff.getStaffLimits, readLimits),
    handle(
      staff.setStaffLimits,
      commandHandler(engine, setLimits, (call) => [call.params.player, call.body]),
    ),
    handle(
      staff.excludeStaffPlayer,
      commandHandler(engine, excludePlayer, (call) => [call.params.player, call.body]),
    ),
  ];
};

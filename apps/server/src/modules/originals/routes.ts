import * as contract from '@croupier/contract/player/originals.ts';
import type { RandomSource } from '../../base/random.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/handler.ts';
import { type Call, handle, type MountedRoute, playerOf } from '../../http/call.ts';
import { playRound } from './play-round.ts';
import { rotateSeeds, showSeeds } from './rotate-seeds.ts';
import { newServerSeed } from './seeds.ts';
import { verifyRound } from './verify-round.ts';

export const originalRoutes = (engine: Engine, random: RandomSource): MountedRoute[] => [
  handle(
    contract.playOriginal,
    commandHandler(engine, playRound, (call) => [own(call), { game_id: call.params.game, ...call.body }]),
  ),
  handle(
    contract.getFairness,
    commandHandler(engine, showSeeds, (call) => [own(call), null]),
  ),
  handle(
    contract.rotateSeeds,
    commandHandler(engine, rotateSeeds, (call) => [
      own(call),
      { ...call.body, next_server_seed: newServerSeed(random) },
    ]),
  ),
  handle(contract.verifyRound, verifyRound),
];

const own = (call: unknown): number => playerOf(call as Call);

import * as contract from '@croupier/contract/player/originals.ts';
import { type Call, handle, type MountedRoute, playerOf } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { gameFacet } from './catalogue-facet.ts';
import { createSeedFacet } from './facet.ts';
import { playRound } from './play-round.ts';
import { rotateSeeds, showSeeds } from './rotate-seeds.ts';
import { newServerSeed } from './seeds.ts';
import { verifierPages } from './serve-verifier.ts';
import { verifyRound } from './verify-round.ts';

const routes = ({ engine, random }: Parts): MountedRoute[] => [
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

export const originalsModule: Module = {
  name: 'originals',
  tables: ['player_seeds', 'revealed_seeds'],
  routes,
  facets: ({ masterKey, random }) => [gameFacet, createSeedFacet(masterKey, random)],
  pages: () => verifierPages,
};

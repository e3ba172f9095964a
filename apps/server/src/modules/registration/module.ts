import { newPlayer, registerPlayer } from '@croupier/contract/operator/players.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { createFaultFinder } from '../players/find-faults.ts';
import { createRegisterPlayer } from './register-player.ts';

const routes = (parts: Parts): MountedRoute[] => [
  handle(registerPlayer, createRegisterPlayer(parts), createFaultFinder(newPlayer)),
];

export const registrationModule: Module = {
  name: 'registration',
  routes,
};

import { newPlayer, registerPlayer } from '@croupier/contract/operator/players.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { createFaultFinder } from '../players/find-faults.ts';
import { limitRegistrations } from './limit-registrations.ts';
import { createRegisterPlayer } from './register-player.ts';

const routes = (parts: Parts): MountedRoute[] => {
  const findFaults = createFaultFinder(newPlayer);
  return [
    handle(registerPlayer, createRegisterPlayer(parts), async (given, call) => {
      // Before anything is looked up: faults say what is taken, too.
      await limitRegistrations(parts, call.operator.operator_id, given);
      return findFaults(given, call);
    }),
  ];
};

export const registrationModule: Module = {
  name: 'registration',
  routes,
};

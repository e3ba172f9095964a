import { newPlayer, registerPlayer } from '@croupier/contract/operator/players.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createFaultFinder } from '../players/find-faults.ts';
import { createRegisterPlayer, type RegistrationParts } from './register-player.ts';

export const registrationRoutes = (parts: RegistrationParts): MountedRoute[] => [
  handle(registerPlayer, createRegisterPlayer(parts), createFaultFinder(newPlayer)),
];

import { registerPlayer } from '@croupier/contract/operator/players.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createRegisterPlayer, type RegistrationParts } from './register-player.ts';

export const registrationRoutes = (parts: RegistrationParts): MountedRoute[] => [
  handle(registerPlayer, createRegisterPlayer(parts)),
];

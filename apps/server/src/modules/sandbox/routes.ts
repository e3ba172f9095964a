import { moveSandboxClock } from '@croupier/contract/operator/sandbox.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createMoveClock, type SandboxParts } from './move-clock.ts';

export const sandboxRoutes = (parts: SandboxParts): MountedRoute[] => [
  handle(moveSandboxClock, createMoveClock(parts)),
];

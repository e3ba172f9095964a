import { moveSandboxClock } from '@croupier/contract/operator/sandbox.ts';
import { triggerSandboxEvent } from '@croupier/contract/operator/sandbox-trigger.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createMoveClock, type SandboxParts } from './move-clock.ts';
import { createTriggerEvent, type TriggerParts } from './trigger-event.ts';

export const sandboxRoutes = (parts: SandboxParts & TriggerParts): MountedRoute[] => [
  handle(moveSandboxClock, createMoveClock(parts)),
  handle(triggerSandboxEvent, createTriggerEvent(parts)),
];

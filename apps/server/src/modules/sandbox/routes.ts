import { getSandboxClock, moveSandboxClock } from '@croupier/contract/operator/sandbox.ts';
import {
  createSandboxFault,
  deleteSandboxFault,
  listSandboxFaults,
} from '@croupier/contract/operator/sandbox-faults.ts';
import { triggerSandboxEvent } from '@croupier/contract/operator/sandbox-trigger.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createFault, endFault, listAllFaults } from './manage-faults.ts';
import { createMoveClock, type SandboxParts } from './move-clock.ts';
import { readClock } from './read-clock.ts';
import { createTriggerEvent, type TriggerParts } from './trigger-event.ts';

export const sandboxRoutes = (parts: SandboxParts & TriggerParts): MountedRoute[] => [
  handle(getSandboxClock, readClock),
  handle(moveSandboxClock, createMoveClock(parts)),
  handle(triggerSandboxEvent, createTriggerEvent(parts)),
  handle(createSandboxFault, createFault(parts)),
  handle(listSandboxFaults, listAllFaults(parts.clock)),
  handle(deleteSandboxFault, endFault(parts.clock)),
];

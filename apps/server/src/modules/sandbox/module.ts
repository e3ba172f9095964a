import { getSandboxClock, moveSandboxClock } from '@croupier/contract/operator/sandbox.ts';
import {
  createSandboxFault,
  deleteSandboxFault,
  listSandboxFaults,
} from '@croupier/contract/operator/sandbox-faults.ts';
import { triggerSandboxEvent } from '@croupier/contract/operator/sandbox-trigger.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { checkSandboxes } from './check-sandboxes.ts';
import { faultExists } from './fault-queries.ts';
import { createFault, endFault, listAllFaults } from './manage-faults.ts';
import { createMoveClock } from './move-clock.ts';
import { readClock } from './read-clock.ts';
import { createTriggerEvent } from './trigger-event.ts';

const routes = (parts: Parts): MountedRoute[] => [
  handle(getSandboxClock, readClock),
  handle(moveSandboxClock, createMoveClock(parts)),
  handle(triggerSandboxEvent, createTriggerEvent(parts)),
  handle(createSandboxFault, createFault(parts)),
  handle(listSandboxFaults, listAllFaults(parts.clock)),
  handle(deleteSandboxFault, endFault(parts.clock)),
];

export const sandboxModule: Module = {
  name: 'sandbox',
  tables: ['sandbox_faults'],
  routes,
  resolvers: { sandbox_fault: faultExists },
  checks: [checkSandboxes],
};

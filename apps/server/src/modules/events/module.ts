import { listEvents } from '@croupier/contract/operator/events.ts';
import { handle } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { checkEventSequence } from './check-sequence.ts';
import { createListEvents } from './list-events.ts';

export const eventsModule: Module = {
  name: 'events',
  routes: ({ relay }) => [handle(listEvents, createListEvents(relay))],
  checks: [checkEventSequence],
};
